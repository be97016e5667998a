import type { Locator, Page } from '@playwright/test'
import { examineEveryWay, sizes } from './examine.ts'
import { expect, expectToast, test } from './fixtures.ts'
import { call, join, joinAsModerator, type Member } from './people.ts'
import { sql } from './world.ts'

const narrowAndWide = sizes.filter(({ width }) => width !== 768)

/** Reports a profile and returns the case. */
async function report(by: Member, about: Member, reason: string): Promise<string> {
  const subject = { kind: 'profile', memberId: about.id }
  const description = `This is ${reason}.`
  const { id } = await call<{ id: string }>(by, '/reports', {
    data: { subject, reason, description },
  })
  const [row] = await sql<{ caseId: string }>(
    'select case_id as "caseId" from reports where id = $1',
    [id],
  )
  if (!row) throw new Error('no case')
  return row.caseId
}

/** Reports a profile for each reason; a moderator dismisses the reports as clearly unfounded. */
async function misuse(
  by: Member,
  { about, moderator, reasons }: { about: Member; moderator: Member; reasons: string[] },
): Promise<void> {
  for (const reason of reasons) {
    const id = await report(by, about, reason)
    await call(moderator, `/moderation/reports/${id}/resolution`, {
      data: { reportCount: 1, outcome: 'Report dismissed', isUnfounded: true },
    })
  }
}

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function findOpenAppeal({ id }: Member): Promise<string> {
  const [appeal] = await sql<{ id: string }>(
    'select id from appeals where user_id = $1 and decided_at is null',
    [id],
  )
  if (!appeal) throw new Error('no appeal')
  return appeal.id
}

const overturn = (by: Member, id: string) =>
  call(by, `/moderation/appeals/${id}/decision`, {
    data: { outcome: 'overturned', answer: 'These reports were reasonable.' },
  })

async function openReport({ page }: Member, { id, handle }: Member): Promise<Locator> {
  await page.goto(`/dashboard/discover?profile=${id}`)
  const profile = page.getByRole('dialog')
  await profile.getByRole('button', { name: `Actions for ${handle}` }).click()
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click()
  return page.getByRole('dialog', { name: `Report ${handle}` })
}

test('warns a member who misuses reports, suspends their reports and lets them appeal', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { name: 'Ada' })
  const ben = await join(await visitor(), { name: 'Ben', gender: 'man' })
  const carl = await join(await visitor(), { name: 'Carl', gender: 'man' })
  const moderator = await joinAsModerator(await visitor())
  await misuse(ada, { about: ben, moderator, reasons: ['harassment', 'explicit', 'scam', 'spam'] })

  const staff = moderator.page
  await staff.goto(`/dashboard/admin/reports/${await report(ada, ben, 'fake')}`)
  await staff.getByRole('radio', { name: /^Warn/ }).click()
  await expect(staff.getByLabel('Clearly unfounded')).toHaveCount(0)
  await staff.getByRole('radio', { name: /^Dismiss/ }).click()
  await expect(staff.getByLabel('Clearly unfounded')).not.toBeChecked()
  await staff.getByLabel('Clearly unfounded').check()
  await examineEveryWay(staff, 'report-unfounded', narrowAndWide)
  await staff.getByRole('button', { name: 'Resolve' }).click()
  const question = staff.getByRole('alertdialog', { name: 'Dismiss all reports in this case?' })
  await expect(question).toContainText('They count towards a warning')
  await examineEveryWay(staff, 'report-unfounded-question', narrowAndWide)
  await question.getByRole('button', { name: 'Dismiss' }).click()
  await expectToast(staff, 'Report resolved successfully')

  const { page } = ada
  await page.goto('/dashboard/safety')
  const decisions = section(page, 'Decisions about you')
  await expect(decisions).toContainText('Warning about your reports')
  await expect(decisions).toContainText('moderators marked 5 of them as clearly unfounded')

  await misuse(ada, { about: carl, moderator, reasons: ['harassment', 'explicit', 'scam'] })
  const dialog = await openReport(ada, carl)
  await expect(dialog.getByRole('status')).toContainText('We won’t handle most of your reports')
  await dialog.getByRole('radio', { name: /^Spam or advertising Not handled until/ }).click()
  await expect(dialog.getByRole('button', { name: 'Send report' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: `Block ${carl.handle}` })).toBeVisible()
  await examineEveryWay(page, 'report-suspended', narrowAndWide)
  await dialog.getByRole('radio', { name: /^Under 18/ }).click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expectToast(page, 'Report sent')

  await call(ada, '/me/notifications/reads')
  const again = await openReport(ada, carl)
  await again.getByRole('link', { name: 'Appeal in the Safety Centre' }).click()
  await expect(decisions).toContainText('Report handling paused')
  await examineEveryWay(page, 'report-decisions', narrowAndWide)

  const [open] = await sql<{ id: string }>(
    'select id from report_cases where reported_user_id = $1 and closed_at is null',
    [carl.id],
  )
  await staff.goto(`/dashboard/admin/reports/${open?.id}`)
  await expect(staff.getByText('8 dismissed, 8 of these clearly unfounded')).toBeVisible()
  await expect(staff.getByText(/^Report handling paused until/)).toBeVisible()
  await examineEveryWay(staff, 'report-reporter', narrowAndWide)
  await staff.getByRole('radio', { name: /^Dismiss/ }).click()
  await expect(staff.getByLabel('Clearly unfounded')).toHaveCount(0)

  await decisions.getByRole('button', { name: 'Appeal' }).first().click()
  const form = page.getByRole('dialog', { name: 'Appeal this decision' })
  await form.getByRole('textbox').fill('I reported what I saw.')
  await form.getByRole('button', { name: 'Send appeal' }).click()
  await expectToast(page, 'Appeal sent')
  const other = await joinAsModerator(await visitor())
  const id = await findOpenAppeal(ada)
  await other.page.goto(`/dashboard/admin/reports/appeals/${id}`)
  const counted = section(other.page, 'Reports this decision is based on').getByRole('listitem')
  await expect(counted).toHaveCount(3)
  await expect(counted.first()).toContainText('Report dismissed')
  await expect(counted.first()).toContainText('Clearly unfounded')
  await expect(counted.first()).toContainText('This is scam.')
  await expect(
    counted.first().getByRole('link', { name: /^Profile · Scam or fraud #/ }),
  ).toBeVisible()
  await examineEveryWay(other.page, 'report-suspension-appeal', narrowAndWide)
  await overturn(other, id)
  await page.goto('/dashboard/safety')
  await expect(decisions).toContainText('We’ll handle all your reports again.')
  const free = await openReport(ada, carl)
  await free.getByRole('radio', { name: /^Spam or advertising/ }).click()
  await free.getByRole('button', { name: 'Send report' }).click()
  await expectToast(page, 'Report sent')

  await page.goto('/dashboard/safety')
  await decisions.getByRole('button', { name: 'Appeal' }).click()
  await form.getByRole('textbox').fill('I reported what I saw.')
  await form.getByRole('button', { name: 'Send appeal' }).click()
  await expectToast(page, 'Appeal sent')
  await overturn(other, await findOpenAppeal(ada))
  await expect(decisions).toContainText(
    'If we’ve stopped handling your reports since then, we’ll handle them again',
  )
})
