import type { Locator, Page } from '@playwright/test'
import { MIRRORED } from '../scripts/languages/pseudolocales.ts'
import { pseudolocalize } from '../scripts/languages/pseudolocalize.ts'
import { expect, expectReady, test } from './fixtures.ts'
import { addPhoto, approvePhoto, givePremium, join, joinAsModerator } from './people.ts'
import { type SecondServer, startSecondServer } from './second-server.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3170) + 23

/** Shows the mirrored pseudolocale, whose screens `pseudolocales.e2e.ts` opens. */
let server: SecondServer
test.beforeAll(async () => {
  server = await startSecondServer(PORT, {}, ['e2e/pseudolocale-server.ts', MIRRORED.locale])
})
test.afterAll(() => server.stop())

/** Returns the pseudolocalized text of a message, with its values. */
const pseudo = (message: string, values: Record<string, string> = {}) =>
  pseudolocalize(message).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

async function readCentre(element: Locator): Promise<{ x: number; y: number }> {
  await expect(element).toBeVisible()
  const box = await element.boundingBox()
  if (!box) throw new Error('The element has no box')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Expects these elements from the left to the right. */
async function expectOrder(...elements: Locator[]): Promise<void> {
  const centres: number[] = []
  for (const element of elements) centres.push((await readCentre(element)).x)
  expect(centres).toEqual(centres.toSorted((a, b) => a - b))
}

/** Presses on an element and moves the pointer sideways; negative distances lead to the left. */
async function drag(page: Page, element: Locator, distance: number): Promise<void> {
  const { x, y } = await readCentre(element)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance, y, { steps: 6 })
}

test('goes through tabs to the left, and shows toasts on the left, where a swipe removes them', async ({
  visitor,
}) => {
  const { page } = await visitor({ origin: server.origin })
  await page.goto('/?auth=login')
  await expectReady(page)
  const dialog = page.getByRole('dialog')
  const [logIn, signUp] = ['Login', 'Sign Up'].map((name) =>
    dialog.getByRole('tab', { name: pseudo(name) }),
  )
  if (!logIn || !signUp) throw new Error('The tabs are missing')
  await expectOrder(signUp, logIn)
  await logIn.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(signUp).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(logIn).toHaveAttribute('aria-selected', 'true')

  await dialog.getByRole('button', { name: pseudo('Log in'), exact: true }).click()
  const toast = page.getByRole('listitem').filter({ hasText: pseudo('Login Failed') })
  expect((await readCentre(toast)).x).toBeLessThan(640)
  // The pointer stays where the toast was, which would keep one that comes back.
  await drag(page, toast, -120)
  await page.mouse.up()
  await expect(toast).toHaveCount(0)
})

test('goes through photos to the left by keys, buttons and swipes', async ({ visitor }) => {
  const open = () => visitor({ origin: server.origin })
  const moderator = await joinAsModerator(await open())
  const ada = await join(await open())
  for (let count = 0; count < 3; count++) await approvePhoto(moderator, await addPhoto(ada))
  const { page, ...ben } = await join(await open(), { gender: 'man' })
  await givePremium({ page, ...ben })
  await page.goto(`/dashboard/discover?profile=${ada.id}`)
  const carousel = page.getByRole('region', {
    name: pseudo('Photos of {handle}', { handle: ada.handle }),
  })
  const next = carousel.getByRole('button', { name: pseudo('Next photo') })
  const previous = carousel.getByRole('button', { name: pseudo('Previous photo') })
  const isShown = (number: number) => expect(carousel).toContainText(`${number}/3`)
  await expectOrder(next, previous)
  await isShown(1)
  await next.click()
  await isShown(2)
  await page.keyboard.press('ArrowLeft')
  await isShown(3)
  await page.keyboard.press('ArrowRight')
  await isShown(2)
  // More than half a photo, so that a slow drag moves on too.
  await drag(page, carousel, 300)
  await page.mouse.up()
  await isShown(3)
  await previous.click()
  await isShown(2)
})

test('likes to the right and passes to the left as everywhere, and raises ages to the left', async ({
  visitor,
}) => {
  const open = () => visitor({ origin: server.origin })
  for (const name of ['Ama', 'Esi', 'Uma', 'Zia']) await join(await open(), { name, city: 'Doha' })
  const { page } = await join(await open(), { city: 'Dubai', gender: 'man' })
  await page.goto('/dashboard/discover?city=Doha&view=one')
  const article = page.getByRole('main').getByRole('article')
  const heading = article.getByRole('heading')
  const button = (action: string) => page.locator(`[data-cell] [data-action="${action}"]`)
  await expectOrder(button('pass'), button('like'), button('super'))

  const reactions: string[] = []
  page.on('request', (request) => {
    const [, kind] = /\/api\/(passes|likes)$/.exec(request.url()) ?? []
    if (kind !== undefined && request.method() === 'POST') reactions.push(kind)
  })
  const first = await heading.innerText()
  await page.keyboard.press('ArrowRight')
  await expect(heading).not.toHaveText(first)
  const second = await heading.innerText()
  await page.keyboard.press('ArrowLeft')
  await expect(heading).not.toHaveText(second)
  const third = await heading.innerText()
  await drag(page, article, 150)
  const hint = article.getByText(pseudo('Like'), { exact: true })
  expect((await readCentre(hint)).x).toBeLessThan((await readCentre(article)).x)
  await page.mouse.up()
  await expect(heading).not.toHaveText(third)
  await drag(page, article, -150)
  await page.mouse.up()
  await expect(article).toHaveCount(0)
  await expect.poll(() => reactions).toEqual(['likes', 'passes', 'likes', 'passes'])

  const [youngest, oldest] = ['Youngest', 'Oldest'].map((name) =>
    page.getByRole('slider', { name: pseudo(name) }),
  )
  if (!youngest || !oldest) throw new Error('The sliders are missing')
  await expectOrder(oldest, youngest)
  const age = Number(await youngest.getAttribute('aria-valuenow'))
  await youngest.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(youngest).toHaveAttribute('aria-valuenow', String(age + 1))
  await page.keyboard.press('ArrowRight')
  await expect(youngest).toHaveAttribute('aria-valuenow', String(age))
})
