import { agreeToMeeting, expect, fillDetails, openAuth, test } from './fixtures.ts'
import { examineEveryWay } from './examine.ts'
import { join } from './people.ts'

test('asks at sign-up for the consent about whom to meet, unticked and apart from the terms', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  const dialog = await openAuth(page, 'Sign Up')
  await fillDetails(dialog, { email })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('radio', { name: /^Woman/ }).click()
  const consent = dialog.getByRole('checkbox', { name: /^I agree that Adire uses whom/ })
  await expect(consent).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(consent).toHaveAccessibleDescription(
    'Adire can’t suggest members without this. Please tick the box to join.',
  )
  await agreeToMeeting(dialog)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/dashboard/welcome/name')
})

test('gives a consent in the editor, answers, and withdraws it in the settings', async ({
  visitor,
}) => {
  const { page } = await join(await visitor(), { hasConsents: false })
  await page.goto('/dashboard/profile/edit/personal')
  const group = page.getByRole('group', { name: 'Religion and diet' })
  await expect(group.getByRole('combobox', { name: /^Religion/ })).toBeDisabled()
  await expect(group.getByRole('checkbox')).not.toBeChecked()
  await examineEveryWay(page, 'consents-in-the-editor')
  // The box goes away once the answer is saved, so `check` would look for it in vain.
  await group.getByRole('checkbox').click()
  await expect(group.getByText(/^You agreed to this use on/)).toBeVisible()
  await group.getByRole('combobox', { name: /^Religion/ }).selectOption('Muslim')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(page.getByText('Muslim')).toBeVisible()

  await page.goto('/dashboard/profile/settings/privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await examineEveryWay(page, 'consents-in-the-settings')
  await page.getByRole('button', { name: 'Withdraw: Religion and diet' }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw your consent?' })
  await expect(question).toContainText('We delete your religion and your diet.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^You withdrew this on/)).toBeVisible()
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Muslim')).toHaveCount(0)
})

test('hides the profile without the consent about whom to meet, until it is given again', async ({
  visitor,
}) => {
  const { page } = await join(await visitor())
  await page.goto('/dashboard/profile/settings/privacy')
  await page.getByRole('button', { name: 'Withdraw: Who you want to meet' }).click()
  await page
    .getByRole('alertdialog', { name: 'Withdraw your consent?' })
    .getByRole('button', { name: 'Hide my profile' })
    .click()
  await expect(page.getByText(/^You withdrew this on/)).toBeVisible()
  await page.goto('/dashboard/discover')
  await expect(page.getByText('Your profile is hidden')).toBeVisible()
  await page.getByRole('link', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'I agree: Who you want to meet' }).click()
  await expect(page.getByText(/^You agreed on .+ of the text\)/).first()).toBeVisible()
  await page.goto('/dashboard/discover')
  await expect(page.getByText('Your profile is hidden')).toHaveCount(0)
})
