import { BRAND } from '@adire/contract/brand.ts'
import { PUBLIC_PATHS } from '@adire/contract/pages.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { expect, expectDashboard, expectReady, test } from './fixtures.ts'
import { join } from './people.ts'
import { sql } from './world.ts'

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const choose = (page: Page, name: 'Only necessary' | 'Allow statistics') =>
  notice(page).getByRole('button', { name }).click()
const settings = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' })

async function cookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).sort()
}

/** Collects the bodies of requests to the counter. */
function watchCounter(page: Page): unknown[] {
  const counted: unknown[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/api/visits') && counted.push(request.postDataJSON()),
  )
  return counted
}

/** Waits until a page would have been counted: the browser was idle twice. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () =>
      new Promise<void>(
        (resolve) =>
          void requestIdleCallback(
            () => void requestIdleCallback(() => resolve(), { timeout: 6000 }),
            { timeout: 6000 },
          ),
      ),
  )
}

test('sets no cookie and counts nothing before a choice; the age question comes first', async ({
  visitor,
}) => {
  const { page, context } = await visitor()
  const counted = watchCounter(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice(page)).toBeHidden()
  await settle(page)
  expect(await cookieNames(context)).toEqual([])
  for (const address of ['/blog', '/contact', '/about']) {
    await page.goto(address)
    await expect(notice(page)).toBeVisible()
    await expect(notice(page).getByRole('link', { name: 'Cookie Policy' })).toHaveAttribute(
      'href',
      '/cookie-policy',
    )
    await settle(page)
    expect(await cookieNames(context)).toEqual([])
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'I am 18+' }).click()
  await expect(page.getByRole('button', { name: 'I am 18+' })).toBeHidden()
  await expect(notice(page)).toBeHidden()
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await settle(page)
  expect(await cookieNames(context)).toEqual(['adire-age'])
  expect(counted).toEqual([])
})

test('gives both choices equal weight and traps no focus in the notice', async ({ visitor }) => {
  const { page } = await visitor({ width: 360, height: 700 })
  await page.goto('/contact')
  await expect(notice(page)).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  const [necessary, all] = await notice(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height } = button.getBoundingClientRect()
        const { backgroundColor, color, fontWeight, fontSize, borderColor } =
          getComputedStyle(button)
        return {
          width: Math.round(width),
          height: Math.round(height),
          backgroundColor,
          color,
          fontWeight,
          fontSize,
          borderColor,
        }
      }),
    )
  expect(necessary).toEqual(all)

  await expectReady(page)
  const keys: string[] = []
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press('Tab')
    keys.push(await page.evaluate(() => document.activeElement?.textContent ?? ''))
  }
  expect(keys).toEqual(['Skip to content', 'Cookie Policy', 'Only necessary', 'Allow statistics'])

  const links = page.getByRole('contentinfo').getByRole('link')
  for (const link of [links.first(), links.last(), page.getByRole('radio', { name: 'Email' })]) {
    await link.focus()
    const isCovered = () =>
      link.evaluate((element) => {
        const { bottom } = element.getBoundingClientRect()
        const top =
          document.querySelector('.cookie-notice')?.getBoundingClientRect().top ?? innerHeight
        return bottom > top
      })
    await expect.poll(isCovered).toBe(false)
  }
})

test('counts public pages as new, again and returning after "Allow statistics"', async ({
  visitor,
}) => {
  const { page, context } = await visitor()
  const counted = watchCounter(page)
  const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
  const beganAt = Date.now()
  await page.goto('/about')
  await choose(page, 'Allow statistics')
  await expect(notice(page)).toBeHidden()
  await expect.poll(() => counted).toEqual([{ path: '/about', visitor: 'new' }])
  await expect.poll(() => cookieNames(context)).toEqual(['adire-consent', 'adire-visit'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'DMCA' }).click()
  await expect.poll(() => counted).toHaveLength(2)
  expect(counted[1]).toEqual({ path: '/dmca', visitor: 'again' })

  const consent = (await context.cookies()).find(({ name }) => name === 'adire-consent')
  expect(consent).toMatchObject({ value: 'full', httpOnly: false, sameSite: 'Lax' })
  expect((consent?.expires ?? 0) - Date.now() / 1000).toBeLessThan(181 * 24 * 3600)
  const [visit] = (await context.cookies()).filter(({ name }) => name === 'adire-visit')
  expect([toDay(beganAt), toDay(Date.now())]).toContain(visit?.value)
  await context.addCookies([{ name: 'adire-visit', value: '2026-01-05', url: page.url() }])
  await page.goto('/contact')
  await expect(notice(page)).toBeHidden()
  await expect.poll(() => counted).toHaveLength(3)
  expect(counted[2]).toEqual({ path: '/contact', visitor: 'returning' })
  await expect
    .poll(async () =>
      sql(
        "select distinct path from page_visits where path in ('/about', '/dmca', '/contact') and views > 0",
      ),
    )
    .toHaveLength(3)

  await page.goto('/nowhere-at-all')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await settle(page)
  expect(counted).toHaveLength(3)
})

test('remembers "Only necessary" and deletes earlier statistics cookies', async ({ visitor }) => {
  const { page, context } = await visitor()
  const counted = watchCounter(page)
  await page.goto('/about')
  await choose(page, 'Only necessary')
  await expect(notice(page)).toBeHidden()
  expect(await cookieNames(context)).toEqual(['adire-consent'])
  await page.goto('/contact')
  await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeVisible()
  await settle(page)
  await expect(notice(page)).toBeHidden()
  expect(counted).toEqual([])

  await settings(page).click()
  await expect(notice(page)).toBeFocused()
  await expect(notice(page)).toContainText('Only necessary cookies are set now.')
  await page.keyboard.press('Escape')
  await expect(notice(page)).toBeHidden()
  await expect(settings(page)).toBeFocused()

  await settings(page).click()
  await choose(page, 'Allow statistics')
  await expect(settings(page)).toBeFocused()
  await expect.poll(() => counted).toHaveLength(1)
  await expect.poll(() => cookieNames(context)).toEqual(['adire-consent', 'adire-visit'])

  await settings(page).click()
  await expect(notice(page)).toContainText('Statistics are on now.')
  await choose(page, 'Only necessary')
  await expect.poll(() => cookieNames(context)).toEqual(['adire-consent'])
  await page.goto('/dmca')
  await settle(page)
  expect(counted).toHaveLength(1)
})

test('does not ask a browser that requests privacy', async ({ visitor }) => {
  const { page, context } = await visitor()
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  )
  const counted = watchCounter(page)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settle(page)
  await expect(notice(page)).toBeHidden()
  expect(await cookieNames(context)).not.toContain('adire-visit')
  expect(counted).toEqual([])
})

test('ignores a failing counter and never counts the dashboard', async ({ visitor }) => {
  const ada = await join(await visitor())
  await ada.page.goto('/dashboard')
  await expectDashboard(ada.page)
  await expect(notice(ada.page)).toHaveCount(0)

  const { page } = await visitor()
  await page.route('**/api/visits', (route) => route.abort())
  await page.goto('/about')
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/visits'),
  )
  await choose(page, 'Allow statistics')
  await failed
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
})

test('links every public page, the company and contact in the footer', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link').first()).toBeVisible()
  const links = await footer
    .locator('a:not([hreflang])')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.filter((href) => href.startsWith('/')).sort()).toEqual([...PUBLIC_PATHS].sort())
  expect(links.filter((href) => !href.startsWith('/'))).toEqual([
    `mailto:${BRAND.supportEmail}`,
    `tel:${BRAND.phone.replaceAll(' ', '')}`,
  ])
  await expect(footer.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await expect(footer).toContainText(`© ${new Date().getFullYear()} ${BRAND.legalName}`)
  await expect(footer.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
})

test('keeps the notice and footer accessible at every width', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/contact')
  await expect(notice(page)).toBeVisible()
  await examineEveryWay(page, 'cookie-notice')
  await choose(page, 'Only necessary')
  await settings(page).click()
  await examineEveryWay(page, 'cookie-settings')
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await examineEveryWay(page, 'footer')
})
