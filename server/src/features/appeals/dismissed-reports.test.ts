import { APPEAL_LENGTH } from '@adire/contract/appeals.ts'
import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import type { AppealId, ReportCaseId, ReportId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readResultCode } from '../../testing/result-codes.ts'
import { appealReport, readOwnReport } from '../../testing/appeals.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, aModerator, anAdmin, type TestMember } from '../../testing/members.ts'
import { aboutProfile, aCase, aPair, readReports, resolveCase } from '../../testing/report-cases.ts'
import { evidenceKey } from '../safety/rules.ts'
import { sweepReports } from '../safety/jobs.ts'

let app: TestApp
let acting: TestMember
let other: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  acting = await aModerator(app)
  other = await aModerator(app)
})
afterAll(() => app.close())

const words = 'Read the third message again: that is a threat.'
const answer = 'We have read all messages again.'
const DISMISSED = { outcome: 'Report dismissed' } as const

interface Dismissed {
  ada: TestMember
  ben: TestMember
  caseId: ReportCaseId
  reportId: ReportId
}

/** Creates a case: `acting` dismisses Ada's report of a message from Ben. */
async function aDismissed(): Promise<Dismissed> {
  const { ada, ben, id } = await aCase(app)
  await resolveCase(acting, id, DISMISSED)
  return { ada, ben, caseId: id, reportId: (await readOwnReport(ada)).id }
}

const submit = ({ client }: TestMember, reportId: ReportId) =>
  client.appeals.submitForReport({ reportId, words })

/** Creates a dismissed case whose reporter has appealed. */
async function anAppealed(): Promise<Dismissed & { id: AppealId }> {
  const made = await aDismissed()
  return { ...made, id: await appealReport(app, made.ada, { words }) }
}

async function setDays(days: number): Promise<void> {
  await sql`
    update system_config set config_value = ${String(days)} where config_key = 'appeal_days'`.execute(
    app.db,
  )
  await app.deps.systemConfig.reload()
}

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString()

async function readCase(id: ReportCaseId) {
  const { rows } = await sql<{ closedAt: Date | null; dueAt: Date; reports: number }>`
    select closed_at as "closedAt", due_at as "dueAt", (select count(*)::int from reports where case_id = c.id) as reports
    from report_cases c where id = ${id}`.execute(app.db)
  return rows[0]!
}

test('stores the end of the time to appeal with each decision and dismissal, by the setting', async () => {
  const early = await aDismissed()
  const ben = await aMember(app, 'man')
  await acting.client.moderation.warnMember({ id: ben.id, statement: 'You sent spam.' })
  const end = inDays(30)
  await setDays(184)
  const late = await aDismissed()
  const cleo = await aMember(app, 'woman')
  await acting.client.moderation.warnMember({ id: cleo.id, statement: 'You sent spam.' })
  await setDays(30)
  const readEnds = async () => [
    (await readOwnReport(early.ada)).appealUntil,
    (await ben.client.safety.listDecisions()).decisions[0]?.appealUntil,
    (await readOwnReport(late.ada)).appealUntil,
    (await cleo.client.safety.listDecisions()).decisions[0]?.appealUntil,
  ]
  expect(await readEnds()).toEqual([end, end, inDays(184), inDays(184)])
  await whenIdle(app)
  const mail = (await mailsTo(app, cleo.email)).at(-1)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  expect(mail?.text).toContain(`You have until ${day.format(new Date(inDays(184)))} at`)

  for (const id of [early.caseId, late.caseId])
    await sql`
      update report_cases set appeal_until = appeal_until - interval '30 days' where id = ${id}`.execute(
      app.db,
    )
  expect((await readOwnReport(early.ada)).appealUntil).toBeNull()
  expect(await readResultCode(submit(early.ada, early.reportId))).toBe('APPEAL_TOO_LATE')
  expect(await readResultCode(submit(late.ada, late.reportId))).toBe('accepted')
})

test('doesn’t count a report as unfounded any more once its dismissal is overturned', async () => {
  const { ada, id: caseId } = await aCase(app, { reason: 'spam' })
  await resolveCase(acting, caseId, { ...DISMISSED, isUnfounded: true })
  const id = await appealReport(app, ada)
  const countMarks = async () => {
    const { rows } = await sql`
      select from reports where reporter_id = ${ada.id} and is_unfounded`.execute(app.db)
    return rows.length
  }
  expect(await countMarks()).toBe(1)
  await other.client.appeals.decide({ id, outcome: 'overturned', answer })
  expect(await countMarks()).toBe(0)
})

