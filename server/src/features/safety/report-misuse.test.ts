import type { DecisionKind } from '@adire/contract/decisions.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { ReportCaseId } from '@adire/contract/ids.ts'
import { isAlwaysHandled, ReportReason } from '@adire/contract/safety.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findDecision, readOwnReport } from '../../testing/appeals.ts'
import { startTestApp, type TestApp, untilLockWait } from '../../testing/app.ts'
import { listAudit } from '../../testing/audit.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, aModerator, TEST_PASSWORD, type TestMember } from '../../testing/members.ts'
import { readReports, resolveCase } from '../../testing/report-cases.ts'
import {
  dismissAsUnfounded,
  misuseReports,
  overturnDecision,
  overturnDismissal,
  reopenReport,
  reportProfile,
} from '../../testing/report-misuse.ts'
import { recordUnfounded } from './misuse-operations.ts'
import { lockCases } from './shared-queries.ts'

let app: TestApp
let moderator: TestMember
let ben: TestMember
let carl: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  moderator = await aModerator(app)
})
beforeEach(async () => {
  ben = await aMember(app, 'man', { photo: true })
  carl = await aMember(app, 'man', { photo: true })
})
afterAll(() => app.close())

const report = (
  by: TestMember,
  { about = ben, ...wishes }: Partial<Parameters<typeof reportProfile>[2]> = {},
) => reportProfile(app, by, { about, ...wishes })

const dismiss = (id: ReportCaseId, by = moderator) => dismissAsUnfounded(by, id)

/** Sends reports of which each is dismissed as clearly unfounded. */
const misuse = (by: TestMember, times: number) =>
  misuseReports(app, by, { about: ben, moderator, times })

async function listKinds(member: TestMember): Promise<DecisionKind[]> {
  return (await member.client.safety.listDecisions()).decisions.map(({ kind }) => kind)
}

