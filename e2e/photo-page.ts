import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const ADDRESS = '/dashboard/profile/photos'

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Chooses files through the button and the file dialog. */
export async function choose(page: Page, ...files: ChosenFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser', { timeout: 20_000 })
  await page.getByRole('button', { name: 'Add photos' }).click()
  await (await chooser).setFiles(files)
}

export function grid(page: Page): Locator {
  return page.getByRole('list', { name: 'Your photos' })
}

export function tile(page: Page, place: number): Locator {
  return grid(page)
    .getByRole('figure')
    .filter({ has: page.getByRole('button', { name: `Actions for photo ${place}`, exact: true }) })
}

/** Chooses files and accepts the automatic crop of each. */
export async function add(page: Page, ...files: ChosenFile[]): Promise<void> {
  await choose(page, ...files)
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
  await dialog
    .getByRole('button', {
      name: files.length > 1 ? /^Add all/ : 'Add photo',
      exact: files.length === 1,
    })
    .click()
  await expect(dialog).toBeHidden()
}
