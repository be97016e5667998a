import type { MessageId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aModerator, anAdmin } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { listAudit } from '../../testing/audit.ts'
import { aCase, resolveCase } from '../../testing/report-cases.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

test('ADM-REP lists open cases newest first with both handles, and filters them', async () => {
  const moderator = await aModerator(app)
  const first = await aCase(app)
  app.clock.advance({ seconds: 1 })
  const second = await aCase(app, { reason: 'minor' })
  const { cases } = await moderator.client.moderation.listReports({ status: 'pending' })
  expect(cases.slice(0, 2)).toMatchObject([
    {
      id: second.id,
      subject: 'message',
      reported: { id: second.ben.id, handle: second.ben.handle },
      reporter: { id: second.ada.id, handle: second.ada.handle },
      reportCount: 1,
      reasons: ['minor'],
      priority: 'urgent',
      claimedBy: null,
      outcome: null,
    },
    { id: first.id, priority: 'medium', reasons: ['scam'] },
  ])
  const ids = async (filter: object) =>
    (await moderator.client.moderation.listReports(filter)).cases.map(({ id }) => id)
  expect(await ids({ priority: 'high' })).not.toContain(first.id)
  expect(await ids({ reason: 'scam' })).not.toContain(second.id)
  expect((await moderator.client.moderation.summary()).openReports).toBe(
    (await ids({ status: 'pending' })).length,
  )

  await resolveCase(moderator, first.id, { outcome: 'Report dismissed' })
  expect(await ids({ status: 'pending' })).not.toContain(first.id)
  expect(
    (await moderator.client.moderation.listReports({ status: 'resolved' })).cases,
  ).toContainEqual(expect.objectContaining({ id: first.id, outcome: 'Report dismissed' }))
})

test('T4 sorts by due time on request: urgent cases first, then the oldest', async () => {
  const moderator = await aModerator(app)
  const first = await aCase(app)
  app.clock.advance({ seconds: 1 })
  const second = await aCase(app)
  app.clock.advance({ seconds: 1 })
  const urgent = await aCase(app, { reason: 'minor' })
  const mine = new Set([first.id, second.id, urgent.id])
  const { cases } = await moderator.client.moderation.listReports({
    status: 'pending',
    order: 'due',
  })
  expect(cases.filter(({ id }) => mine.has(id)).map(({ id }) => id)).toEqual([
    urgent.id,
    first.id,
    second.id,
  ])
  const head = cases.find(({ id }) => id === first.id)!
  expect(Date.parse(head.dueAt) - Date.parse(head.openedAt)).toBe(24 * 3_600_000)
  expect(head.closedAt).toBeNull()
})

test('gives reports of intimate pictures without consent a clock of one hour', async () => {
  const moderator = await aModerator(app)
  const at = app.clock.now().getTime()
  const { id } = await aCase(app, { reason: 'intimate' })
  const { cases } = await moderator.client.moderation.listReports({
    status: 'pending',
    order: 'due',
  })
  expect(cases.find((one) => one.id === id)).toMatchObject({
    priority: 'urgent',
    dueAt: new Date(at + 3_600_000).toISOString(),
  })
})

test('gives reports about minors and threats a clock of one hour', async () => {
  const moderator = await aModerator(app)
  const { ada, id } = await aCase(app, { reason: 'harassment' })
  const find = async () =>
    (await moderator.client.moderation.listReports({ status: 'pending', order: 'due' })).cases.find(
      (one) => one.id === id,
    )!
  const before = await find()
  expect(before).toMatchObject({ priority: 'medium' })
  app.clock.advance({ minutes: 5 })
  const { rows } = await sql<{ subject_id: MessageId }>`
    select subject_id from report_cases where id = ${id}`.execute(app.db)
  const subject = { kind: 'message', messageId: rows[0]!.subject_id } as const
  await ada.client.safety.report({ subject, reason: 'threat' })
  const at = app.clock.now().getTime()
  expect(await find()).toMatchObject({
    priority: 'urgent',
    dueAt: new Date(at + 3_600_000).toISOString(),
  })
  // Later reports neither lower the priority nor give more time.
  app.clock.advance({ minutes: 5 })
  await ada.client.safety.report({ subject, reason: 'minor' })
  await ada.client.safety.report({ subject, reason: 'spam' })
  expect(await find()).toMatchObject({
    priority: 'urgent',
    dueAt: new Date(at + 3_600_000).toISOString(),
  })
})