test('gives reporters of cases closed by an earlier release thirty days', async () => {
  const { ada, caseId, reportId } = await aDismissed()
  const closeAgo = (ms: number) =>
    sql`
      update report_cases set appeal_until = null, closed_at = ${new Date(app.clock.now().getTime() - ms)}
      where id = ${caseId}`.execute(app.db)
  await closeAgo(30 * DAY_MS)
  expect(await readResultCode(submit(ada, reportId))).toBe('APPEAL_TOO_LATE')
  await closeAgo(30 * DAY_MS - 1000)
  expect(await readResultCode(submit(ada, reportId))).toBe('accepted')
})

test('lets only a reporter of a dismissed report appeal, once for each case', async () => {
  const { ada, ben, caseId, reportId } = await aDismissed()
  const cleo = await aMember(app, 'woman')
  for (const stranger of [ben, cleo])
    expect(await readResultCode(submit(stranger, reportId))).toBe('NOT_FOUND')
  const tooLong = 'x'.repeat(APPEAL_LENGTH.maximum + 1)
  expect(
    await readResultCode(ada.client.appeals.submitForReport({ reportId, words: tooLong })),
  ).toBe('INVALID_INPUT')
  // Two reports of the same case by one member.
  await sql`
    insert into reports (case_id, reporter_id, reported_user_id, reason, created_at, evidence, status, action_taken, reviewed_at)
    select case_id, reporter_id, reported_user_id, 'spam', created_at, evidence, status, action_taken, reviewed_at
    from reports where id = ${reportId}`.execute(app.db)
  const { reports } = await ada.client.safety.listReports({})
  const codes = await Promise.all(
    [...reports, ...reports].map(({ id }) =>
      readResultCode(ada.client.appeals.submitForReport({ reportId: id })),
    ),
  )
  expect(codes.toSorted()).toEqual([
    'APPEALED_ALREADY',
    'APPEALED_ALREADY',
    'APPEALED_ALREADY',
    'accepted',
  ])
  for (const { appeal, appealUntil } of (await ada.client.safety.listReports({})).reports)
    expect({ appeal, appealUntil }).toMatchObject({
      appeal: { words: '', outcome: null },
      appealUntil: null,
    })
  expect((await readCase(caseId)).reports).toBe(2)

  const acted = await aCase(app)
  const { id } = await readOwnReport(acted.ada)
  expect(await readResultCode(submit(acted.ada, id))).toBe('APPEAL_TOO_LATE')
  await resolveCase(acting, acted.id, { outcome: 'Warning issued', statement: 'You sent spam.' })
  expect((await readOwnReport(acted.ada)).appealUntil).toBeNull()
  expect(await readResultCode(submit(acted.ada, id))).toBe('APPEAL_TOO_LATE')
})

test('lets only a moderator who is not involved answer an appeal about a report', async () => {
  const ben = await aModerator(app)
  const { ada, ben: reported, caseId, id: appealId } = await anAppealed()
  const co = await aModerator(app)
  await sql`
    insert into reports (case_id, reporter_id, reported_user_id, reason, created_at, evidence, status, action_taken, reviewed_at)
    select case_id, ${co.id}, reported_user_id, reason, created_at, evidence, status, action_taken, reviewed_at
    from reports where case_id = ${caseId}`.execute(app.db)
  const decide = ({ client }: TestMember) =>
    readResultCode(client.appeals.decide({ id: appealId, outcome: 'upheld', answer }))
  expect([await decide(acting), await decide(co)]).toEqual(['OWN_DECISION', 'FORBIDDEN'])
  const details = await other.client.appeals.read({ id: appealId })
  expect(details).toMatchObject({
    head: {
      member: { id: ada.id },
      kind: 'report_dismissal',
      decidedAgainstBy: { id: acting.id },
      mayDecide: true,
    },
    words,
    basis: null,
    decision: { statement: null, caseId, isLifted: false },
    member: { id: ada.id },
  })
  expect((await acting.client.appeals.read({ id: appealId })).head.mayDecide).toBe(false)

  // The reported member is a moderator: neither they nor other moderators may answer.
  const about = await aCase(app, { ben })
  await resolveCase(acting, about.id, DISMISSED)
  const aboutStaff = await appealReport(app, about.ada)
  expect(await readResultCode(ben.client.appeals.read({ id: aboutStaff }))).toBe('NOT_FOUND')
  const listed = async ({ client }: TestMember) =>
    (await client.appeals.list({ status: 'pending' })).appeals.map(({ id }) => id)
  expect(await listed(ben)).not.toContain(aboutStaff)
  expect(await listed(other)).toContain(aboutStaff)
  const answerStaff = (by: TestMember) =>
    readResultCode(by.client.appeals.decide({ id: aboutStaff, outcome: 'upheld', answer }))
  expect([await answerStaff(ben), await answerStaff(other)]).toEqual(['NOT_FOUND', 'FORBIDDEN'])
  expect(reported.id).not.toBe(ben.id)
})

