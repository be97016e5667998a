import { examineEveryWay } from './examine.ts'
import { expect, expectToast, test } from './fixtures.ts'
import { join, joinAsModerator, match, sendMessage } from './people.ts'

test('warns everybody a member wrote to when a moderator bans the member for fraud', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'London' })
  const efua = await join(await visitor(), { city: 'Berlin', name: 'Efua' })
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben' })
  for (const other of [ada, efua]) await sendMessage(ben, await match(ben, other), 'Good evening')
  const nana = await joinAsModerator(await visitor(), { name: 'Nana' })

  const { page } = nana
  await page.goto(`/dashboard/admin/users?view=all&q=${encodeURIComponent(ben.handle)}`)
  await page.getByRole('button', { name: `Actions for ${ben.handle}` }).click()
  await page.getByRole('menuitem', { name: 'Ban', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Ban ${ben.handle}` })
  await expect(dialog.getByText('To ban for fraud, choose “Scams and fraud”')).toBeVisible()
  await dialog.getByLabel('Guideline').selectOption({ label: '7. Scams and fraud' })
  await expect(dialog.getByText(`We’ll warn everyone ${ben.handle} wrote to`)).toBeVisible()
  await examineEveryWay(page, 'notices-ban')
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await expectToast(page, 'User banned successfully')

  for (const reader of [ada, efua]) {
    const { page: bell } = reader
    await expect(async () => {
      await bell.goto('/dashboard/notifications')
      await expect(bell.getByText('We banned a member who wrote to you')).toBeVisible({
        timeout: 2_000,
      })
    }).toPass()
    if (reader === ada) await examineEveryWay(bell, 'notices-bell')
    await bell.getByText('We banned a member who wrote to you').click()
    await expect(bell).toHaveURL(/\/dashboard\/safety\/notices\//)
    await expect(
      bell.getByRole('heading', { level: 1, name: 'We banned a member who wrote to you' }),
    ).toBeVisible()
    await expect(bell.getByText(ben.handle)).toBeVisible()
    await expect(bell.getByText('Never send money', { exact: true })).toBeVisible()
  }
  await expect(ada.page.getByRole('link', { name: /^Report Fraud/ })).toBeVisible()
  await expect(efua.page.getByText('You can always go to your local police.')).toBeVisible()
  await examineEveryWay(ada.page, 'notices-page')

  // A notice of another member doesn't exist for the reader.
  await efua.page.goto(new URL(ada.page.url()).pathname)
  await expect(efua.page.getByRole('heading', { name: 'Notice not found' })).toBeVisible()
  await examineEveryWay(efua.page, 'notices-missing')

  await page.goto(`/dashboard/admin/users/${ben.id}`)
  await expect(page.getByText('2 people were warned')).toBeVisible()
  await examineEveryWay(page, 'notices-record')

  // Once the ban is lifted, the notice accuses nobody.
  await page.getByRole('button', { name: 'Unban', exact: true }).click()
  const end = page.getByRole('dialog')
  await end.getByLabel('Statement of reasons').fill('We were wrong.')
  await end.getByRole('button', { name: 'Unban', exact: true }).click()
  await expectToast(page, 'User unbanned successfully')
  const { page: reader } = ada
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1, name: 'Safety notice' })).toBeVisible()
  await expect(reader.getByText(/After a second review we lifted that ban/)).toBeVisible()
  await expect(reader.getByText('We banned a member who wrote to you')).toHaveCount(0)
  await expect(reader.getByText(/^We’ve banned/)).toHaveCount(0)
  await examineEveryWay(reader, 'notices-lifted')
})
