import { samplePortraits } from '@adire/art/sample-portraits.ts'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const banner = (page: Page) => page.getByRole('region', { name: 'Age confirmation' })
export const browse = (page: Page) => page.getByRole('region', { name: 'What profiles look like' })
export const samples = (page: Page) => browse(page).getByRole('article')

export async function open(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Two homes. One thread.' }),
  ).toBeVisible()
}

export async function confirmAge(page: Page): Promise<void> {
  await banner(page).getByRole('button', { name: 'I am 18+' }).click()
  await expect(banner(page)).toBeHidden()
}

/** Expects that the samples are sharp, named and enabled. */
export async function expectOpen(page: Page): Promise<void> {
  await expect(samples(page)).toHaveCount(6)
  await expect(page.getByText('Confirm 18+ to view')).toHaveCount(0)
  for (const { name, age } of samplePortraits) {
    const card = page.getByRole('article', { name: `${name}, ${age}` })
    await expect(card.getByRole('button', { name: `Like ${name}` })).toBeEnabled()
    await expect(card.getByRole('button', { name: `Message ${name}` })).toBeEnabled()
    await expect(card.locator('img')).toHaveCSS('filter', 'none')
  }
}
