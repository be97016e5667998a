import { randomBytes, randomInt } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { portraitSvg } from '@adire/contract/art/portrait.ts'
import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import sharp from 'sharp'

export { expect }

export const PASSWORD = 'Indigo-Heron-47'

export interface Person {
  page: Page
  context: BrowserContext
  email: string
}

/** Somebody with a browser and an address of their own. */
async function aVisitor(browser: Browser, options: { width?: number; height?: number; scheme?: 'light' | 'dark' } = {}): Promise<Person> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 860 },
    colorScheme: options.scheme ?? 'light',
    extraHTTPHeaders: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` },
  })
  const page = await context.newPage()
  watch(page)
  return { page, context, email: `person-${randomBytes(5).toString('hex')}@people.example` }
}

const faults = new WeakMap<Page, string[]>()

/** Faults of the page itself fail the test that caused them: exceptions, refused styles or scripts, foreign requests. */
function watch(page: Page): void {
  const found: string[] = []
  faults.set(page, found)
  page.on('pageerror', (error) => found.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text())) found.push(message.text())
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.hostname !== 'localhost') found.push(`foreign request: ${url.host}`)
  })
}

export const test = base.extend<{ visitor: (options?: Parameters<typeof aVisitor>[1]) => Promise<Person> }>({
  visitor: async ({ browser }, use) => {
    const people: Person[] = []
    await use(async (options) => {
      const person = await aVisitor(browser, options)
      people.push(person)
      return person
    })
    for (const { page } of people) expect(faults.get(page)).toEqual([])
    await Promise.all(people.map(({ context }) => context.close()))
  },
})

interface Details {
  gender: 'Woman' | 'Man'
  city?: string
  birth?: { day: string; month: string; year: string }
}

/** Signs up by the dialog, as a person does, and ends on the dashboard. */
export async function signUp({ page, email }: Person, { gender, city = 'Lagos', birth = { day: '17', month: 'April', year: '1992' } }: Details): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Start Connecting' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Join Adire' })
  await dialog.getByLabel('Email', { exact: false }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Day').selectOption(birth.day)
  await dialog.getByLabel('Month').selectOption({ label: birth.month })
  await dialog.getByLabel('Year').selectOption(birth.year)
  await dialog.getByLabel(/City/).selectOption(city)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('radio', { name: new RegExp(`^${gender}`) }).click()
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
}

export async function logIn({ page, email }: Person): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Join Adire' })
  await dialog.getByLabel('Email', { exact: false }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
}

/** A drawn portrait as the file a person would choose. */
export async function aPortrait(seed: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp(Buffer.from(portraitSvg(seed))).resize({ width: 900 }).jpeg().toBuffer()
  return { name: 'portrait.jpg', mimeType: 'image/jpeg', buffer }
}

/** Nothing that axe knows of is wrong with what is on the screen now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

/** The page is no wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
}