test('tells the reporter the answer and where else to object, and nothing about the other', async () => {
  const { ada, ben, id } = await anAppealed()
  await ada.client.safety.block({ id: ben.id })
  await ben.client.safety.block({ id: ada.id })
  await whenIdle(app)
  await other.client.appeals.decide({ id, outcome: 'upheld', answer })
  await whenIdle(app)
  const mail = (await mailsTo(app, ada.email)).at(-1)
  expect(mail?.subject).toContain('We looked again at your report')
  for (const part of [
    answer,
    'this answer is final',
    'go to court',
    'certified dispute settlement body',
  ])
    expect(mail?.text).toContain(part)
  const own = await readOwnReport(ada)
  expect(own).toMatchObject({
    result: 'nothing-found',
    appealUntil: null,
    appeal: { words, outcome: 'upheld', answer },
  })
  const { notifications } = await ada.client.notifications.list({})
  expect(notifications).toContainEqual(
    expect.objectContaining({
      kind: 'appeal_decided',
      facts: { words: answer, appealKind: 'report_dismissal' },
    }),
  )
  const told = JSON.stringify([own, notifications, mail, await ada.client.account.settings()])
  for (const secret of [ben.id, ben.email, acting.id, acting.handle, other.id, other.handle])
    expect(told).not.toContain(secret)
  const heard = JSON.stringify([
    await ben.client.notifications.list({}),
    await ben.client.safety.listDecisions(),
    (await mailsTo(app, ben.email)).map(({ subject }) => subject),
  ])
  expect(heard).not.toMatch(/report|appeal/i)
})

test('opens the case again once under simultaneous answers, with a new clock', async () => {
  const { ada, caseId, id } = await anAppealed()
  app.clock.advance({ minutes: 5 })
  const many = await Promise.all(Array.from({ length: 4 }, () => aModerator(app)))
  const codes = await Promise.all(
    many.map(({ client }, index) =>
      readResultCode(
        client.appeals.decide({ id, outcome: 'overturned', answer: `Answer ${index}` }),
      ),
    ),
  )
  expect(codes.toSorted()).toEqual([
    'ALREADY_DECIDED',
    'ALREADY_DECIDED',
    'ALREADY_DECIDED',
    'accepted',
  ])
  const due = new Date(app.clock.now().getTime() + 24 * HOUR_MS)
  expect(await readCase(caseId)).toEqual({ closedAt: null, dueAt: due, reports: 1 })
  const { cases } = await acting.client.moderation.listReports({ status: 'pending' })
  expect(cases.find((one) => one.id === caseId)).toMatchObject({ outcome: null, closedAt: null })
  expect(await readOwnReport(ada)).toMatchObject({
    result: null,
    appealUntil: null,
    appeal: { outcome: 'overturned' },
  })
  await whenIdle(app)
  expect((await mailsTo(app, ada.email)).at(-1)?.text).toContain('We have opened your report again')

  // The second result is final: it offers no further review.
  expect(await readResultCode(resolveCase(acting, caseId, DISMISSED))).toBe('OWN_DECISION')
  await resolveCase(other, caseId, DISMISSED)
  const own = await readOwnReport(ada)
  expect(own).toMatchObject({ result: 'nothing-found', appealUntil: null })
  expect(await readResultCode(submit(ada, own.id))).toBe('APPEALED_ALREADY')
  const { notifications } = await ada.client.notifications.list({})
  expect(notifications.find(({ kind }) => kind === 'report_resolved')?.facts).toEqual({
    reportResult: 'nothing-found',
  })
})

