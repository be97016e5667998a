import { examineEveryWay } from './examine.ts'
import { expect, expectToast, type Person, test } from './fixtures.ts'
import { call, join, joinAsModerator, type Member } from './people.ts'
import { sql } from './world.ts'

const WORDS = 'Read the profile again: it asks for gift cards.'
const ANSWER = 'We have read the profile again.'

type Visitor = () => Promise<Person>

/** Reports Ben's profile as Ada; returns the id of the case. */
async function report(ada: Member, ben: Member): Promise<string> {
  await call(ada, '/reports', {
    data: { subject: { kind: 'profile', memberId: ben.id }, reason: 'scam' },
  })
  const [row] = await sql<{ id: string }>(
    'select id from report_cases where reported_user_id = $1',
    [ben.id],
  )
  if (!row) throw new Error('no case')
  return row.id
}

const dismiss = (by: Member, id: string, reportCount = 1) =>
  call(by, `/moderation/reports/${id}/resolution`, {
    data: { reportCount, outcome: 'Report dismissed' },
  })

async function aDismissedReport(visitor: Visitor) {
  const ada = await join(await visitor(), { name: 'Ada' })
  const ben = await join(await visitor(), { name: 'Ben', gender: 'man' })
  const acting = await joinAsModerator(await visitor(), { name: 'Esi' })
  const id = await report(ada, ben)
  await dismiss(acting, id)
  return { ada, ben, acting, id }
}

test('lets a reporter ask for another look, which a second moderator answers', async ({
  visitor,
}) => {
  const { ada, ben, acting, id } = await aDismissedReport(visitor)
  const { page } = ada
  await page.goto('/dashboard/notifications')
  const entry = page.getByRole('listitem').filter({ hasText: 'We’ve reviewed your report' })
  await expect(entry).toContainText(/You have until .+ to ask us to look again\./)
  await entry.getByRole('link').first().click()
  await expect(page).toHaveURL('/dashboard/safety')
  const open = page.getByRole('button', { name: /^Ask us to look again/ })
  await expect(page.getByText(/^It’s free\. You can ask until/)).toBeVisible()
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Ask us to look again' })
  await examineEveryWay(page, 'report-appeal-dialog')
  await dialog.getByLabel('What did we miss? (optional)').fill(WORDS)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expectToast(page, 'We’ll look again')
  await expect(page.getByText(WORDS)).toBeVisible()
  await expect(open).toHaveCount(0)

  await acting.page.goto('/dashboard/admin/reports/appeals')
  const line = acting.page.getByRole('article').filter({ hasText: ada.handle })
  await expect(line).toContainText('For another moderator')
  await line.getByRole('link').click()
  await expect(acting.page.getByText('because you dismissed the report')).toBeVisible()
  await expect(acting.page.getByRole('button', { name: 'Send answer' })).toHaveCount(0)

  const other = await joinAsModerator(await visitor(), { name: 'Kofi' })
  await other.page.goto(acting.page.url())
  await expect(
    other.page.getByRole('heading', { name: `Appeal by ${ada.handle}: Report dismissed` }),
  ).toBeVisible()
  await expect(other.page.getByText(WORDS)).toBeVisible()
  await expect(other.page.getByRole('link', { name: 'See the report case' })).toHaveAttribute(
    'href',
    `/dashboard/admin/reports/${id}`,
  )
  await examineEveryWay(other.page, 'admin-report-appeal')
  await other.page.getByRole('radio', { name: /^Overturn the decision/ }).click()
  await other.page.getByLabel('Your answer').fill(ANSWER)
  await other.page.getByRole('button', { name: 'Send answer' }).click()
  await other.page
    .getByRole('alertdialog', { name: `Open ${ada.handle}’s report again?` })
    .getByRole('button', { name: 'Send answer' })
    .click()
  await expectToast(other.page, 'Appeal answered')
  await expect(page.getByText(ANSWER)).toBeVisible()
  await expect(page.getByText('We opened your report again.')).toBeVisible()
  await examineEveryWay(page, 'safety-report-appealed')

  await other.page.goto('/dashboard/admin/reports')
  await expect(other.page.getByText(ben.handle).filter({ visible: true }).first()).toBeVisible()
})

