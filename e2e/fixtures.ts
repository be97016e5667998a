import { portraitSvg } from '@adire/art/portrait.ts'
import { expect, type Locator, type Page, type Request, test as base } from '@playwright/test'
import axe from 'axe-core'
import sharp from 'sharp'
import { chooseCity } from './cities.ts'
import { closeVisitor, faults, openVisitor, type Person, type VisitorOptions } from './visitors.ts'
import { listServerErrors, measureServerLog } from './world.ts'

export { expect }
export type { Person } from './visitors.ts'

export const PASSWORD = 'Indigo-Heron-47'

interface Fixtures {
  /** Gives each visitor a browser without cached files, for tests of how pages load. */
  isFresh: boolean
  visitor: (options?: VisitorOptions) => Promise<Person>
  /**
   * Adds errors that the servers logged during a failed test to its failure; a page is only told a
   * reference.
   */
  serverErrors: void
}

export const test = base.extend<Fixtures>({
  serverErrors: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern that no fixture is needed.
    async ({}, use, testInfo) => {
      const start = measureServerLog()
      await use()
      // Tests of other workers may have caused them.
      if (testInfo.status !== testInfo.expectedStatus)
        testInfo.errors.push(...listServerErrors(start).map((message) => ({ message })))
    },
    { auto: true },
  ],
  isFresh: [false, { option: true }],
  visitor: async ({ browser, baseURL, isFresh }, use, testInfo) => {
    const people: Person[] = []
    faults.length = 0
    await use(async (options = isFresh ? {} : undefined) => {
      const person = await openVisitor(browser, baseURL ?? '', options)
      people.push(person)
      return person
    })
    const hasPassed = testInfo.status === testInfo.expectedStatus
    await Promise.all(people.map((person) => closeVisitor(person, { hasPassed })))
    expect(faults).toEqual([])
  },
})

interface Details {
  gender: 'Woman' | 'Man'
  city?: string
  birth?: { day: string; month: string; year: string }
}

/** Opens the log-in dialog of the landing page on one of its tabs. */
export async function openAuth(page: Page, tab: 'Login' | 'Sign Up', path = '/'): Promise<Locator> {
  await page.goto(path)
  await page
    .getByRole('link', { name: tab === 'Login' ? 'Log in' : 'Start Connecting' })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Join Adire' })
  await expect(dialog.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  return dialog
}

/** Fills in the first step of sign-up. */
export async function fillDetails(
  dialog: Locator,
  {
    email,
    city = 'Lagos',
    birth = { day: '17', month: 'April', year: '1992' },
    password = PASSWORD,
  }: Omit<Details, 'gender'> & { email: string; password?: string },
): Promise<void> {
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Day').selectOption(birth.day)
  await dialog.getByLabel('Month').selectOption({ label: birth.month })
  await dialog.getByLabel('Year').selectOption(birth.year)
  await chooseCity(dialog.getByLabel(/City/), city)
}

/** Ticks the consent that sign-up needs. */
export async function agreeToMeeting(dialog: Locator): Promise<void> {
  await dialog.getByRole('checkbox', { name: /^I agree that Adire uses whom/ }).check()
}

/** Signs up through the dialog and waits for the dashboard. */
export async function signUp(
  { page, email }: Person,
  { gender, ...details }: Details,
): Promise<void> {
  const dialog = await openAuth(page, 'Sign Up')
  await fillDetails(dialog, { email, ...details })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('radio', { name: new RegExp(`^${gender}`) }).click()
  await agreeToMeeting(dialog)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expectDashboard(page)
}

export async function logIn({ page, email }: Person, password = PASSWORD): Promise<void> {
  const dialog = await openAuth(page, 'Login')
  await enterCredentials(dialog, email, password)
  await expectDashboard(page)
}

export async function enterCredentials(
  dialog: Locator,
  email: string,
  password = PASSWORD,
): Promise<void> {
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
}

export async function logOut({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
}

/**
 * Waits for running animations, because a fading element has too little contrast. Polls, because an
 * element that is removed during its animation never finishes it.
 */
async function expectStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(
      ({ effect, playState, timeline }) =>
        playState !== 'running' ||
        // Follows the scroll position, so it never ends.
        timeline !== document.timeline ||
        effect?.getComputedTiming().iterations === Infinity,
    ),
  )
}