test('moves the reports to an open case about the same profile when an appeal succeeds', async () => {
  const { ada, ben } = await aPair(app)
  const [cleo, dora] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  for (const reporter of [ada, cleo])
    await reporter.client.safety.report({ subject: aboutProfile(ben.id), reason: 'threat' })
  const first = (await readReports(app, ada))[0]!.caseId
  await acting.client.moderation.resolveReport({ id: first, reportCount: 2, ...DISMISSED })
  const seenAppeals = [await appealReport(app, ada), await appealReport(app, cleo)]
  await dora.client.safety.report({ subject: aboutProfile(ben.id), reason: 'spam' })
  const second = (await readReports(app, dora))[0]!.caseId

  const codes = await Promise.all(
    seenAppeals.map((id) =>
      readResultCode(
        other.client.appeals.decide({ id, outcome: 'overturned', answer, seenAppeals }),
      ),
    ),
  )
  expect(codes.toSorted()).toEqual(['ALREADY_DECIDED', 'accepted'])
  const due = new Date(app.clock.now().getTime() + HOUR_MS)
  expect(await readCase(second)).toEqual({ closedAt: null, dueAt: due, reports: 3 })
  expect(await readCase(first)).toMatchObject({ reports: 0 })
  for (const reporter of [ada, cleo])
    expect(await readOwnReport(reporter)).toMatchObject({
      result: null,
      appeal: { outcome: 'overturned' },
    })
  const found = await other.client.moderation.readReport({ id: second })
  expect(found.reports.map(({ reporter }) => reporter.id).toSorted()).toEqual(
    [ada.id, cleo.id, dora.id].toSorted(),
  )
})

test('opens a case again while a new report of the same profile arrives, as one case', async () => {
  const { ada, ben } = await aPair(app)
  const dora = await aMember(app, 'woman')
  await ada.client.safety.report({ subject: aboutProfile(ben.id), reason: 'scam' })
  await resolveCase(acting, (await readReports(app, ada))[0]!.caseId, DISMISSED)
  const id = await appealReport(app, ada)
  await Promise.all([
    other.client.appeals.decide({ id, outcome: 'overturned', answer }),
    dora.client.safety.report({ subject: aboutProfile(ben.id), reason: 'spam' }),
  ])
  const [[mine], [theirs]] = [await readReports(app, ada), await readReports(app, dora)]
  expect(mine!.caseId).toBe(theirs!.caseId)
  expect(await readCase(mine!.caseId)).toMatchObject({ closedAt: null, reports: 2 })
})

test('keeps the evidence of a dismissed report until nobody can appeal, and shows it meanwhile', async () => {
  const { ada, ben } = await aPair(app)
  const { id: photoId } = await app.db
    .selectFrom('photos')
    .select('id')
    .where('user_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  await ada.client.safety.report({ subject: { kind: 'photo', photoId }, reason: 'explicit' })
  const [report] = await readReports(app, ada)
  const key = evidenceKey(report!.evidence.photos[0]!.storageKey!)
  const isStored = async () => (await app.deps.storage.read(key)) !== undefined
  await resolveCase(acting, report!.caseId, DISMISSED)
  await sweepReports.run({}, app.deps)
  expect(await isStored()).toBe(true)
  const readImage = async () =>
    (await other.client.moderation.readReport({ id: report!.caseId })).reports[0]!.evidence
      .photos[0]!.image
  expect(await readImage()).toBeNull()

  const id = await appealReport(app, ada)
  await sql`
    update report_cases set appeal_until = ${app.clock.now()} where id = ${report!.caseId}`.execute(
    app.db,
  )
  await sweepReports.run({}, app.deps)
  expect(await isStored()).toBe(true)
  expect(await readImage()).toMatch(/^data:image\/webp/)
  await other.client.appeals.decide({ id, outcome: 'upheld', answer })
  await whenIdle(app)
  expect(await isStored()).toBe(false)
  expect(await readImage()).toBeNull()
})

test('leaves nothing behind for reporters who were banned or erased', async () => {
  const banned = await anAppealed()
  const admin = await anAdmin(app)
  await admin.client.moderation.banMember({ id: banned.ada.id, statement: 'You sent spam.' })
  await other.client.appeals.decide({ id: banned.id, outcome: 'overturned', answer })
  expect(await readCase(banned.caseId)).toMatchObject({ closedAt: null })

  const erased = await anAppealed()
  await sql`update profiles set account_status = 'erased' where id = ${erased.ada.id}`.execute(
    app.db,
  )
  const { appeals, openCount } = await other.client.appeals.list({ status: 'pending' })
  expect(appeals.map(({ id }) => id)).not.toContain(erased.id)
  expect(openCount).toBe(appeals.length)
  await sql`
    update report_cases set closed_at = closed_at - interval '731 days', opened_at = opened_at - interval '731 days'
    where id = ${erased.caseId}`.execute(app.db)
  await sweepReports.run({}, app.deps)
  expect(await readReports(app, erased.ada)).toEqual([])
})

test('offers another review to each reporter of a dismissed case, with its end', async () => {
  const { ada } = await aDismissed()
  const { notifications } = await ada.client.notifications.list({})
  expect(notifications).toContainEqual(
    expect.objectContaining({
      kind: 'report_resolved',
      facts: { reportResult: 'nothing-found', until: inDays(30) },
    }),
  )
})
