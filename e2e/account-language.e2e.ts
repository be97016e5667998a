import type { BrowserContext, Page } from '@playwright/test'
import {
  agreeToMeeting,
  enterCredentials,
  expect,
  expectAccessible,
  fillDetails,
  openAuth,
  type Person,
  test,
} from './fixtures.ts'
import { readSay } from './catalogue.ts'
import { call, join, joinAsModerator } from './people.ts'
import { linksTo } from './world.ts'

/** By its options, because its label is in the page's language. */
const languageSelect = (page: Page) => page.locator('select:has(option[value="pt-BR"])')

async function readLanguageCookie(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies()
  return cookies.find(({ name }) => name === 'adire-language')?.value
}

const readPreferences = (person: Person) =>
  call<{ language: string }>(person, '/me/preferences', { method: 'GET' })

test('changes the language in the settings, and loads the page again in it', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page, context } = ada
  expect(await readLanguageCookie(context)).toBe('en')
  await page.goto('/dashboard/profile/settings/preferences')
  await expect(languageSelect(page)).toHaveValue('en')
  const names = languageSelect(page).locator('option')
  await expect(names).toHaveText(['English', 'Español', 'Français', 'Português (Brasil)'])
  for (const tag of ['es', 'fr', 'pt-BR'])
    await expect(languageSelect(page).locator(`option[lang="${tag}"]`)).toHaveCount(1)
  await expectAccessible(page)

  const loaded = page.waitForEvent('load')
  await languageSelect(page).selectOption('fr')
  await loaded
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(languageSelect(page)).toHaveValue('fr')
  expect(await readLanguageCookie(context)).toBe('fr')
  expect(await readPreferences(ada)).toMatchObject({ language: 'fr' })
})

test('keeps the language that was shown if saving fails', async ({ visitor }) => {
  const { page, context } = await join(await visitor())
  await page.goto('/dashboard/profile/settings/preferences')
  await page.route('**/api/me/preferences', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await languageSelect(page).selectOption('es')
  await expect(page.getByText('Update Failed')).toBeVisible()
  await expect(languageSelect(page)).toHaveValue('en')
  expect(await readLanguageCookie(context)).toBe('en')
})

test('stores the language of the page on which a member signs up', async ({ visitor }) => {
  const person = await visitor()
  const { page } = person
  const dialog = await openAuth(page, 'Sign Up')
  await fillDetails(dialog, { email: person.email })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('radio', { name: /^Woman/ }).click()
  await agreeToMeeting(dialog)
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'fr'))
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  expect(await readPreferences(person)).toMatchObject({ language: 'fr' })
  expect(await readLanguageCookie(person.context)).toBe('fr')
})

test('sets the cookie to the account’s language when another member logs in', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  await call(ada, '/me/preferences', { method: 'PATCH', data: { language: 'es' } })
  const other = await visitor()
  await join(other, { name: 'Ben', gender: 'man' })
  expect(await readLanguageCookie(other.context)).toBe('en')
  await call(other, '/auth/log-out', { data: {} })
  const dialog = await openAuth(other.page, 'Login')
  await enterCredentials(dialog, ada.email)
  await expect(other.page).toHaveURL(/\/dashboard/)
  await expect(other.page.locator('html')).toHaveAttribute('lang', 'es')
  expect(await readLanguageCookie(other.context)).toBe('es')
})

test('follows a language that was chosen on another device, at the next page load', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page, context, origin } = ada
  // The other device: its response sets no cookie here.
  await call(ada, '/me/preferences', { method: 'PATCH', data: { language: 'fr' } })
  await context.addCookies([{ name: 'adire-language', value: 'en', url: origin }])
  await page.goto('/dashboard/matches')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await readLanguageCookie(context)).toBe('fr')
})

test('shows staff the language of a member', async ({ visitor }) => {
  const ada = await join(await visitor())
  await call(ada, '/me/preferences', { method: 'PATCH', data: { language: 'pt-BR' } })
  const moderator = await joinAsModerator(await visitor())
  await moderator.page.goto(`/dashboard/admin/users/${ada.id}`)
  const language = moderator.page.getByText('Português (Brasil)')
  await expect(language).toHaveAttribute('lang', 'pt-BR')
})

test('opens the page of an email in its language without storing it', async ({ visitor }) => {
  const ada = await join(await visitor())
  await call(ada, '/me/preferences', { method: 'PATCH', data: { language: 'fr' } })
  await call(ada, '/auth/reset-requests', { data: { email: ada.email } })
  const [link = ''] = await linksTo(ada.email, /mot de passe/)
  expect(link).toContain('/reset-password?lang=fr#token=')

  const { page, context } = await visitor()
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(link)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(heading).toHaveText(readSay('fr')('Choose a new password'))
  await expect(page).toHaveURL('/reset-password?lang=fr')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await readLanguageCookie(context)).toBeUndefined()

  const ben = await join(await visitor())
  await ben.page.goto(link)
  await expect(ben.page.locator('html')).toHaveAttribute('lang', 'en')
})
