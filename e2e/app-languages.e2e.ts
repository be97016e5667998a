import { SOURCE_LANGUAGE, UI_LANGUAGES } from '@adire/contract/ui-languages.ts'
import type { Page } from '@playwright/test'
import { readSay, type Say } from './catalogue.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { born, call, join, type Member } from './people.ts'

/** Each with an age that no other member in this city has, so that Discover shows only these two. */
const cases = [
  { tag: 'es', age: 71 },
  { tag: 'fr', age: 72 },
  { tag: 'pt-BR', age: 73 },
] as const

test('covers every language', () => {
  const translated = UI_LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== SOURCE_LANGUAGE)
  expect(cases.map(({ tag }) => tag)).toEqual(translated)
})

const setLanguage = (member: Member, language: string) =>
  call(member, '/me/preferences', { method: 'PATCH', data: { language } })

async function expectPageFits(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

async function likeInDiscover(from: Member, to: Member, age: number, say: Say): Promise<void> {
  const { page } = from
  await page.goto(`/dashboard/discover?city=Bridgetown&minAge=${age}&maxAge=${age}`)
  const like = page.getByRole('button', {
    name: say('Like {handle}', { handle: to.handle }),
    exact: true,
  })
  await expect(like.first()).toBeVisible()
  await expectPageFits(page)
  await like.first().click()
}

for (const { tag, age } of cases)
  test(`takes two people from Discover to a conversation in ${tag}`, async ({ visitor }) => {
    const say = readSay(tag)
    const details = { city: 'Bridgetown', birthDate: born(age) }
    const window = { width: 360, height: 800 }
    const woman = await join(await visitor(window), details)
    const man = await join(await visitor(window), { ...details, gender: 'man', name: 'Ben' })
    for (const member of [woman, man]) await setLanguage(member, tag)

    await likeInDiscover(man, woman, age, say)
    await expect(man.page.locator('html')).toHaveAttribute('lang', tag)
    await likeInDiscover(woman, man, age, say)
    for (const { page } of [woman, man]) {
      const celebration = page.getByRole('alertdialog', { name: say("It's a Match!") })
      await expect(celebration).toBeVisible()
      await expectPageFits(page)
      const name = say('Message')
      await celebration
        .getByRole('link', { name })
        .or(celebration.getByRole('button', { name }))
        .click()
    }
    const box = man.page.getByRole('textbox', {
      name: say('Message to {name}', { name: woman.handle }),
    })
    await box.fill('Ça va, tudo bem, ¿qué tal?')
    await man.page.getByRole('button', { name: new RegExp(`^${say('Send')}`) }).click()
    await expect(
      woman.page
        .getByRole('region', { name: say('Messages with {name}', { name: man.handle }) })
        .getByText('Ça va, tudo bem, ¿qué tal?'),
    ).toBeVisible()
    await expectPageFits(woman.page)
  })

test('loads no chunk of the app in two languages', async ({ visitor }) => {
  const member = await join(await visitor())
  const { page } = member
  await setLanguage(member, 'fr')
  await page.goto('/dashboard/discover')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/dashboard/profile/settings')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/') && path.endsWith('.js')),
  )
  const names = scripts.map((path) => path.replace(/\.fr-[0-9a-f]{8}/, ''))
  expect(new Set(names).size).toBe(names.length)
  expect(scripts.filter((path) => path.includes('.fr-')).length).toBeGreaterThan(10)
  expect(scripts.find((path) => path.includes('react-'))).not.toContain('.fr-')
})

test.describe('offline', () => {
  test.use({ isFresh: true })

  test('opens the app in the language that it was last opened in', async ({ visitor }) => {
    const member = await join(await visitor())
    const { page, context } = member
    await openUntilCached(page, 'en')
    await setLanguage(member, 'fr')
    await openUntilCached(page, 'fr')
    await context.setOffline(true)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    const name = readSay('fr')('Try again')
    await expect(page.getByRole('button', { name })).toBeVisible()
  })
})

/** Opens the app, and waits until its page is cached in a language. */
async function openUntilCached(page: Page, tag: string): Promise<void> {
  await page.goto('/dashboard/profile')
  const readCached = () => page.evaluate(async () => (await caches.match('/dashboard/'))?.text())
  await expect.poll(readCached, { timeout: 40_000 }).toContain(`<html lang="${tag}"`)
}