/**
 * Hydrates a public page by a sign of use, and waits for it. Clicks before that are replayed, but key
 * presses are not. A sign of use is repeated, because the page may not listen yet.
 */
export async function expectReady(page: Page): Promise<void> {
  const isReady = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('scroll'))
      return document.documentElement.hasAttribute('data-ready')
    })
  await expect.poll(isReady, { intervals: [100] }).toBe(true)
}

/**
 * Returns a function that waits for the responses to all calls of the page, and for their
 * rendering.
 */
export function watchCalls(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on(
    'request',
    (request) =>
      request.url().includes('/api/') && !request.url().endsWith('/stream') && pending.add(request),
  )
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  const draw = () =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  return async () => {
    // Rendering one response may send further requests.
    for (let isIdle = false; !isIdle; isIdle = pending.size === 0) {
      // By default, `poll` would soon look once a second only.
      await expect.poll(() => pending.size, { intervals: [25] }).toBe(0)
      await draw()
    }
  }
}

/**
 * Waits for the dashboard, on any page; a conversation on a phone has only a link back. `expect` would describe the whole page at each try while it
 * loads, a twentieth of the browser's work in all tests.
 */
export async function expectDashboard(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Your account' })
    .or(page.getByRole('link', { name: 'All conversations' }))
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 20_000 })
}

/**
 * Waits until the dashboard can open offline: its files are cached and the service worker controls
 * the page.
 */
export async function expectOfflineReady(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(
      async () =>
        navigator.serviceWorker.controller !== null &&
        (await caches.match('/dashboard/')) !== undefined,
    )
  // The page fills the cache some seconds after it has loaded.
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true)
}

/** Expects a toast with this title, and with this text if given. */
export async function expectToast(
  page: Page,
  title: string | RegExp,
  text?: string | RegExp,
): Promise<void> {
  const toast = toasts(page).filter({ hasText: title })
  await expect(
    text === undefined ? toast.first() : toast.filter({ hasText: text }).first(),
  ).toBeVisible()
}

export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /^Messages from Adire/ }).getByRole('listitem')
}

/** Expects this token balance in the header. */
export async function expectBalance(page: Page, tokens: number): Promise<void> {
  await expect(
    page
      .getByRole('banner')
      .getByRole('button', { name: `${tokens} tokens. Buy more`, exact: true }),
  ).toBeVisible()
}

/** A drawn portrait as a file to upload. */
export async function drawPortrait(
  seed: number,
  name = 'portrait.jpg',
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp(Buffer.from(portraitSvg(seed)))
    .resize({ width: 900 })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects no axe violations on the current screen; `rules` limits the check to some rules. Runs axe
 * in the page itself and loads it once per document: `@axe-core/playwright` sends it each time,
 * which takes longer than the rules.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await expectStill(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    // Without this, axe also describes every element that passes.
    resultTypes: ['violations'],
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS },
  }
  const violations = await page.evaluate(async (chosen) => {
    // Loaded above, which no type says.
    const results = await (window as unknown as { axe: typeof axe }).axe.run(document, chosen)
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }, options)
  expect.soft(violations, `axe at ${page.url()}`).toEqual([])
}

/** Expects that the page doesn't scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(excess, `sideways scroll at ${page.url()}`).toBeLessThanOrEqual(0)
}

/** Fills in the password, and a code if given, in an open dialog and submits it. */
export async function submitReauthentication(
  dialog: Locator,
  button: string | RegExp,
  { password = PASSWORD, code }: { password?: string; code?: string } = {},
): Promise<void> {
  await dialog.getByLabel('Your password').fill(password)
  if (code !== undefined) await dialog.getByLabel('Code', { exact: true }).fill(code)
  await dialog.getByRole('button', { name: button }).click()
}

/** Answers the re-authentication dialog of a staff action. */
export async function confirmIdentity(page: Page, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await submitReauthentication(dialog, 'Confirm', { password })
  if (password === PASSWORD) await expect(dialog).toHaveCount(0)
}