test('sends a request without a reason, and keeps typed text when sending fails', async ({
  visitor,
}) => {
  const { ada } = await aDismissedReport(visitor)
  const { page } = ada
  await page.goto('/dashboard/safety')
  await page.getByRole('button', { name: /^Ask us to look again/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask us to look again' })
  const send = dialog.getByRole('button', { name: 'Send request' })
  const field = dialog.getByLabel('What did we miss? (optional)')
  await field.fill(WORDS)
  await page.route('**/api/me/report-appeals', (route) => route.abort(), { times: 1 })
  await send.click()
  await expect(page.getByText('Couldn’t send your request')).toBeVisible()
  await expect(field).toHaveValue(WORDS)
  await field.clear()
  await send.click()
  await expectToast(page, 'We’ll look again')
  await expect(page.getByText('You asked us to look again')).toBeVisible()
})

/** Joins two reporters, whose case is dismissed, and a moderator who may answer their appeals. */
async function twoReporters(visitor: Visitor) {
  const ada = await join(await visitor(), { name: 'Ada' })
  const cleo = await join(await visitor(), { name: 'Cleo' })
  const ben = await join(await visitor(), { name: 'Ben', gender: 'man' })
  const [acting, other] = [
    await joinAsModerator(await visitor(), { name: 'Esi' }),
    await joinAsModerator(await visitor(), { name: 'Kofi' }),
  ]
  await report(ada, ben)
  await dismiss(acting, await report(cleo, ben), 2)
  return { ada, cleo, other }
}

async function appeal(reporter: Member): Promise<void> {
  const [row] = await sql<{ id: string }>('select id from reports where reporter_id = $1', [
    reporter.id,
  ])
  await call(reporter, '/me/report-appeals', {
    data: { reportId: row!.id, words: `${reporter.handle}: ${WORDS}` },
  })
}

test('shows the other reporters’ appeals to the moderator, and who gets the same outcome', async ({
  visitor,
}) => {
  const { ada, cleo, other } = await twoReporters(visitor)
  await appeal(ada)
  await appeal(cleo)
  const { page } = other
  await page.goto('/dashboard/admin/reports/appeals')
  await page.getByRole('article').filter({ hasText: ada.handle }).getByRole('link').click()
  const others = page.getByRole('heading', { name: 'Other reporters who appealed' })
  await expect(others).toBeVisible()
  await expect(page.getByText(`${cleo.handle}: ${WORDS}`)).toBeVisible()
  await examineEveryWay(page, 'admin-report-appeal-others')
  await page.getByRole('radio', { name: /^Overturn the decision/ }).click()
  await page.getByLabel('Your answer').fill(ANSWER)
  await page.getByRole('button', { name: 'Send answer' }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('1 other reporter gets the same outcome')
  await confirmation.getByRole('button', { name: 'Send answer' }).click()
  await expectToast(page, 'Appeal answered')
  await cleo.page.goto('/dashboard/safety')
  await expect(cleo.page.getByText('We opened your report again.')).toBeVisible()
})

test('keeps the typed answer when another reporter appeals while it is being sent', async ({
  visitor,
}) => {
  const { ada, cleo, other } = await twoReporters(visitor)
  await appeal(ada)
  const { page } = other
  await page.goto('/dashboard/admin/reports/appeals')
  await page.getByRole('article').filter({ hasText: ada.handle }).getByRole('link').click()
  await page.getByRole('radio', { name: /^Overturn the decision/ }).click()
  await page.getByLabel('Your answer').fill(ANSWER)
  await page.getByRole('button', { name: 'Send answer' }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).not.toContainText('gets the same outcome')
  await appeal(cleo)
  await confirmation.getByRole('button', { name: 'Send answer' }).click()
  await expectToast(page, 'Another reporter appealed')
  await expect(page.getByText(`${cleo.handle}: ${WORDS}`)).toBeVisible()
  await expect(page.getByText('Read their appeal above before you send your answer.')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue(ANSWER)
  await examineEveryWay(page, 'admin-report-appeal-new')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(confirmation).toContainText('1 other reporter gets the same outcome')
  await confirmation.getByRole('button', { name: 'Send answer' }).click()
  await expectToast(page, 'Appeal answered')
})
