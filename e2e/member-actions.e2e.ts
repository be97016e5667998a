import type { Locator, Page } from '@playwright/test'
import { confirmIdentity, expect, expectToast, test } from './fixtures.ts'
import { join, joinAsAdmin, type Member } from './people.ts'

function row(page: Page, { handle }: Member): Locator {
  return page.getByRole('row').filter({ hasText: handle })
}

async function act(page: Page, member: Member, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${member.handle}` }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  return page.getByRole('dialog')
}

test('verifies, warns, suspends, bans and unbans a member and lists it in their record', async ({
  visitor,
}) => {
  const [ada, nana] = [
    await join(await visitor()),
    await joinAsAdmin(await visitor(), { name: 'Nana' }),
  ]
  const { page } = nana
  await page.goto('/dashboard/admin/users')
  await page
    .getByRole('navigation', { name: 'Sections of User Management' })
    .getByRole('link', { name: 'All members' })
    .click()
  const search = page.getByRole('searchbox', { name: 'Name, #code or full email address' })
  await search.fill(ada.email)
  await search.press('Enter')
  await expect(page).toHaveURL(/view=all/)
  await expect(row(page, ada).getByText('Pending', { exact: true })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.getByRole('button', { name: `Actions for ${ada.handle}` }).click()
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  await expectToast(page, 'User approved successfully')
  await expect(row(page, ada).getByText('Verified', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Actions for ${ada.handle}` }).click()
  await page.getByRole('menuitem', { name: 'Withdraw verification' }).click()
  const mistake = page.getByRole('dialog', { name: `Withdraw ${ada.handle}’s verification` })
  await mistake.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'User denied')
  await expect(row(page, ada).getByText('Not verified', { exact: true })).toBeVisible()

  const warning = await act(page, ada, 'Warn')
  await expect(
    warning.getByText(`We tell ${ada.handle} why, by email and in the app.`),
  ).toBeVisible()
  await warning.getByRole('button', { name: 'Warn', exact: true }).click()
  await expect(warning.getByLabel('Statement of reasons')).toHaveAccessibleDescription(
    /Enter at least 3 characters\./,
  )
  await warning.getByLabel('Statement of reasons').fill('You asked three members for money.')
  await warning.getByRole('button', { name: 'Warn', exact: true }).click()
  await expectToast(page, 'Warning sent')
  await expect(warning).toHaveCount(0)
  await expect(row(page, ada).getByRole('cell', { name: '1', exact: true })).toBeVisible()

  const suspension = await act(page, ada, 'Suspend')
  await suspension.getByLabel('Days').fill('31')
  await suspension.getByLabel('Statement of reasons').fill('Again.')
  await suspension.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(suspension.getByText('Choose from 7 to 30 days.')).toBeVisible()
  await suspension.getByLabel('Days').fill('7')
  await suspension.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expectToast(page, 'User suspended successfully')
  await expect(suspension).toHaveCount(0)
  await expect(row(page, ada).getByText(/^Suspended/)).toBeVisible()

  await page.route('**/ban', (route) => route.abort('connectionreset'))
  const ban = await act(page, ada, 'Ban')
  await expect(ban.getByRole('heading', { name: `Ban ${ada.handle}` })).toBeVisible()
  await ban.getByLabel('Statement of reasons').fill('For good.')
  await ban.getByRole('button', { name: 'Ban', exact: true }).click()
  await expectToast(page, 'Error', 'Failed to perform action')
  await page.unroute('**/ban')
  await ban.getByRole('button', { name: 'Ban', exact: true }).click()
  await expectToast(page, 'User banned successfully')
  await expect(ban).toHaveCount(0)
  await expect(row(page, ada).getByText('Banned', { exact: true })).toBeVisible()
  await page.getByLabel('Status').selectOption('Banned')
  await expect(page).toHaveURL(/standing=banned/)
  await expect(row(page, ada)).toBeVisible()

  await row(page, ada).getByRole('link').click()
  await expect(
    page.getByRole('heading', { level: 2, name: new RegExp(`^${ada.handle}`) }),
  ).toBeVisible()
  await expect(page.getByText(/^p•••@p•••\.example$/)).toBeVisible()
  await page.getByRole('button', { name: 'Show the address' }).click()
  const reason = page.getByRole('dialog', { name: `Show the email address of ${ada.handle}` })
  await reason.getByRole('button', { name: 'Show', exact: true }).click()
  await confirmIdentity(page)
  await expect(page.getByText(ada.email)).toBeVisible()
  await expect(reason).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the devices' }).click()
  const why = page.getByRole('dialog', { name: `Show where ${ada.handle} is logged in` })
  await why.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Not logged in anywhere.')).toBeVisible()
  await expect(why).toHaveCount(0)
  await page.getByLabel('New note').fill('Wrote to three men about money.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expectToast(page, 'Note added')
  const notes = page.getByRole('region', { name: 'Staff notes' })
  await expect(notes.getByText('Wrote to three men about money.')).toBeVisible()
  await expect(page.getByLabel('New note')).toHaveValue('')
  const history = page.getByRole('region', { name: 'Staff actions' })
  for (const words of [
    'Verified',
    'Verification denied',
    'Warned',
    'Suspended',
    'Banned',
    'Email address viewed',
    'Devices viewed',
    'Note added',
  ])
    await expect(history.getByText(words, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Unban', exact: true }).click()
  const end = page.getByRole('dialog')
  await end.getByLabel('Statement of reasons').fill('We were wrong.')
  await end.getByRole('button', { name: 'Unban', exact: true }).click()
  await expectToast(page, 'User unbanned successfully')
  await expect(end).toHaveCount(0)
  await expect(
    page
      .getByRole('banner')
      .or(page.locator('header'))
      .getByText('Pending', { exact: true })
      .first(),
  ).toBeVisible()
})
