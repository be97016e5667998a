import { expect, type Locator } from '@playwright/test'

/** Options of an open field for a city. */
export function listCities(field: Locator): Locator {
  return field.page().getByRole('listbox', { name: 'Cities' }).getByRole('option')
}

/** Types into a field for a city and chooses the place with this name. */
export async function chooseCity(field: Locator, name: string): Promise<void> {
  // The same text again would not open the list.
  await field.fill('')
  await field.fill(name)
  const label = field.page().getByText(name, { exact: true })
  await listCities(field).filter({ has: label }).click()
  await expect(field).toHaveValue(name)
}
