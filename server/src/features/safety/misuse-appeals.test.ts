import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { appealDecision, findDecision, readOwnReport } from '../../testing/appeals.ts'
import { startTestApp, type TestApp, untilLockWait } from '../../testing/app.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, aModerator, type TestMember } from '../../testing/members.ts'
import { endTimeToAppeal, readReports } from '../../testing/report-cases.ts'
import {
  dismissAsUnfounded,
  misuseReports,
  overturnDismissal,
  reopenReport,
  reportProfile,
} from '../../testing/report-misuse.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { sweepReports } from './jobs.ts'
import { lockReporters } from './misuse-queries.ts'
import { evidenceKey } from './rules.ts'

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

const answer = 'These reports were reasonable.'
const aReporter = () => aMember(app, 'woman')
const misuse = (by: TestMember, times: number) =>
  misuseReports(app, by, { about: ben, moderator, times })

/** Warns a member, and returns the key of the copy that each report has, oldest first. */
async function aWarned(): Promise<{ ada: TestMember; keys: string[] }> {
  const ada = await aReporter()
  for (let i = 0; i < 5; i++)
    await dismissAsUnfounded(
      moderator,
      await reportProfile(app, ada, { about: ben, description: `Text ${i}` }),
    )
  const reports = await readReports(app, ada)
  for (const { caseId } of reports) await endTimeToAppeal(app, caseId)
  return { ada, keys: reports.map(({ evidence }) => evidence.photos[0]!.storageKey!) }
}

async function countCopies(keys: readonly string[]): Promise<number> {
  const found = await Promise.all(keys.map((key) => app.deps.storage.read(evidenceKey(key))))
  return found.filter((file) => file !== undefined).length
}

test('shows the reports of a warning to the moderator of its appeal, with their copies', async () => {
  const { ada, keys } = await aWarned()
  const id = await appealDecision(app, ada, { kind: 'report_warning' })
  await sql`
    update moderation_actions set appeal_until = ${app.clock.now()} where user_id = ${ada.id}`.execute(
    app.db,
  )
  await sweepReports.run({}, app.deps)
  expect(await countCopies(keys)).toBe(5)

  const other = await aModerator(app)
  const readBasis = async () => (await other.client.appeals.read({ id })).basis!
  const basis = await readBasis()
  expect(basis.count).toBe(5)
  expect(basis.reports.map(({ excerpt }) => excerpt)).toEqual(
    [4, 3, 2, 1, 0].map((i) => `Text ${i}`),
  )
  const [newest] = basis.reports
  const { caseId } = (await readReports(app, ada)).at(-1)!
  expect(newest).toMatchObject({
    caseId,
    subject: 'profile',
    reportedId: ben.id,
    reason: 'spam',
    outcome: 'Report dismissed',
    decidedBy: { id: moderator.id, handle: moderator.handle },
    isUnfounded: true,
    copies: 'stored',
  })
  const readImage = async () =>
    (await other.client.moderation.readReport({ id: caseId })).reports[0]!.evidence.photos[0]!.image
  expect(await readImage()).toMatch(/^data:image\/webp/)

  await other.client.appeals.decide({ id, outcome: 'upheld', answer })
  await whenIdle(app)
  expect(await countCopies(keys)).toBe(0)
  expect(await readImage()).toBeNull()
  const copies = (await readBasis()).reports.map((one) => one.copies)
  expect(copies).toEqual(Array.from({ length: 5 }, () => 'deleted'))
})

test('keeps the copies of reports that a warning counts until it can no longer be appealed', async () => {
  const { ada, keys } = await aWarned()
  await sweepReports.run({}, app.deps)
  expect(await countCopies(keys)).toBe(5)
  await sql`
    update moderation_actions set appeal_until = ${app.clock.now()} where user_id = ${ada.id}`.execute(
    app.db,
  )
  await sweepReports.run({}, app.deps)
  expect(await countCopies(keys)).toBe(0)
})

test('shows and keeps no copies for the appeal of a member who was erased', async () => {
  const { ada, keys } = await aWarned()
  await appealDecision(app, ada, { kind: 'report_warning' })
  const { caseId: id } = (await readReports(app, ada))[0]!
  const other = await aModerator(app)
  const readImage = async () =>
    (await other.client.moderation.readReport({ id })).reports[0]!.evidence.photos[0]!.image
  expect(await readImage()).toMatch(/^data:image\/webp/)
  await sql`update profiles set account_status = 'erased' where id = ${ada.id}`.execute(app.db)
  expect(await readImage()).toBeNull()
  await sweepReports.run({}, app.deps)
  expect(await countCopies(keys)).toBe(0)
})

test('shows the newest fifty reports of a warning, with the start of a long text', async () => {
  const ada = await aReporter()
  await misuse(ada, 5)
  await sql`
    insert into reports (case_id, reporter_id, reported_user_id, reason, description, created_at, evidence, status, action_taken, reviewed_at,
      is_unfounded, misuse_decision_id)
    select case_id, reporter_id, reported_user_id, reason, repeat('x', 301), created_at + interval '1 hour', evidence, status, action_taken,
      reviewed_at, is_unfounded, misuse_decision_id
    from reports, generate_series(1, 10) where reporter_id = ${ada.id}`.execute(app.db)
  const id = await appealDecision(app, ada, { kind: 'report_warning' })
  const { basis } = await (await aModerator(app)).client.appeals.read({ id })
  expect(basis!.count).toBe(55)
  expect(basis!.reports).toHaveLength(50)
  expect(basis!.reports[0]!.excerpt).toBe(`${'x'.repeat(299)}…`)
})

