import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { watchShifts } from './layout-shifts.ts'
import { join, leaveTokens } from './people.ts'

/** Shift of a digit in the header. The banner's is 0.06. */
const UNNOTICED = 0.001

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Get Tokens to Start Connecting' })

/** The page below the banner. */
const content = (page: Page) => page.locator('main > div:has(h1)')

/** Holds the answer with the balance back until the returned function is called. */
async function holdBalance(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/me/wallet', async (route) => {
    await promise
    await route.continue()
  })
  return async () => {
    const answered = page.waitForResponse('**/api/me/wallet')
    resolve()
    await answered
  }
}

test('shows the page with its banner, and moves nothing, when the balance is slow', async ({
  visitor,
}) => {
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben' })
  await leaveTokens(ben, 0)
  const { page } = ben
  const shifted = await watchShifts(page)
  const release = await holdBalance(page)
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeAttached()
  const before = await shifted()
  await release()
  await expect(banner(page)).toBeVisible()
  await expect(content(page)).toHaveCSS('opacity', '1')
  expect((await shifted()) - before).toBeLessThan(UNNOTICED)
})

test('holds a banner that is due after the page was shown until the next page', async ({
  visitor,
}) => {
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben' })
  await leaveTokens(ben, 0)
  const { page } = ben
  const shifted = await watchShifts(page)
  const release = await holdBalance(page)
  await page.goto('/dashboard/profile')
  await expect(content(page)).toHaveCSS('opacity', '1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const before = await shifted()
  await release()
  await expect(page.getByRole('button', { name: '0 tokens. Buy more' })).toBeVisible()
  expect((await shifted()) - before).toBeLessThan(UNNOTICED)
  await expect(banner(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'Matches' }).first().click()
  await expect(banner(page)).toBeVisible()
})
