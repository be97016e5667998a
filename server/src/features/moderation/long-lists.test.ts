import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportCaseId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, aModerator, anAdmin, match } from '../../testing/members.ts'
import { buyTokens } from '../../testing/payments.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

test('counts every report of a case and shows the newest hundred, oldest first', async () => {
  const ada = await aMember(app, 'woman', { photo: true })
  const ben = await aMember(app, 'man', { photo: true })
  await match(app, ada, ben)
  await ada.client.safety.report({
    subject: { kind: 'profile', memberId: ben.id },
    reason: 'spam',
    description: 'newest',
  })
  await sql`
    insert into reports (case_id, reporter_id, reported_user_id, reason, description, created_at, evidence)
    select case_id, reporter_id, reported_user_id, reason, n::text, created_at - n * interval '1 minute', evidence
    from reports, generate_series(1, 102) n where reporter_id = ${ada.id}`.execute(app.db)
  const { rows } = await sql<{
    id: ReportCaseId
  }>`select case_id as id from reports where reporter_id = ${ada.id} limit 1`.execute(app.db)
  const moderator = await aModerator(app)
  const { head, reports } = await moderator.client.moderation.readReport({ id: rows[0]!.id })
  expect(head.reportCount).toBe(103)
  expect(reports.map(({ description }) => description)).toEqual([
    ...Array.from({ length: 99 }, (_, index) => String(99 - index)),
    'newest',
  ])
})

test('counts every refund that waits and shows the oldest two hundred', async () => {
  const member = await aMember(app, 'man')
  await buyTokens(app, member, 'starter')
  const admin = await anAdmin(app)
  await sql`
    insert into refund_requests (id, payment_id, amount_minor, reason, asked_at, needs_second)
    select gen_random_uuid(), payments.id, 1, n::text, ${app.clock.now()}::timestamptz + n * interval '1 minute', true
    from payments, generate_series(1, 203) n where payments.user_id = ${member.id}`.execute(app.db)
  const { waiting, waitingCount } = await admin.client.revenue.listRefunds()
  expect(waitingCount).toBe(203)
  expect(waiting.map(({ reason }) => Number(reason))).toEqual(
    Array.from({ length: 200 }, (_, index) => index + 1),
  )
})
