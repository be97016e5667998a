import type { Locator, Page } from '@playwright/test'
import { MIRRORED } from '../scripts/languages/pseudolocales.ts'
import { pseudolocalize } from '../scripts/languages/pseudolocalize.ts'
import { expect, expectReady, test } from './fixtures.ts'
import {
  addPhoto,
  approvePhoto,
  givePremium,
  join,
  joinAsModerator,
  match,
  sendMessage,
} from './people.ts'
import { type SecondServer, startSecondServer } from './second-server.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3170) + 23

const PHONE = { width: 360, height: 800 }
const LAPTOP = { width: 1440, height: 900 }

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

/** Edges of an element, in whole pixels of the window. */
async function readEdges(element: Locator): Promise<{ left: number; right: number }> {
  await expect(element).toBeVisible()
  const box = await element.boundingBox()
  if (!box) throw new Error('The element has no box')
  return { left: Math.round(box.x), right: Math.round(box.x + box.width) }
}

/** Expects the characters of an element from the left to the right between Arabic words. */
async function expectLeftToRight(element: Locator): Promise<void> {
  const lefts = await element.evaluate((node) => {
    node.before('اتصل ')
    node.after(' الآن')
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: number[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (let index = 0; index < (text.textContent ?? '').length; index++) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        found.push(range.getBoundingClientRect().left)
      }
    return found
  })
  expect(lefts.length).toBeGreaterThan(4)
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
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

test('opens the filter sheet, a list of cities and the account menu along the line', async ({
  visitor,
}) => {
  const { page } = await join(await visitor({ origin: server.origin }), { gender: 'man' })
  await page.setViewportSize(PHONE)
  await page.goto('/dashboard/discover')
  await page.getByRole('button', { name: pseudo('Filters'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: pseudo('Filters') })
  const [youngest, oldest] = ['Youngest', 'Oldest'].map((name) =>
    sheet.getByRole('slider', { name: pseudo(name) }),
  )
  if (!youngest || !oldest) throw new Error('The sliders are missing')
  await expectOrder(oldest, youngest)
  const city = sheet.getByRole('combobox', { name: pseudo('City'), exact: true })
  await city.click()
  const cities = page.getByRole('listbox')
  const [field, list] = [await readEdges(city), await readEdges(cities)]
  expect([list.left >= field.left - 1, list.right <= field.right + 1]).toEqual([true, true])
  await city.fill('Accra')
  await page.keyboard.press('Enter')
  await expect(cities).toHaveCount(0)
  await expect(city).toHaveValue(pseudo('Accra'))
  const { x, y } = await readCentre(sheet.getByRole('button', { name: pseudo('Close') }).first())
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 200, { steps: 6 })
  await page.mouse.up()
  await expect(sheet).toHaveCount(0)

  await page.setViewportSize(LAPTOP)
  const account = page.getByRole('button', { name: pseudo('Your account') })
  await account.click()
  const menu = page.getByRole('menu')
  const { left } = await readEdges(account)
  await expect
    .poll(async () => Math.abs((await readEdges(menu)).left - left))
    .toBeLessThanOrEqual(1)
  expect(left).toBeLessThan(LAPTOP.width / 2)
  const settings = menu.getByRole('menuitem', { name: pseudo('Account Settings') })
  expect((await readCentre(settings.locator('svg'))).x).toBeGreaterThan((await readCentre(menu)).x)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(settings).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/account$/)
})

test('keeps the first column of a staff table on the right, and searches from the right', async ({
  visitor,
}) => {
  const open = () => visitor({ origin: server.origin })
  const { handle } = await join(await open(), { name: 'Ada' })
  const { page } = await joinAsModerator(await open())
  await page.setViewportSize(PHONE)
  await page.goto('/dashboard/admin/users?view=all')
  const region = page.getByRole('region', { name: pseudo('Members'), exact: true })
  const [name, edges] = [region.getByRole('rowheader').first(), await readEdges(region)]
  const start = await readEdges(name)
  expect(edges.right - start.right).toBeLessThan(50)
  await region.evaluate((element) => element.scrollBy({ left: -200, behavior: 'instant' }))
  expect(await region.evaluate((element) => element.scrollLeft)).toBe(-200)
  expect(await readEdges(name)).toEqual(start)

  await page.setViewportSize(LAPTOP)
  await page.getByRole('button', { name: pseudo('Columns') }).click()
  const menu = page.getByRole('menu')
  const [shown] = [menu.getByRole('menuitemcheckbox', { checked: true }).first()]
  const { left, right } = await readEdges(menu)
  expect([left > 0, right < LAPTOP.width]).toEqual([true, true])
  expect((await readCentre(shown.locator('svg'))).x).toBeLessThan((await readCentre(menu)).x)
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: pseudo('Search or jump to…') })
  const icon = page.getByRole('dialog').locator('svg').nth(1)
  expect((await readCentre(icon)).x).toBeGreaterThan((await readCentre(search)).x)
  await search.fill(handle)
  const found = page.getByRole('option', { name: handle })
  const code = found.getByText('#')
  expect((await readCentre(code)).x).toBeLessThan((await readCentre(found)).x)
  await found.click()
  await expect(page).toHaveURL(/\/users\//)
  await expectLeftToRight(page.getByRole('main').locator('bdi', { hasText: '#' }).first())
})

test('keeps the order of phone numbers within a text from right to left', async ({ visitor }) => {
  const { page } = await visitor({ origin: server.origin })
  await page.goto('/safety')
  await expectLeftToRight(page.locator('a[href^="tel:"]').first())
})

test('writes an empty field from the right, and cuts a preview where its own line ends', async ({
  visitor,
}) => {
  const open = () => visitor({ origin: server.origin })
  const ben = await join(await open(), { gender: 'man', name: 'Ben' })
  const { page, ...ada } = await join(await open())
  const thread = await match({ page, ...ada }, ben)
  await sendMessage(ben, thread, `Good morning from ${'the far side of the bridge '.repeat(4)}`)
  await page.setViewportSize(LAPTOP)
  await page.goto(`/dashboard/messages/${thread}`)
  const field = page.getByRole('textbox', {
    name: pseudo('Message to {name}', { name: ben.handle }),
  })
  await expect(field).toHaveCSS('direction', 'rtl')
  await field.fill('Good evening')
  await expect(field).toHaveCSS('direction', 'ltr')
  const message = page.getByRole('main').getByRole('listitem').getByText('Good morning from')
  const preview = message.and(page.locator('a *'))
  await expect(preview).toBeVisible()
  const isStartCut = await preview.evaluate((element) => {
    const range = document.createRange()
    range.setStart(element.firstChild ?? element, 0)
    range.setEnd(element.firstChild ?? element, 1)
    const edge = element.parentElement?.getBoundingClientRect().left ?? Infinity
    return range.getBoundingClientRect().left < edge - 1
  })
  expect(isStartCut).toBe(false)
})
