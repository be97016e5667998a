import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const shop = (page: Page) => page.getByRole('dialog', { name: 'Purchase Tokens' })
export const upgrade = (page: Page) => page.getByRole('dialog', { name: 'Upgrade' })

/** Chooses a test card on the sandbox checkout page and pays. */
export async function pay(
  page: Page,
  card: string | RegExp = '4242 4242 4242 4242',
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible()
  await page.getByLabel(card).check()
  await page.getByRole('button', { name: /^Pay/ }).click()
}
