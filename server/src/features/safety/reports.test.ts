import { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, aModerator, type TestMember } from '../../testing/members.ts'
import { aboutProfile, aPair, readReports, sendText } from '../../testing/report-cases.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const refusal = { code: 'NOT_FOUND', status: 404 }
const DAY = { hours: 24 }

test('accepts reports only about what the member was shown or sent', async () => {
  const { ada, ben, threadId } = await aPair(app)
  const [own, theirs] = [
    await sendText(ada, threadId, 'Hello'),
    await sendText(ben, threadId, 'Hello'),
  ]
  const stranger = await aMember(app, 'woman', { photo: true })
  const hidden = await aMember(app, 'man', { photo: true })
  await hidden.client.profiles.setAvailability({ isAvailable: false })
  const findPhotoId = async (id: MemberId) =>
    (
      await app.db
        .selectFrom('photos')
        .select('id')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
    ).id
  const impossible = [
    [ada, aboutProfile(ada.id)],
    [ada, { kind: 'message', messageId: own }],
    [stranger, { kind: 'message', messageId: theirs }],
    [stranger, aboutProfile(hidden.id)],
    [stranger, { kind: 'photo', photoId: await findPhotoId(hidden.id) }],
    [ada, { kind: 'photo', photoId: await findPhotoId(ada.id) }],
    [stranger, { kind: 'match', matchId: (await ada.client.matches.list({})).matches[0]!.id }],
    [ada, aboutProfile(MemberId.parse(crypto.randomUUID()))],
  ] as const
  for (const [by, subject] of impossible)
    await expect(by.client.safety.report({ subject, reason: 'spam' })).rejects.toMatchObject(
      refusal,
    )
  expect([await readReports(app, ada), await readReports(app, stranger)]).toEqual([[], []])
})

test('refuses a report about a pending photo', async () => {
  const { ada, ben } = await aPair(app)
  await app.db
    .updateTable('photos')
    .set({ is_approved: false })
    .where('user_id', '=', ben.id)
    .execute()
  const { id } = await app.db
    .selectFrom('photos')
    .select('id')
    .where('user_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  await expect(
    ada.client.safety.report({ subject: { kind: 'photo', photoId: id }, reason: 'spam' }),
  ).rejects.toMatchObject(refusal)
})

test('P14 accepts reports about a former match for thirty days after the unmatch', async () => {
  const { ada, ben, threadId } = await aPair(app)
  const message = await sendText(ben, threadId, 'You will hear from me')
  const { id: photoId } = await app.db
    .selectFrom('photos')
    .select('id')
    .where('user_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  const matchId = (await ada.client.matches.list({})).matches[0]!.id
  await ben.client.matches.unmatch({ threadId })
  await ben.client.profiles.setAvailability({ isAvailable: false })
  const subjects = [
    aboutProfile(ben.id),
    { kind: 'match', matchId },
    { kind: 'photo', photoId },
    { kind: 'message', messageId: message },
  ] as const
  app.clock.advance({ hours: 29 * 24 })
  await logInAgain(ada)
  expect((await ada.client.safety.listFormerMatches()).matches).toMatchObject([
    { id: matchId, handle: null },
  ])
  const reasons = ['harassment', 'scam', 'spam', 'fake'] as const
  for (const [i, subject] of subjects.entries())
    await ada.client.safety.report({ subject, reason: reasons[i]! })
  expect(await readReports(app, ada)).toHaveLength(4)

  app.clock.advance({ hours: 25 })
  expect((await ada.client.safety.listFormerMatches()).matches).toEqual([])
  for (const subject of subjects)
    await expect(ada.client.safety.report({ subject, reason: 'illegal' })).rejects.toMatchObject(
      refusal,
    )
})

async function logInAgain(member: TestMember): Promise<void> {
  await app.db.deleteFrom('rate_limits').execute()
  await member.client.auth.logIn({ email: member.email, password: member.password })
}

test('adds a second report to the open case, and opens a new case after it is closed', async () => {
  const { ada, ben } = await aPair(app)
  const [cleo, dora] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const moderator = await aModerator(app)
  const subject = aboutProfile(ben.id)
  await ada.client.safety.report({ subject, reason: 'spam' })
  await Promise.all([
    cleo.client.safety.report({ subject, reason: 'fake' }),
    ada.client.safety.report({ subject, reason: 'harassment' }),
  ])
  const reports = [...(await readReports(app, ada)), ...(await readReports(app, cleo))]
  expect(new Set(reports.map(({ caseId }) => caseId)).size).toBe(1)
  expect(reports.map(({ priority }) => priority)).toEqual(['medium', 'medium', 'medium'])
  // The third reporter raises the priority.
  await dora.client.safety.report({ subject, reason: 'other' })
  expect((await readReports(app, dora))[0]).toMatchObject({
    caseId: reports[0]!.caseId,
    priority: 'high',
  })

  await moderator.client.moderation.resolveReport({
    id: reports[0]!.caseId,
    reportCount: 4,
    outcome: 'Report dismissed',
  })
  const eve = await aMember(app, 'woman')
  await eve.client.safety.report({ subject, reason: 'minor' })
  const [again] = await readReports(app, eve)
  expect(again).toMatchObject({ priority: 'urgent' })
  expect(again!.caseId).not.toBe(reports[0]!.caseId)
})

test('limits reports to one a day per member and reason, and to twenty in all', async () => {
  const [{ ada, ben }, eager] = [await aPair(app), await aPair(app)]
  const same = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      eager.ada.client.safety.report({ subject: aboutProfile(eager.ben.id), reason: 'spam' }),
    ),
  )
  expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readReports(app, eager.ada)).toHaveLength(1)
  await ada.client.safety.report({ subject: aboutProfile(ben.id), reason: 'spam' })
  await expect(
    ada.client.safety.report({ subject: aboutProfile(ben.id), reason: 'spam' }),
  ).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    status: 429,
  })
  await ada.client.safety.report({ subject: aboutProfile(ben.id), reason: 'scam' })
  app.clock.advance(DAY)
  await ada.client.safety.report({ subject: aboutProfile(ben.id), reason: 'spam' })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, () =>
      ada.client.safety.report({
        subject: aboutProfile(MemberId.parse(crypto.randomUUID())),
        reason: 'spam',
      }),
    ),
  )
  const codes = outcomes.map((outcome) =>
    outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'done',
  )
  expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(19)
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(11)
})