async function countMarks(member: TestMember): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from reports where reporter_id = ${member.id} and is_unfounded`.execute(
    app.db,
  )
  return rows[0]!.count
}

/** Lists the kinds of a member's decisions that the audit log says were lifted. */
async function listAuditedLifts(member: TestMember): Promise<unknown[]> {
  const entries = await listAudit(app, member.id, 'moderation.liftReportDecision')
  return entries.map(({ before, after }) => ({ before, after }))
}

async function aLift(member: TestMember, kind: DecisionKind) {
  const { id } = await findDecision(member, kind)
  return { before: { isLifted: false }, after: { decision: id, kind, isLifted: true } }
}

/** Lists the facts of a member's notifications about withdrawn decisions. */
async function listLiftNotices({ client }: TestMember) {
  const { notifications } = await client.notifications.list({})
  return notifications
    .filter(({ kind }) => kind === 'report_decision_lifted')
    .map(({ facts }) => facts)
}

const aReporter = () => aMember(app, 'woman')
const suspended = { code: 'REPORTS_SUSPENDED', status: 403 }

test('refuses to mark reports about minors, threats, intimate pictures and crimes as unfounded', async () => {
  const protectedReasons = ReportReason.options.filter(isAlwaysHandled)
  expect(protectedReasons).toEqual(['threat', 'intimate', 'illegal', 'minor'])
  for (const reason of protectedReasons) {
    const [ada, eve] = [await aReporter(), await aReporter()]
    const id = await report(ada, { reason })
    await report(eve)
    const input = { id, reportCount: 2, outcome: 'Report dismissed' as const }
    await expect(
      moderator.client.moderation.resolveReport({ ...input, isUnfounded: true }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { issues: [{ path: 'isUnfounded' }] } })
    await moderator.client.moderation.resolveReport(input)
    expect(await countMarks(eve)).toBe(0)
  }
})

test('refuses to mark reports as unfounded that led to a sanction', async () => {
  const id = await report(await aReporter())
  await expect(
    resolveCase(moderator, id, {
      outcome: 'Warning issued',
      statement: 'Advertising',
      isUnfounded: true,
    }),
  ).rejects.toMatchObject({ status: 422 })
  await resolveCase(moderator, id, { outcome: 'Report dismissed' })
})

test('warns a member once with a reason, by bell and email, and changes nothing else', async () => {
  const ada = await aReporter()
  await misuse(ada, 4)
  expect(await listKinds(ada)).toEqual([])
  await misuse(ada, 2)
  expect(await listKinds(ada)).toEqual(['report_warning'])

  const { statement } = await findDecision(ada, 'report_warning')
  expect(statement).toContain('we decided on 5 of your reports, and moderators marked 5 of them')
  expect((await ada.client.notifications.list({})).notifications).toContainEqual(
    expect.objectContaining({ kind: 'report_warning', facts: { words: statement } }),
  )
  await whenIdle(app)
  const mails = (await mailsTo(app, ada.email)).filter(({ subject }) => subject.includes('reports'))
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain(`> ${statement}`)
  expect(mails[0]!.text).toContain('you can appeal once, in the Safety Centre')
  expect((await listAudit(app, ada.id)).at(-1)).toMatchObject({
    operation: 'moderation.reportWarning',
    actor_id: moderator.id,
    after: { kind: 'report_warning', reports: 5, suspendedUntil: null },
    reason: statement,
  })
  const list = await moderator.client.moderation.listMembers({ search: ada.handle })
  expect(list.members).toMatchObject([{ standing: 'active', strikes: 0 }])
  const { reports } = await moderator.client.moderation.readReport({ id: await report(ada) })
  expect(reports[0]!.reporter).toMatchObject({
    reportsDismissed: 6,
    reportsUnfounded: 6,
    actions: [{ kind: 'report_warning', isLifted: false }],
  })
})

test('does not warn a member whose other reports were justified', async () => {
  const ada = await aReporter()
  for (let i = 0; i < 2; i++)
    await resolveCase(moderator, await report(ada), { outcome: 'Report dismissed' })
  await misuse(ada, 5)
  expect(await listKinds(ada)).toEqual([])
})

test('warns once when two moderators dismiss the fifth and sixth report at the same time', async () => {
  const [ada, other] = [await aReporter(), await aModerator(app)]
  await misuse(ada, 4)
  const cases = [await report(ada), await report(ada, { about: carl })] as const
  await Promise.all([dismiss(cases[0]), dismiss(cases[1], other)])
  expect(await listKinds(ada)).toEqual(['report_warning'])
})

test('counts a member’s reports one decision after the other', async () => {
  const ada = await aReporter()
  await misuse(ada, 4)
  const cases = [await report(ada), await report(ada, { about: carl })] as const
  for (const id of cases) await resolveCase(moderator, id, { outcome: 'Report dismissed' })
  const { clock, systemConfig } = app.deps
  const context = { actor: moderator, clock, systemConfig, requestId: 'test' }
  const record = async (tx: Tx, id: ReportCaseId) =>
    recordUnfounded(tx, context, await lockCases(tx, [id]))
  const [counted, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = inTransaction(app.db, async (tx) => {
    await record(tx, cases[0])
    counted.resolve()
    await mayCommit.promise
  })
  await counted.promise
  const second = inTransaction(app.db, (tx) => record(tx, cases[1]))
  await untilLockWait(app, 'the second decision to wait for the first')
  mayCommit.resolve()
  await Promise.all([first, second])
  expect(await listKinds(ada)).toEqual(['report_warning'])
})

test('doesn’t count a report whose case is being opened again', async () => {
  const ada = await aReporter()
  await dismiss(await report(ada, { about: carl }))
  const opened = (await readOwnReport(ada)).id
  await misuse(ada, 3)
  const fifth = await report(ada)
  const [isOpen, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reopening = inTransaction(app.db, async (tx) => {
    await reopenReport(app, tx, { report: opened, moderator })
    isOpen.resolve()
    await mayCommit.promise
  })
  await isOpen.promise
  const dismissal = dismiss(fifth)
  await untilLockWait(app, 'the dismissal to wait for the case that is opened again')
  mayCommit.resolve()
  await Promise.all([reopening, dismissal])
  expect(await listKinds(ada)).toEqual([])
})

test('suspends further reports, handles protected ones, lets the member block, and ends in time', async () => {
  const ada = await aReporter()
  await misuse(ada, 5)
  await misuse(ada, 2)
  expect(await listKinds(ada)).toEqual(['report_warning'])
  await misuse(ada, 1)
  expect(await listKinds(ada)).toEqual(['report_suspension', 'report_warning'])

  const until = new Date(app.clock.now().getTime() + 30 * DAY_MS).toISOString()
  const { statement, suspendedUntil } = await findDecision(ada, 'report_suspension')
  expect(suspendedUntil).toBe(until)
  expect((await ada.client.notifications.list({})).notifications).toContainEqual(
    expect.objectContaining({ kind: 'report_suspension', facts: { words: statement, until } }),
  )
  await whenIdle(app)
  const mail = (await mailsTo(app, ada.email)).at(-1)!
  expect(mail.subject).toMatch(/^We won’t handle most of your reports on Adire until /)

  for (const reason of ReportReason.options.filter((one) => !isAlwaysHandled(one)))
    await expect(report(ada, { reason })).rejects.toMatchObject({ ...suspended, data: { until } })
  expect(await readReports(app, ada)).toHaveLength(8)
  for (const reason of ReportReason.options.filter(isAlwaysHandled))
    await expect(report(ada, { reason })).resolves.toBeDefined()
  await expect(ada.client.safety.block({ id: carl.id })).resolves.toEqual({})
  await expect(report(await aReporter())).resolves.toBeDefined()

  app.clock.advance({ hours: 30 * 24 })
  await ada.client.auth.logIn({ email: ada.email, password: TEST_PASSWORD })
  await moderator.client.auth.logIn({ email: moderator.email, password: TEST_PASSWORD })
  await expect(report(ada)).resolves.toBeDefined()
})

test('lifts a suspension on appeal and clears the marks it was based on', async () => {
  const ada = await aReporter()
  await misuse(ada, 8)
  await expect(report(ada)).rejects.toMatchObject(suspended)
  await overturnDecision(app, ada, 'report_suspension')
  expect(await countMarks(ada)).toBe(5)
  expect(await findDecision(ada, 'report_suspension')).toMatchObject({ isLifted: true })
  expect(await findDecision(ada, 'report_warning')).toMatchObject({ isLifted: false })
  await dismiss(await report(ada))
  expect(await listKinds(ada)).toHaveLength(2)
})

test('ends the suspension that followed a warning when the warning is overturned', async () => {
  const ada = await aReporter()
  await misuse(ada, 8)
  await whenIdle(app)
  await overturnDecision(app, ada, 'report_warning')
  expect(await countMarks(ada)).toBe(3)
  expect(await findDecision(ada, 'report_suspension')).toMatchObject({ isLifted: true })
  expect(await listAuditedLifts(ada)).toEqual([await aLift(ada, 'report_suspension')])
  // The answer to the appeal says so.
  expect(await listLiftNotices(ada)).toEqual([])
  await whenIdle(app)
  expect((await mailsTo(app, ada.email)).at(-1)!.text).toContain(
    'If we’ve stopped handling your reports since then, we’ll handle them again.',
  )
  await expect(report(ada)).resolves.toBeDefined()
})

test('suspends again without a new warning until 90 days after the end of a suspension', async () => {
  const [ada, eve] = [await aReporter(), await aReporter()]
  await misuse(ada, 8)
  await misuse(eve, 8)
  const advance = async (days: number) => {
    app.clock.advance({ hours: days * 24 })
    for (const one of [ada, eve, moderator])
      await one.client.auth.logIn({ email: one.email, password: TEST_PASSWORD })
  }
  await advance(30 + 89)
  await misuse(ada, 3)
  expect(await listKinds(ada)).toEqual(['report_suspension', 'report_suspension', 'report_warning'])
  await advance(2)
  await misuse(eve, 5)
  expect(await listKinds(eve)).toEqual(['report_warning', 'report_suspension', 'report_warning'])
})

test('ends a warning that has too few unfounded reports left after an overturned dismissal', async () => {
  const ada = await aReporter()
  await misuse(ada, 5)
  expect((await findDecision(ada, 'report_warning')).isLifted).toBe(false)
  await overturnDismissal(app, ada)
  expect(await countMarks(ada)).toBe(4)
  expect((await findDecision(ada, 'report_warning')).isLifted).toBe(true)
  expect(await listAuditedLifts(ada)).toEqual([await aLift(ada, 'report_warning')])
  expect(await listLiftNotices(ada)).toEqual([{}])
})

test('ends the suspension that followed a warning with too few unfounded reports left', async () => {
  const ada = await aReporter()
  await misuse(ada, 8)
  await overturnDismissal(app, ada, 'oldest')
  expect(await countMarks(ada)).toBe(7)
  expect((await findDecision(ada, 'report_warning')).isLifted).toBe(true)
  expect((await findDecision(ada, 'report_suspension')).isLifted).toBe(true)
  expect(await listAuditedLifts(ada)).toEqual([
    await aLift(ada, 'report_warning'),
    await aLift(ada, 'report_suspension'),
  ])
  const { suspendedUntil } = await findDecision(ada, 'report_suspension')
  expect(await listLiftNotices(ada)).toEqual([{ until: suspendedUntil }])
  await expect(report(ada)).resolves.toBeDefined()
})

test('notifies of the end of a suspension only while it would have lasted longer', async () => {
  const ada = await aReporter()
  await misuse(ada, 8)
  await sql`
    update moderation_actions set suspended_until = ${app.clock.now()} where user_id = ${ada.id} and suspended_until is not null`.execute(
    app.db,
  )
  await overturnDismissal(app, ada, 'oldest')
  expect((await findDecision(ada, 'report_suspension')).isLifted).toBe(true)
  expect(await listLiftNotices(ada)).toEqual([{}])
})

test('notifies each reporter once whose decision ends as their case is opened again', async () => {
  const [ada, eve, zoe] = [await aReporter(), await aReporter(), await aReporter()]
  for (const one of [ada, eve]) await misuse(one, 4)
  for (const one of [ada, eve, zoe]) await report(one, { about: carl })
  const id = (await readReports(app, ada)).at(-1)!.caseId
  await moderator.client.moderation.resolveReport({
    id,
    reportCount: 3,
    outcome: 'Report dismissed',
    isUnfounded: true,
  })
  await overturnDismissal(app, ada)
  for (const one of [ada, eve]) {
    expect((await findDecision(one, 'report_warning')).isLifted).toBe(true)
    expect(await listLiftNotices(one)).toEqual([{}])
  }
  expect(await listLiftNotices(zoe)).toEqual([])
})
