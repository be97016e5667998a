import type { AppealId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appealReport, readOwnReport } from '../../testing/appeals.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { listAudit } from '../../testing/audit.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, aModerator, type TestMember } from '../../testing/members.ts'
import { aboutProfile, aPair, readReports } from '../../testing/report-cases.ts'
import { readResultCode } from '../../testing/result-codes.ts'

let app: TestApp
let acting: TestMember
let other: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  acting = await aModerator(app)
  other = await aModerator(app)
})
afterAll(() => app.close())

const answer = 'We have read all messages again.'

/** Creates a dismissed case with two reporters, who can appeal. */
async function aTwiceReported() {
  const { ada, ben } = await aPair(app)
  const cleo = await aMember(app, 'woman')
  for (const reporter of [ada, cleo])
    await reporter.client.safety.report({ subject: aboutProfile(ben.id), reason: 'scam' })
  const { caseId } = (await readReports(app, ada))[0]!
  await acting.client.moderation.resolveReport({
    id: caseId,
    reportCount: 2,
    outcome: 'Report dismissed',
  })
  return { caseId, ada, cleo }
}

/** Creates a dismissed case whose two reporters have appealed. */
async function aTwiceAppealed() {
  const { caseId, ada, cleo } = await aTwiceReported()
  const first = await appealReport(app, ada, { words: 'He asks for gift cards.' })
  app.clock.advance({ seconds: 1 })
  const second = await appealReport(app, cleo, { words: 'He asks for my address.' })
  return { caseId, ada, cleo, ids: [first, second] as const }
}

test('answers the appeals of the other reporters once when one of them opens the case', async () => {
  const { caseId, ada, cleo, ids } = await aTwiceAppealed()
  await cleo.client.account.savePreferences({ language: 'fr' })
  const many = await Promise.all(Array.from({ length: 4 }, () => aModerator(app)))
  const codes = await Promise.all(
    many.map(({ client }, index) =>
      readResultCode(
        client.appeals.decide({
          id: ids[index % 2]!,
          outcome: 'overturned',
          answer: 'Thank you',
          seenAppeals: [...ids],
        }),
      ),
    ),
  )
  expect(codes.filter((code) => code === 'accepted')).toHaveLength(1)
  expect(codes.filter((code) => code === 'ALREADY_DECIDED')).toHaveLength(3)
  const { head } = await other.client.moderation.readReport({ id: caseId })
  expect(head).toMatchObject({ closedAt: null, reportCount: 2 })
  await whenIdle(app)
  const answers: string[] = []
  for (const reporter of [ada, cleo]) {
    const { result, appeal } = await readOwnReport(reporter)
    expect({ result, outcome: appeal?.outcome }).toEqual({ result: null, outcome: 'overturned' })
    const { notifications } = await reporter.client.notifications.list({})
    const told = notifications.filter(({ kind }) => kind === 'appeal_decided')
    expect(told).toMatchObject([{ facts: { words: appeal!.answer } }])
    const mails = (await mailsTo(app, reporter.email)).filter(({ text }) =>
      text.includes(`> ${appeal!.answer}`),
    )
    expect(mails).toHaveLength(1)
    answers.push(appeal!.answer!)
  }
  const isAdaFirst = answers[0] === 'Thank you'
  expect(answers).toEqual(
    isAdaFirst
      ? ['Thank you', 'Un membre de l’équipe de modération a décidé de rouvrir ton signalement.']
      : ['A moderator has decided to open your report again.', 'Thank you'],
  )
  const [first, second] = isAdaFirst ? ids : ids.toReversed()
  const audited = [await listAudit(app, first!), await listAudit(app, second!)].map((entries) =>
    entries.map(({ operation, after }) => ({ operation, after })),
  )
  expect(audited).toMatchObject([
    [{ operation: 'appeals.decide', after: { outcome: 'overturned', isLifted: true } }],
    [{ operation: 'appeals.decide', after: { outcome: 'overturned', followed: first } }],
  ])
})

test('leaves the appeals of the other reporters open when a dismissal stands, seen or not', async () => {
  const { cleo, ids } = await aTwiceAppealed()
  await other.client.appeals.decide({ id: ids[0], outcome: 'upheld', answer })
  expect((await readOwnReport(cleo)).appeal).toMatchObject({ outcome: null })
  await other.client.appeals.decide({ id: ids[1], outcome: 'overturned', answer })
  expect((await readOwnReport(cleo)).appeal).toMatchObject({ outcome: 'overturned', answer })
})

