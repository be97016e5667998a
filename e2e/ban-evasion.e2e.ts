import { examineEveryWay } from './examine.ts'
import { expect, expectToast, test } from './fixtures.ts'
import { call, join, joinAsModerator } from './people.ts'
import { sql } from './world.ts'

test('shows moderators a banned member who signed up again, with the earlier case', async ({
  visitor,
}) => {
  const moderator = await joinAsModerator(await visitor())
  const statement = 'You asked three members for money.'
  const first = await join(await visitor(), { name: 'Kwame', gender: 'man' })
  await call(moderator, `/moderation/members/${first.id}/ban`, {
    data: { statement, clause: 'scam' },
  })
  // The same browser, date of birth and gender, with another address.
  const again = { ...first, email: `again-${first.email}` }
  const second = await join(again, { name: 'Yaw', gender: 'man' })
  await expect
    .poll(() =>
      sql('select 1 from risk_holds where member_id = $1 and ended_at is null', [second.id]),
    )
    .toHaveLength(1)

  const { page } = moderator
  const card = page.getByRole('article').filter({ hasText: second.handle })
  await expect(async () => {
    await sql('delete from queue_leases where item_id = $1', [second.id])
    await page.goto('/dashboard/admin/risk')
    await expect(card).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(card.getByText('May have returned after a ban')).toBeVisible()
  await expect(
    card.getByRole('list', { name: 'In common with the banned account' }).getByRole('listitem'),
  ).toHaveCount(2)
  await expect(card.getByText(statement)).toBeVisible()
  await expect(card.getByRole('link', { name: first.handle })).toBeVisible()
  await examineEveryWay(page, 'ban-evasion')
  await card.getByRole('button', { name: 'Release' }).click()
  await page
    .getByRole('alertdialog', { name: `Release ${second.handle}?` })
    .getByRole('button', { name: 'Release' })
    .click()
  await expectToast(page, 'Hold ended')
  await expect(card).toHaveCount(0)
})
