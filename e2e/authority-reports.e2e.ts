import type { Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { confirmIdentity, expect, expectToast, test } from './fixtures.ts'
import {
  addPhoto,
  approvePhoto,
  call,
  join,
  joinAsAdmin,
  joinAsModerator,
  type Member,
} from './people.ts'
import { sql } from './world.ts'

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const findSection = (page: Page) => page.getByRole('region', { name: 'Reports to authorities' })
const countFiles = async (caseId: string) => {
  const [row] = await sql<{ count: number }>(
    `select count(*)::integer as count from report_files f join reports r on r.id = f.report_id
     where r.case_id = $1`,
    [caseId],
  )
  return row?.count
}

/** Reports Ben's profile as that of a minor; returns the id of the case. */
async function reportMinor(ada: Member, ben: Member): Promise<string> {
  await call(ada, '/reports', {
    data: { subject: { kind: 'profile', memberId: ben.id }, reason: 'minor' },
  })
  const [row] = await sql<{ id: string }>(
    'select id from report_cases where reported_user_id = $1',
    [ben.id],
  )
  if (!row) throw new Error('no case')
  return row.id
}

test('records a report to an authority and holds its evidence, for admins only', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { name: 'Ada' })
  const ben = await join(await visitor(), { name: 'Ben', gender: 'man' })
  const moderator = await joinAsModerator(await visitor())
  await approvePhoto(moderator, await addPhoto(ben))
  const caseId = await reportMinor(ada, ben)
  const admin = await joinAsAdmin(await visitor())
  const { page } = admin
  await page.goto(`/dashboard/admin/reports/${caseId}`)
  const section = findSection(page)
  await expect(section).toContainText('No reports to authorities yet.')
  await section.getByRole('button', { name: 'Record a report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a report to an authority' })
  await expect(dialog.getByLabel('Keep evidence until')).toHaveValue(dayIn(366))

  await dialog.getByLabel('Date and time of the report').fill('2099-01-01T10:00')
  await dialog.getByLabel('Keep evidence until').fill(dayIn(-2))
  await dialog.getByRole('button', { name: 'Record report' }).click()
  for (const text of [
    'Enter the name of the authority.',
    'Enter a time that isn’t in the future.',
    /^Choose a day from .+ to .+\.$/,
  ])
    await expect(dialog.getByText(text)).toBeVisible()
  await examineEveryWay(page, 'authority-report')

  await dialog.getByLabel('Authority').fill('NCMEC')
  await dialog.getByLabel('Date and time of the report').fill('2026-11-01T10:00')
  await dialog.getByLabel('Reference number').fill('CT-1024')
  await dialog.getByLabel('Keep evidence until').fill(dayIn(40))
  await dialog.getByRole('button', { name: 'Record report' }).click()
  await confirmIdentity(page)
  await expectToast(page, 'Report recorded')
  await expect(section).toContainText('NCMEC')
  await expect(section).toContainText('Reference number CT-1024')
  await expect(section.locator(`time[datetime="${dayIn(40)}"]`)).toBeVisible()

  // A moderator sees that there is a hold, and neither why nor until when. Closing keeps the copies.
  const staff = moderator.page
  await staff.goto(`/dashboard/admin/reports/${caseId}`)
  await expect(staff.getByText('Evidence on legal hold', { exact: true })).toBeVisible()
  await expect(findSection(staff)).toHaveCount(0)
  await expect(staff.getByText('NCMEC')).toHaveCount(0)
  await call(admin, `/moderation/reports/${caseId}/resolution`, {
    data: { reportCount: 1, outcome: 'Report dismissed' },
  })
  expect(await countFiles(caseId)).toBe(1)

  await page.reload()
  await section.getByRole('button', { name: 'Extend hold' }).click()
  const extension = page.getByRole('dialog', { name: 'Extend hold' })
  await extension.getByRole('button', { name: 'Extend hold' }).click()
  await expect(extension.getByText('Choose a day after the current end of the hold.')).toBeVisible()
  await extension.getByLabel('Keep evidence until').fill(dayIn(60))
  await extension.getByLabel('Reason').fill('The police asked for more time')
  await extension.getByRole('button', { name: 'Extend hold' }).click()
  await expectToast(page, 'Hold extended')
  await expect(section).toContainText('The police asked for more time')
  await examineEveryWay(page, 'authority-reports')

  // Until then the reporter can appeal the dismissal, which keeps the copies too.
  await sql(`update report_cases set appeal_until = now() - interval '1 hour' where id = $1`, [
    caseId,
  ])
  await section.getByRole('button', { name: 'Release hold' }).click()
  const release = page.getByRole('dialog', { name: 'Release the hold?' })
  await release.getByLabel('Reason').fill('They have their own copy')
  await release.getByRole('button', { name: 'Release hold' }).click()
  await expectToast(page, 'Hold released')
  await expect(section).toContainText('Released: They have their own copy')
  await expect(page.getByText('Evidence on legal hold', { exact: true })).toHaveCount(0)
  expect(await countFiles(caseId)).toBe(0)
  await expect(section).toContainText(
    'Copies of photos or recordings in this case have already been deleted',
  )
})