test('shows the unanswered appeals of the other reporters to the moderator who answers', async () => {
  const { ada, cleo, ids } = await aTwiceAppealed()
  const readOthers = async (id: AppealId) => (await other.client.appeals.read({ id })).otherAppeals
  expect(await readOthers(ids[0])).toEqual({
    count: 1,
    appeals: [
      {
        id: ids[1],
        member: { id: cleo.id, handle: cleo.handle },
        submittedAt: app.clock.now().toISOString(),
        words: 'He asks for my address.',
      },
    ],
  })
  expect((await readOthers(ids[1])).appeals).toMatchObject([
    { member: { id: ada.id }, words: 'He asks for gift cards.' },
  ])
  const none = { count: 0, appeals: [] }
  await other.client.appeals.decide({ id: ids[0], outcome: 'upheld', answer })
  expect([await readOthers(ids[0]), await readOthers(ids[1])]).toEqual([none, none])
})

test('refuses to overturn a dismissal while another reporter’s appeal is unseen', async () => {
  const { caseId, ada, cleo } = await aTwiceReported()
  const id = await appealReport(app, ada)
  const decide = (seenAppeals: AppealId[]) =>
    readResultCode(other.client.appeals.decide({ id, outcome: 'overturned', answer, seenAppeals }))
  const { otherAppeals } = await other.client.appeals.read({ id })
  expect(otherAppeals.count).toBe(0)
  const unseen = await appealReport(app, cleo)
  expect(await decide([])).toBe('CHANGED_ELSEWHERE')
  expect(await decide([id])).toBe('CHANGED_ELSEWHERE')
  const { head } = await other.client.moderation.readReport({ id: caseId })
  expect(head.closedAt).not.toBeNull()
  for (const reporter of [ada, cleo])
    expect((await readOwnReport(reporter)).appeal).toMatchObject({ outcome: null })
  expect(await decide([unseen])).toBe('accepted')
  expect((await readOwnReport(cleo)).appeal).toMatchObject({ outcome: 'overturned' })
})

test('answers an appeal while another reporter is appealing, and never the unseen one', async () => {
  const { ada, cleo } = await aTwiceReported()
  const id = await appealReport(app, ada)
  const { id: reportId } = await readOwnReport(cleo)
  const [answered, appealed] = await Promise.all([
    readResultCode(other.client.appeals.decide({ id, outcome: 'overturned', answer })),
    readResultCode(cleo.client.appeals.submitForReport({ reportId })),
  ])
  expect([
    ['accepted', 'APPEAL_TOO_LATE'],
    ['CHANGED_ELSEWHERE', 'accepted'],
  ]).toContainEqual([answered, appealed])
  expect((await readOwnReport(cleo)).appeal?.outcome ?? null).toBeNull()
})

test('lists the oldest fifty of the other appeals about a dismissal, and answers all', async () => {
  const { cleo, ids } = await aTwiceAppealed()
  await sql`
    with added as (
      insert into reports (case_id, reporter_id, reported_user_id, reason, created_at, evidence, status, action_taken, reviewed_at)
      select case_id, reporter_id, reported_user_id, reason, created_at, evidence, status, action_taken, reviewed_at
      from reports, generate_series(1, 50) where reporter_id = ${cleo.id} returning id
    )
    insert into appeals (report_id, user_id, words, created_at, due_at, dismissed_by, dismissed_at)
    select added.id, a.user_id, a.words, a.created_at + interval '1 minute', a.due_at, a.dismissed_by, a.dismissed_at
    from added, appeals a where a.id = ${ids[1]}`.execute(app.db)
  const { otherAppeals } = await other.client.appeals.read({ id: ids[0] })
  expect(otherAppeals.count).toBe(51)
  expect(otherAppeals.appeals).toHaveLength(50)
  expect(otherAppeals.appeals[0]!.id).toBe(ids[1])
  const seenAppeals = otherAppeals.appeals.map(({ id }) => id)
  await other.client.appeals.decide({ id: ids[0], outcome: 'overturned', answer, seenAppeals })
  const unanswered = sql`select from appeals where user_id = ${cleo.id} and decided_at is null`
  expect((await unanswered.execute(app.db)).rows).toEqual([])
  // Members can appeal once for each case.
  await sql`delete from appeals where user_id = ${cleo.id} and id <> ${ids[1]}`.execute(app.db)
})