test('blocks with the report, or neither', async () => {
  const { ada, ben, threadId } = await aPair(app)
  await ada.client.safety.report({
    subject: aboutProfile(ben.id),
    reason: 'harassment',
    alsoBlock: true,
  })
  await expect(ben.client.messages.thread({ threadId })).rejects.toMatchObject(refusal)
  expect((await ada.client.account.listBlocked({})).members).toMatchObject([{ id: ben.id }])
  await expect(
    ada.client.safety.report({
      subject: aboutProfile(ben.id),
      reason: 'harassment',
      alsoBlock: true,
    }),
  ).rejects.toBeDefined()
})

test('tells reporters whether moderators acted on their report, but not how', async () => {
  const { ada, ben } = await aPair(app)
  const moderator = await aModerator(app)
  await ada.client.safety.report({ subject: aboutProfile(ben.id), reason: 'scam' })
  const [mine] = (await ada.client.safety.listReports({})).reports
  expect(mine).toEqual({
    id: expect.any(String),
    subject: 'profile',
    handle: ben.handle,
    reason: 'scam',
    reportedAt: app.clock.now().toISOString(),
    result: null,
    appealUntil: null,
    appeal: null,
  })
  const [report] = await readReports(app, ada)
  await moderator.client.moderation.resolveReport({
    id: report!.caseId,
    reportCount: 1,
    outcome: 'User banned',
    statement: 'Canary statement',
  })
  const { reports } = await ada.client.safety.listReports({})
  expect(reports).toEqual([{ ...mine, handle: null, result: 'acted' }])
  expect((await ada.client.notifications.list({})).notifications).toContainEqual(
    expect.objectContaining({ kind: 'report_resolved', facts: { reportResult: 'acted' } }),
  )
  expect(JSON.stringify([reports, await ada.client.notifications.list({})])).not.toMatch(
    /Canary|banned|Warning/,
  )

  await sql`
    insert into reports (case_id, reporter_id, reported_user_id, reason, created_at, evidence, status, action_taken, reviewed_at)
    select case_id, reporter_id, reported_user_id, reason, created_at - n * interval '1 minute', '{}', status, action_taken, reviewed_at
    from reports, generate_series(1, 44) n where reporter_id = ${ada.id}`.execute(app.db)
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const page = await ada.client.safety.listReports(cursor ? { cursor } : {})
    sizes.push(page.reports.length)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(sizes).toEqual([20, 20, 5])
})
