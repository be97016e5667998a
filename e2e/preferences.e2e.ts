import { chooseCity } from './cities.ts'
import { card, expectFilters, filters, joinViewer } from './discover-page.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { born, join } from './people.ts'

test('saves preferences, opens Discover with them and overrides them for a visit', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'Kingston', birthDate: born(52) })
  const uma = await join(await visitor(), { city: 'Kingston', birthDate: born(33), name: 'Uma' })
  const { page } = await joinViewer(visitor)
  await page.goto('/dashboard/profile/edit/preferences')
  await expect(
    page.getByRole('checkbox', { name: 'Anywhere else is a deal-breaker' }),
  ).toBeDisabled()
  await chooseCity(page.getByRole('combobox', { name: 'Preferred place' }), 'Kingston')
  await page.getByRole('checkbox', { name: 'Anywhere else is a deal-breaker' }).check()
  await page.getByRole('textbox', { name: 'Youngest' }).fill('50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('50–60+')).toBeVisible()
  await expectAccessible(page)
  const nearMe = page.getByRole('radiogroup', { name: 'Near me' }).getByRole('radio')
  await nearMe.filter({ hasText: 'Double' }).click()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)

  await page.goto('/dashboard/discover')
  await expect(card(page, ada)).toBeVisible()
  await expect(card(page, uma)).toHaveCount(0)
  const back = page.getByRole('button', { name: 'Back to my preferences' })
  const save = filters(page).getByRole('button', { name: 'Save as my preferences' })
  for (const button of [back, save]) await expect(button).toHaveCount(0)

  // A preferred city includes those near it, which a visit can leave out.
  const chips = page.getByRole('group', { name: 'Active filters' })
  await expect(chips).toContainText('Kingston and nearby')
  const near = filters(page).getByRole('switch', { name: 'Include cities within 50 km' })
  await near.click()
  await expectFilters(page, { near: '0' })
  await expect(chips).not.toContainText('nearby')
  await expect(card(page, ada)).toBeVisible()
  await near.click()
  await expectFilters(page, {})

  await page.getByRole('button', { name: 'Remove filter: Age 50–60+' }).click()
  await expectFilters(page, { minAge: '18' })
  await expect(card(page, uma)).toBeVisible()
  await back.click()
  await expectFilters(page, {})
  await expect(card(page, uma)).toHaveCount(0)

  await filters(page).getByRole('textbox', { name: 'Youngest' }).fill('30')
  await page.keyboard.press('Enter')
  await expectFilters(page, { minAge: '30' })
  await save.click()
  await expectFilters(page, {})
  await expect(save).toHaveCount(0)
  await page.reload()
  for (const one of [ada, uma]) await expect(card(page, one)).toBeVisible()
  await page.goto('/dashboard/profile/edit/preferences')
  await expect(page.getByRole('textbox', { name: 'Youngest' })).toHaveValue('30')
  await expect(
    page.getByRole('checkbox', { name: 'Anywhere else is a deal-breaker' }),
  ).toBeChecked()
  await expect(nearMe.filter({ hasText: 'Double' })).toBeChecked()
})

test('shows the first Like on a phone without scrolling, and saves from its filters', async ({
  visitor,
}) => {
  await join(await visitor(), { city: 'Kingston', birthDate: born(38) })
  await join(await visitor(), { city: 'Kingston', birthDate: born(38), name: 'Uma' })
  const { page } = await joinViewer(visitor)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/dashboard/discover')
  const like = page.getByRole('article').first().getByRole('button', { name: /^Like/ })
  await expect(like).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('switch', { name: 'Available Now' })).toBeVisible()
  await chooseCity(sheet.getByRole('combobox', { name: 'City' }), 'Kingston')
  await sheet.getByRole('button', { name: 'Save as my preferences' }).click()
  await expect(page.getByText('Preferences saved')).toBeVisible()
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await expectFilters(page, {})
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Kingston')
  await expect(like).toBeInViewport({ ratio: 1 })
})
