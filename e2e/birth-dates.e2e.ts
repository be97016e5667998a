import type { Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { confirmIdentity, expect, expectToast, test } from './fixtures.ts'
import { approveMember, join, joinAsAdmin, joinAsModerator } from './people.ts'

async function chooseDate(page: Page, day: string, month: string, year: string): Promise<void> {
  const date = page.getByRole('group', { name: 'New date of birth' })
  await date.getByLabel('Day').selectOption(day)
  await date.getByLabel('Month').selectOption(month)
  await date.getByLabel('Year').selectOption(year)
}

test('corrects the date of birth of a verified member at their request', async ({ visitor }) => {
  const ada = await join(await visitor(), { birthDate: '1990-05-03' })
  const nana = await joinAsAdmin(await visitor(), { name: 'Nana' })
  await approveMember(nana, ada)

  // The member finds where to ask.
  await ada.page.goto('/dashboard/profile/edit/basic')
  await expect(ada.page.getByText('You can’t change it now that you’re verified.')).toBeVisible()
  const ask = ada.page.getByRole('link', { name: 'Ask us to correct it' })
  await expect(ask).toHaveAttribute('href', /\/contact\?type=support&subject=data$/)

  const { page } = nana
  await page.goto(`/dashboard/admin/users/${ada.id}`)
  await expect(page.getByText('3 May 1990')).toBeVisible()
  await page.getByRole('button', { name: 'Correct the date of birth' }).click()
  const dialog = page.getByRole('dialog', { name: `Correct the date of birth of ${ada.handle}` })
  const send = dialog.getByRole('button', { name: 'Correct date of birth' })
  await send.click()
  await expect(dialog.getByText('Choose a valid day, month and year.')).toBeVisible()
  await expect(dialog.getByText('Enter at least 3 characters.')).toBeVisible()
  await expect(dialog.getByText('Tick the box once you’ve compared the date.')).toBeVisible()
  await chooseDate(page, '3', '5', '1985')
  await expect(dialog.getByText(/^The age changes from \d+ to \d+\.$/)).toBeVisible()
  await dialog.getByLabel('Reason').fill('Wrong year, passport seen, request 14.')
  await dialog.getByLabel('I compared the new date with the proof.').check()
  await examineEveryWay(page, 'correct-birth-date')

  await send.click()
  await confirmIdentity(page)
  await expectToast(page, 'Date of birth corrected')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('3 May 1985')).toBeVisible()
  const history = page.getByRole('region', { name: 'Staff actions' })
  await expect(history.getByText('Date of birth corrected')).toBeVisible()

  await ada.page.goto('/dashboard/notifications')
  await expect(ada.page.getByText('Our team corrected it after a request.')).toBeVisible()
  await ada.page.goto('/dashboard/profile/edit/basic')
  await expect(ada.page.getByText('3 May 1985')).toBeVisible()
})

test('refuses a date of a minor, and keeps what was typed', async ({ visitor }) => {
  const ada = await join(await visitor(), { birthDate: '1990-05-03' })
  const nana = await joinAsAdmin(await visitor(), { name: 'Nana' })
  const { page } = nana
  await page.goto(`/dashboard/admin/users/${ada.id}`)
  await page.getByRole('button', { name: 'Correct the date of birth' }).click()
  const dialog = page.getByRole('dialog', { name: `Correct the date of birth of ${ada.handle}` })
  const years = dialog.getByLabel('Year').getByRole('option')
  const youngest = (await years.nth(1).textContent()) ?? ''
  await chooseDate(page, '31', '12', youngest)
  const reason = dialog.getByLabel('Reason')
  await reason.fill('Passport seen, request 15.')
  await dialog.getByLabel('I compared the new date with the proof.').check()
  await dialog.getByRole('button', { name: 'Correct date of birth' }).click()
  await confirmIdentity(page)
  await expect(dialog.getByText(/was under 18 when they joined/)).toBeVisible()
  await expect(reason).toHaveValue('Passport seen, request 15.')
  await expect(dialog.getByLabel('Year')).toHaveValue(youngest)
})

test('shows moderators neither the date of birth nor the correction', async ({ visitor }) => {
  const ada = await join(await visitor(), { birthDate: '1990-05-03' })
  const { page } = await joinAsModerator(await visitor(), { name: 'Musa' })
  await page.goto(`/dashboard/admin/users/${ada.id}`)
  await expect(page.getByRole('region', { name: 'Account' })).toBeVisible()
  await expect(page.getByText('3 May 1990')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Correct the date of birth' })).toHaveCount(0)
})
