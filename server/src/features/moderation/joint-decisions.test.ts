import type { ReportCaseId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, aModerator, anAdmin, match, type TestMember } from '../../testing/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const statement = 'You asked three members for money.'

/** Two members report the same one: one the profile, the other the photo. */
async function twoCases() {
  const ben = await aMember(app, 'man', { photo: true })
  const [ada, efua] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const first = await report(ada, ben, 'profile')
  app.clock.advance({ seconds: 1 })
  const second = await report(efua, ben, 'photo')
  return { ada, efua, ben, first, second }
}

async function report(by: TestMember, about: TestMember, kind: 'profile' | 'photo') {
  await match(app, by, about)
  const { card_photo_id: photoId } = await app.db
    .selectFrom('profiles')
    .select('card_photo_id')
    .where('id', '=', about.id)
    .executeTakeFirstOrThrow()
  const subject =
    kind === 'photo' && photoId !== null
      ? ({ kind, photoId } as const)
      : ({ kind: 'profile', memberId: about.id } as const)
  await by.client.safety.report({ subject, reason: 'scam' })
  const { rows } = await sql<{ id: ReportCaseId }>`
    select case_id as id from reports where reporter_id = ${by.id} order by created_at desc limit 1`.execute(
    app.db,
  )
  return rows[0]!.id
}

const countRows = async (from: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count ${from}`.execute(
    app.db,
  )
  return rows[0]!.count
}

test('closes several cases about a member with one statement and an audit entry each', async () => {
  const moderator = await aModerator(app)
  const { ada, efua, ben, first, second } = await twoCases()
  const { otherCases } = await moderator.client.moderation.readReport({ id: first })
  expect(otherCases).toMatchObject([
    { id: second, subject: 'photo', mayResolve: true, claimedBy: null },
  ])
  await moderator.client.moderation.resolveReport({
    id: first,
    reportCount: 1,
    alsoClosed: [{ id: second, reportCount: 1 }],
    outcome: 'Warning issued',
    statement,
  })
  for (const id of [first, second])
    expect((await moderator.client.moderation.readReport({ id })).head.outcome).toBe(
      'Warning issued',
    )
  expect((await ben.client.safety.listDecisions()).decisions).toHaveLength(1)
  expect(
    await countRows(
      sql`from audit_log where operation = 'moderation.resolveReport' and target_id in (${first}, ${second})`,
    ),
  ).toBe(2)
  for (const reporter of [ada, efua])
    expect((await reporter.client.notifications.list({})).notifications).toContainEqual(
      expect.objectContaining({ kind: 'report_resolved' }),
    )
  // The evidence of both cases can still be needed for an appeal.
  expect(
    await countRows(
      sql`from report_files f join reports r on r.id = f.report_id where r.case_id = ${second}::uuid`,
    ),
  ).toBeGreaterThan(0)
  const [decision] = (await ben.client.safety.listDecisions()).decisions
  await ben.client.appeals.submit({
    decisionId: decision!.id,
    words: 'It was somebody else entirely.',
  })
  const { reports } = await moderator.client.moderation.readReport({ id: second })
  expect(reports[0]!.evidence.photos.some(({ image }) => image !== null)).toBe(true)
})

test('refuses to close cases about different members together, and changes nothing', async () => {
  const moderator = await aModerator(app)
  const [one, another] = [await twoCases(), await twoCases()]
  await expect(
    moderator.client.moderation.resolveReport({
      id: one.first,
      reportCount: 1,
      alsoClosed: [{ id: another.first, reportCount: 1 }],
      outcome: 'User banned',
      statement,
    }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await one.ben.client.safety.listDecisions()).decisions).toEqual([])
  expect((await moderator.client.moderation.readReport({ id: one.first })).head.closedAt).toBeNull()
})

test('keeps a colleague’s claim on one of the cases, unless an admin confirms', async () => {
  const [colleague, moderator, admin] = [
    await aModerator(app),
    await aModerator(app),
    await anAdmin(app),
  ]
  const { first, second } = await twoCases()
  await colleague.client.moderation.claimReport({ id: second, isClaimed: true })
  const since = app.clock.now().toISOString()
  const decide = (by: TestMember, overridesClaims: boolean) =>
    by.client.moderation.resolveReport({
      id: first,
      reportCount: 1,
      alsoClosed: [{ id: second, reportCount: 1 }],
      outcome: 'Report dismissed',
      overridesClaims,
    })
  for (const refuse of [() => decide(moderator, true), () => decide(admin, false)])
    await expect(refuse()).rejects.toMatchObject({
      code: 'CASE_CLAIMED',
      data: { by: colleague.handle },
    })
  expect((await admin.client.moderation.readReport({ id: first })).otherCases).toMatchObject([
    { id: second, claimedBy: { handle: colleague.handle }, claimedAt: since },
  ])
  await expect(
    admin.client.moderation.claimReport({ id: second, isClaimed: true }),
  ).rejects.toMatchObject({ code: 'CASE_CLAIMED' })
  await decide(admin, true)
  expect(
    await countRows(
      sql`from audit_log where operation = 'moderation.resolveReport' and target_id = ${second}
        and before ->> 'claimedBy' = ${colleague.id}`,
    ),
  ).toBe(1)
})

test('refuses to close a case with a report that the moderator has not read', async () => {
  const moderator = await aModerator(app)
  const { ben, first, second } = await twoCases()
  const read = { id: first, reportCount: 1 }
  const decide = (alsoRead: number) =>
    moderator.client.moderation.resolveReport({
      ...read,
      alsoClosed: [{ id: second, reportCount: alsoRead }],
      outcome: 'User banned',
      statement,
    })
  expect(await report(await aMember(app, 'woman'), ben, 'photo')).toBe(second)
  await expect(decide(1)).rejects.toMatchObject({ code: 'CASE_CHANGED' })
  expect((await ben.client.safety.listDecisions()).decisions).toEqual([])
  expect(await report(await aMember(app, 'woman'), ben, 'profile')).toBe(first)
  await expect(decide(2)).rejects.toMatchObject({ code: 'CASE_CHANGED' })
  read.reportCount = 2
  await decide(2)
  expect((await moderator.client.moderation.readReport({ id: second })).head.outcome).toBe(
    'User banned',
  )
})

test('shows the newest hundred reports of a case, oldest first', async () => {
  const moderator = await aModerator(app)
  const { first } = await twoCases()
  await sql`
    insert into reports (case_id, reporter_id, reported_user_id, reason, description, created_at, evidence)
    select case_id, reporter_id, reported_user_id, reason, 'Later ' || number, created_at + number * interval '1 second', evidence
    from reports, generate_series(1, 100) number where case_id = ${first}::uuid`.execute(app.db)
  const { reports } = await moderator.client.moderation.readReport({ id: first })
  expect(reports).toHaveLength(100)
  expect(reports[0]?.description).toBe('Later 1')
  expect(reports.at(-1)?.description).toBe('Later 100')
})