test('pages through sixty cases, fifty at a time, each once', async () => {
  const moderator = await aModerator(app)
  const { ada, ben } = await aCase(app)
  await sql`
    with made as (
      insert into report_cases (subject_type, subject_id, reported_user_id, opened_at)
      select 'photo', gen_random_uuid(), ${ben.id}::uuid, ${app.clock.now()}::timestamptz - n * interval '1 second' from generate_series(1, 60) n returning id
    )
    insert into reports (case_id, reporter_id, reported_user_id, reason, created_at, evidence)
    select id, ${ada.id}::uuid, ${ben.id}::uuid, 'fake', ${app.clock.now()}, '{}' from made`.execute(
    app.db,
  )
  for (const order of ['newest', 'due'] as const) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await moderator.client.moderation.listReports({
        reason: 'fake',
        order,
        ...(cursor && { cursor }),
      })
      seen.push(...page.cases.map(({ id }) => id))
      expect(page.cases.length).toBeLessThanOrEqual(50)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([60, 60])
  }
  await sql`delete from report_cases where subject_type = 'photo' and reported_user_id = ${ben.id}`.execute(
    app.db,
  )
})

test('shows the stored evidence and data of both members, and audits every read', async () => {
  const moderator = await aModerator(app)
  const { ada, ben, id } = await aCase(app)
  const file = await moderator.client.moderation.readReport({ id })
  expect(file).toMatchObject({
    mayResolve: true,
    reported: {
      handle: ben.handle,
      role: 'member',
      status: 'active',
      reportsReceived: 1,
      reportsMade: 0,
      actions: [],
    },
    reports: [
      {
        reason: 'scam',
        description: 'He asks for money',
        reporter: { handle: ada.handle, reportsMade: 1, reportsDismissed: 0 },
        evidence: {
          handle: ben.handle,
          messages: [{ from: 'reported', content: 'Send me a gift card', isReported: true }],
        },
      },
    ],
  })
  expect(JSON.stringify(file)).not.toContain('@people.example')
  await moderator.client.moderation.readReport({ id })
  expect((await listAudit(app, id)).map(({ operation, actor_id: by }) => [operation, by])).toEqual([
    ['moderation.readReport', moderator.id],
  ])
  app.clock.advance({ minutes: 16 })
  await moderator.client.moderation.readReport({ id })
  expect(await listAudit(app, id)).toHaveLength(2)

  await resolveCase(moderator, id, { outcome: 'Report dismissed' })
  const closed = await moderator.client.moderation.readReport({ id })
  expect([closed.mayResolve, closed.reports[0]!.evidence.messages]).toEqual([false, []])
})

test('exports the filtered cases for admins, and audits it', async () => {
  const { ada, ben, id } = await aCase(app, { reason: 'minor' })
  const [mod, admin] = [await aModerator(app), await anAdmin(app)]
  expect(await readResultCode(mod.client.moderation.exportReports({}))).toBe('FORBIDDEN')
  const filter = { status: 'pending', reason: 'minor' } as const
  const text = await (await admin.client.moderation.exportReports(filter)).text()
  expect(text).toContain(`${ben.handle},#`)
  expect(text).toContain(`,${ada.handle},#`)
  expect(
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .every((line) => line.includes('minor')),
  ).toBe(true)
  expect(text).not.toContain('gift card')
  expect(await listAudit(app, 'csv')).toMatchObject([
    { operation: 'moderation.exportReports', actor_id: admin.id, after: filter },
  ])
  await resolveCase(mod, id, { outcome: 'Report dismissed' })
  const closed = await admin.client.moderation.exportReports({ ...filter, status: 'resolved' })
  expect(await closed.text()).toMatch(new RegExp(`,${mod.handle},[^,]+,Report dismissed`))
})