test('shows an appeal’s reports whose case was opened again as not marked any more', async () => {
  const ada = await aReporter()
  await misuse(ada, 5)
  const id = await appealDecision(app, ada, { kind: 'report_warning' })
  await overturnDismissal(app, ada)
  const { basis, decision } = await (await aModerator(app)).client.appeals.read({ id })
  expect(decision.isLifted).toBe(true)
  expect(basis!.reports.map(({ outcome, isUnfounded }) => [outcome, isUnfounded])).toEqual([
    [null, false],
    ...Array.from({ length: 4 }, () => ['Report dismissed', true]),
  ])
})

test('doesn’t show an appeal about reports of a moderator to that moderator', async () => {
  const ada = await aReporter()
  await misuse(ada, 5)
  const { id: decisionId } = await findDecision(ada, 'report_warning')
  await appealDecision(app, ada, { kind: 'report_warning' })
  const reported = await aModerator(app)
  const listed = async () =>
    (await reported.client.appeals.list({ status: 'pending' })).appeals.filter(
      ({ member }) => member.id === ada.id,
    )
  expect(await listed()).toHaveLength(1)
  await sql`
    update reports set reported_user_id = ${reported.id} where misuse_decision_id = ${decisionId}`.execute(
    app.db,
  )
  expect(await listed()).toEqual([])
})

test('keeps the copies of a report that is dismissed again for the warning that counts it', async () => {
  const ada = await aReporter()
  const first = await reportProfile(app, ada, { about: carl })
  await dismissAsUnfounded(moderator, first)
  await overturnDismissal(app, ada)
  await misuse(ada, 4)
  // Final for Ada: she has appealed the first dismissal.
  await dismissAsUnfounded(await aModerator(app), first)
  expect(await findDecision(ada, 'report_warning')).toMatchObject({ isLifted: false })
  await whenIdle(app)
  const { evidence } = (await readReports(app, ada))[0]!
  expect(await countCopies([evidence.photos[0]!.storageKey!])).toBe(1)
})

test('doesn’t let a moderator who reported in one of the cases answer the appeal', async () => {
  const ada = await aReporter()
  await misuse(ada, 5)
  const id = await appealDecision(app, ada, { kind: 'report_warning' })
  const [reporter, other] = [await aModerator(app), await aModerator(app)]
  await sql`
    insert into reports (case_id, reporter_id, reported_user_id, reason, created_at, evidence, status, action_taken, reviewed_at, is_unfounded)
    select case_id, ${reporter.id}, reported_user_id, reason, created_at, evidence, status, action_taken, reviewed_at, is_unfounded
    from reports where reporter_id = ${ada.id} limit 1`.execute(app.db)
  const decide = ({ client }: TestMember) =>
    readResultCode(client.appeals.decide({ id, outcome: 'upheld', answer }))
  expect((await reporter.client.appeals.read({ id })).head.mayDecide).toBe(false)
  expect(await decide(reporter)).toBe('FORBIDDEN')
  expect(await decide(other)).toBe('accepted')
})

/** Counts the rows of a query that no other transaction has locked. */
async function countUnlocked(tx: Tx, query: RawBuilder<unknown>): Promise<number> {
  return (await sql`${query} for update skip locked`.execute(tx)).rows.length
}

test('locks reporters before the reports that join another case, like a dismissal', async () => {
  const [ada, eve] = [await aReporter(), await aReporter()]
  await dismissAsUnfounded(moderator, await reportProfile(app, ada, { about: carl }))
  const report = (await readOwnReport(ada)).id
  await reportProfile(app, eve, { about: carl })
  const reopening = await inTransaction(app.db, async (tx) => {
    await lockReporters(tx, [ada.id])
    const started = inTransaction(app.db, (other) =>
      reopenReport(app, other, { report, moderator }),
    )
    await untilLockWait(app, 'the reopening to wait for the reporter')
    expect(await countUnlocked(tx, sql`select from reports where id = ${report}`)).toBe(1)
    return { started }
  })
  await reopening.started
  expect((await readReports(app, ada))[0]!.caseId).toBe((await readReports(app, eve))[0]!.caseId)
})

test('locks the member before the decision that an appeal overturns', async () => {
  const ada = await aReporter()
  await misuse(ada, 5)
  const id = await appealDecision(app, ada, { kind: 'report_warning' })
  const decision = (await findDecision(ada, 'report_warning')).id
  const other = await aModerator(app)
  const answering = await inTransaction(app.db, async (tx) => {
    await lockReporters(tx, [ada.id])
    const started = other.client.appeals.decide({ id, outcome: 'overturned', answer })
    await untilLockWait(app, 'the answer to wait for the member')
    const isDecision = sql`select from moderation_actions where id = ${decision}`
    expect(await countUnlocked(tx, isDecision)).toBe(1)
    return { started }
  })
  await answering.started
  expect((await findDecision(ada, 'report_warning')).isLifted).toBe(true)
})
