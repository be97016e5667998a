import { createHash } from 'node:crypto'
import {
  MemberId,
  type MessageId,
  type PhotoId,
  type ReportCaseId,
  type ThreadId,
} from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import {
  aMember,
  aModerator,
  match,
  sendMessage,
  TEST_PASSWORD,
  type TestMember,
} from '../../testing/members.ts'
import { eraseMember } from '../account/jobs.ts'
import { sweepReports } from './jobs.ts'
import { evidenceKey } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const refusal = { code: 'NOT_FOUND', status: 404 }
const DAY = { hours: 24 }

interface Pair {
  ada: TestMember
  ben: TestMember
  threadId: ThreadId
}

async function aPair(): Promise<Pair> {
  const [ada, ben] = [
    await aMember(app, 'woman', { photo: true }),
    await aMember(app, 'man', { photo: true, tokens: 2000 }),
  ]
  return { ada, ben, ...(await match(app, ada, ben)) }
}

async function sendText(by: TestMember, threadId: ThreadId, content: string): Promise<MessageId> {
  return (await sendMessage(by, { threadId, content })).id
}

function untilGone(key: string): Promise<boolean> {
  return until(`${key} is gone`, async () => (await app.deps.storage.read(key)) === undefined)
}

interface KeptReport {
  caseId: ReportCaseId
  reason: string
  description: string
  status: string
  priority: string
  reported: MemberId
  evidence: {
    handle: string
    details: Record<string, unknown>
    photos: { id: PhotoId; sha256: string; storageKey: string | null; isReported: boolean }[]
    messages: { from: string; content: string; isReported: boolean }[]
  }
}

async function kept(reporter: TestMember): Promise<KeptReport[]> {
  const { rows } = await sql<KeptReport>`
    select r.case_id as "caseId", r.reason, r.description, r.status, c.priority, r.reported_user_id as reported, r.evidence
    from reports r join report_cases c on c.id = r.case_id where r.reporter_id = ${reporter.id} order by r.created_at, r.id`.execute(
    app.db,
  )
  return rows
}

const aboutProfile = (memberId: MemberId) => ({ kind: 'profile', memberId }) as const

test('keeps a reported profile as it was after the member edits it and is erased', async () => {
  const { ada, ben } = await aPair()
  await ben.client.profiles.update({ aboutMe: 'Canary: I am a prince', interests: ['Art'] })
  const prompts = [{ prompt: 'proverb', answer: 'Gold first' } as const]
  await ben.client.profiles.savePrompts({ prompts })
  const photo = await app.db
    .selectFrom('photos')
    .selectAll()
    .where('user_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  await ada.client.safety.report({
    subject: aboutProfile(ben.id),
    reason: 'scam',
    description: '  He asked me\r\nfor money.  ',
  })

  await ben.client.profiles.update({ aboutMe: null, interests: [] })
  await ben.client.profiles.savePrompts({ prompts: [] })
  await ben.client.photos.remove({ id: photo.id })
  await ben.client.account.requestDeletion({ proof: { password: TEST_PASSWORD } })
  app.clock.advance({ hours: 31 * 24 })
  await eraseMember.run({ memberId: ben.id }, app.deps)
  const row = await app.db
    .selectFrom('profiles')
    .select(['account_status', 'about_me'])
    .where('id', '=', ben.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ account_status: 'erased', about_me: null })
  const [report] = await kept(ada)
  expect(report).toMatchObject({
    reason: 'scam',
    description: 'He asked me\nfor money.',
    status: 'pending',
    priority: 'medium',
    reported: ben.id,
  })
  expect(report!.evidence).toMatchObject({
    handle: ben.handle,
    details: { aboutMe: 'Canary: I am a prince', interests: ['Art'] },
    prompts,
    photos: [
      {
        id: photo.id,
        sha256: photo.sha256.toString('hex'),
        isReported: false,
        storageKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ],
  })
  expect(report!.evidence.details).not.toHaveProperty('religion')
  expect(
    (await app.deps.storage.read(evidenceKey(report!.evidence.photos[0]!.storageKey!)))!.length,
  ).toBeGreaterThan(500)
})

test('keeps a copy of a reported photo until the case is closed, then only its hash', async () => {
  const { ada, ben } = await aPair()
  const moderator = await aModerator(app)
  const photo = await app.db
    .selectFrom('photos')
    .selectAll()
    .where('user_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  const before = await app.deps.storage.read(`photos/${photo.storage_key}/640.webp`)
  await ada.client.safety.report({
    subject: { kind: 'photo', photoId: photo.id },
    reason: 'explicit',
  })
  await moderator.client.moderation.rejectPhoto({ id: photo.id, reason: 'Inappropriate content' })
  await untilGone(`photos/${photo.storage_key}/640.webp`)

  const [report] = await kept(ada)
  const [copy] = report!.evidence.photos
  const bytes = await app.deps.storage.read(evidenceKey(copy!.storageKey!))
  const hash = (file: Buffer | undefined) => createHash('sha256').update(file!).digest('hex')
  expect([copy!.isReported, hash(bytes)]).toEqual([true, hash(before)])
  const file = await moderator.client.moderation.readReport({ id: report!.caseId })
  expect(file.reports[0]!.evidence.photos[0]!.image).toBe(
    `data:image/webp;base64,${bytes!.toString('base64')}`,
  )

  await moderator.client.moderation.resolveReport({
    id: report!.caseId,
    reportCount: 1,
    outcome: 'Report dismissed',
  })
  await untilGone(evidenceKey(copy!.storageKey!))
  const closed = await moderator.client.moderation.readReport({ id: report!.caseId })
  expect(closed.reports[0]!.evidence.photos).toEqual([
    { sha256: copy!.sha256, image: null, isReported: true },
  ])
})

test('shows the evidence of a closed case again while an appeal is open', async () => {
  const [acting, other] = [await aModerator(app), await aModerator(app)]
  const { ada, ben, threadId } = await aPair()
  const photo = await app.db
    .selectFrom('photos')
    .selectAll()
    .where('user_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  await ada.client.safety.report({
    subject: { kind: 'photo', photoId: photo.id },
    reason: 'explicit',
  })
  app.clock.advance({ minutes: 1 })
  const message = await sendText(ben, threadId, 'Send me a gift card')
  await ada.client.safety.report({
    subject: { kind: 'message', messageId: message },
    reason: 'scam',
  })
  const all = await kept(ada)
  const logIn = ({ client, email, password }: TestMember) => client.auth.logIn({ email, password })
  const shown = async (caseId: ReportCaseId) => {
    const { reports } = await other.client.moderation.readReport({ id: caseId })
    return [
      reports[0]!.evidence.photos.filter(({ image }) => image !== null).length,
      reports[0]!.evidence.messages.length,
    ]
  }
  const [photoCase, messageCase] = all.map(({ caseId }) => caseId)
  const copy = all[0]!.evidence.photos[0]!.storageKey!
  expect([await shown(photoCase!), await shown(messageCase!)]).toEqual([
    [1, 0],
    [0, 1],
  ])
  for (const id of [photoCase!, messageCase!])
    await acting.client.moderation.resolveReport({
      id,
      reportCount: 1,
      outcome: 'Warning issued',
      statement: 'You asked for money.',
    })
  expect([await shown(photoCase!), await shown(messageCase!)]).toEqual([
    [0, 0],
    [0, 0],
  ])

  app.clock.advance({ hours: 29 * 24 })
  await sweepReports.run({}, app.deps)
  await logIn(ben)
  const decisions = (await ben.client.safety.listDecisions()).decisions
  for (const { id } of decisions)
    await ben.client.appeals.submit({
      decisionId: id,
      words: 'It was somebody else with my telephone.',
    })
  app.clock.advance({ hours: 5 * 24 })
  await logIn(other)
  await sweepReports.run({}, app.deps)
  expect([await shown(photoCase!), await shown(messageCase!)]).toEqual([
    [1, 0],
    [0, 1],
  ])
  const looks = await app.db
    .selectFrom('audit_log')
    .select('id')
    .where('actor_id', '=', other.id)
    .where('operation', '=', 'moderation.readReport')
    .where('target_id', '=', photoCase!)
    .execute()
  expect(looks).toHaveLength(2)

  const { appeals } = await other.client.appeals.list({ status: 'pending' })
  for (const { id, member } of appeals)
    if (member.id === ben.id)
      await other.client.appeals.decide({ id, outcome: 'upheld', answer: 'We looked at it again.' })
  expect([await shown(photoCase!), await shown(messageCase!)]).toEqual([
    [0, 0],
    [0, 0],
  ])
  await untilGone(evidenceKey(copy))
})

test('removes the picture copies of a decision that nobody appealed within thirty days', async () => {
  const moderator = await aModerator(app)
  const { ada, ben } = await aPair()
  const photo = await app.db
    .selectFrom('photos')
    .selectAll()
    .where('user_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  await ada.client.safety.report({
    subject: { kind: 'photo', photoId: photo.id },
    reason: 'explicit',
  })
  const [report] = await kept(ada)
  const key = evidenceKey(report!.evidence.photos[0]!.storageKey!)
  await moderator.client.moderation.resolveReport({
    id: report!.caseId,
    reportCount: 1,
    outcome: 'Warning issued',
    statement: 'Not that one.',
  })
  app.clock.advance({ hours: 30 * 24 - 1 })
  await sweepReports.run({}, app.deps)
  expect(await app.deps.storage.read(key)).toBeDefined()
  app.clock.advance({ hours: 1 })
  await sweepReports.run({}, app.deps)
  expect(await app.deps.storage.read(key)).toBeUndefined()
})

test('keeps twenty messages before and after a reported one, even without the sender', async () => {
  const { ada, ben, threadId } = await aPair()
  const ids: MessageId[] = []
  // Spread over several minutes because of the limit per minute.
  for (let i = 1; i <= 45; i++) {
    if (i % 15 === 0) app.clock.advance({ minutes: 1, seconds: 1 })
    ids.push(await sendText(i % 2 ? ben : ada, threadId, `Line ${i}`))
  }
  await ada.client.safety.report({
    subject: { kind: 'message', messageId: ids[22]! },
    reason: 'harassment',
  })
  await sql`update messages set content = '', removed_at = now() where sender_id = ${ben.id}`.execute(
    app.db,
  )
  const [report] = await kept(ada)
  const lines = report!.evidence.messages
  expect(lines.map(({ content }) => content)).toEqual(
    Array.from({ length: 41 }, (_, i) => `Line ${i + 3}`),
  )
  expect(lines.filter(({ isReported }) => isReported)).toEqual([
    expect.objectContaining({ from: 'reported', content: 'Line 23' }),
  ])
  expect(lines[1]).toMatchObject({ from: 'reporter', content: 'Line 4' })
})

test('accepts reports only about what the member was shown or sent', async () => {
  const { ada, ben, threadId } = await aPair()
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
  expect([await kept(ada), await kept(stranger)]).toEqual([[], []])
})

test('refuses a report about a pending photo', async () => {
  const { ada, ben } = await aPair()
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
  const { ada, ben, threadId } = await aPair()
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
  expect(await kept(ada)).toHaveLength(4)

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
  const { ada, ben } = await aPair()
  const [cleo, dora] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const moderator = await aModerator(app)
  const subject = aboutProfile(ben.id)
  await ada.client.safety.report({ subject, reason: 'spam' })
  await Promise.all([
    cleo.client.safety.report({ subject, reason: 'fake' }),
    ada.client.safety.report({ subject, reason: 'harassment' }),
  ])
  const reports = [...(await kept(ada)), ...(await kept(cleo))]
  expect(new Set(reports.map(({ caseId }) => caseId)).size).toBe(1)
  expect(reports.map(({ priority }) => priority)).toEqual(['medium', 'medium', 'medium'])
  // The third reporter raises the priority.
  await dora.client.safety.report({ subject, reason: 'other' })
  expect((await kept(dora))[0]).toMatchObject({ caseId: reports[0]!.caseId, priority: 'high' })

  await moderator.client.moderation.resolveReport({
    id: reports[0]!.caseId,
    reportCount: 4,
    outcome: 'Report dismissed',
  })
  const eve = await aMember(app, 'woman')
  await eve.client.safety.report({ subject, reason: 'minor' })
  const [again] = await kept(eve)
  expect(again).toMatchObject({ priority: 'urgent' })
  expect(again!.caseId).not.toBe(reports[0]!.caseId)
})

test('limits reports to one a day per member and reason, and to twenty in all', async () => {
  const [{ ada, ben }, eager] = [await aPair(), await aPair()]
  const same = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      eager.ada.client.safety.report({ subject: aboutProfile(eager.ben.id), reason: 'spam' }),
    ),
  )
  expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await kept(eager.ada)).toHaveLength(1)
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
  const { ada, ben, threadId } = await aPair()
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
  const { ada, ben } = await aPair()
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
  })
  const [report] = await kept(ada)
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

test('deletes closed cases after two years and copies without a report, and keeps open cases', async () => {
  const { ada, ben } = await aPair()
  const [cleo, moderator] = [await aMember(app, 'woman'), await aModerator(app)]
  await ada.client.safety.report({ subject: aboutProfile(ben.id), reason: 'scam' })
  const [first] = await kept(ada)
  await moderator.client.moderation.resolveReport({
    id: first!.caseId,
    reportCount: 1,
    outcome: 'Report dismissed',
  })
  await cleo.client.safety.report({ subject: aboutProfile(ben.id), reason: 'scam' })
  const orphan = 'ab'.repeat(16)
  await app.deps.storage.put(evidenceKey(orphan), Buffer.from('left over'), 'image/webp')
  app.clock.advance({ hours: 729 * 24 })
  await sweepReports.run({}, app.deps)
  expect(await kept(ada)).toHaveLength(1)
  app.clock.advance({ hours: 48 })
  await sweepReports.run({}, app.deps)
  expect(await kept(ada)).toEqual([])
  const [open] = await kept(cleo)
  expect(open).toMatchObject({ status: 'pending' })
  expect(
    await app.deps.storage.read(evidenceKey(open!.evidence.photos[0]!.storageKey!)),
  ).toBeDefined()
  expect(await app.deps.storage.read(evidenceKey(orphan))).toBeUndefined()
})

test('keeps a case closed two years ago until its appeal is answered', async () => {
  const { ada, ben } = await aPair()
  const [moderator, other] = [await aModerator(app), await aModerator(app)]
  await ada.client.safety.report({ subject: aboutProfile(ben.id), reason: 'scam' })
  const [filed] = await kept(ada)
  await moderator.client.moderation.resolveReport({
    id: filed!.caseId,
    reportCount: 1,
    outcome: 'Warning issued',
    statement: 'You asked for money.',
  })
  const [decision] = (await ben.client.safety.listDecisions()).decisions
  await ben.client.appeals.submit({
    decisionId: decision!.id,
    words: 'It was somebody else with my telephone.',
  })
  app.clock.advance({ hours: 732 * 24 })
  await sweepReports.run({}, app.deps)
  expect(await kept(ada)).toHaveLength(1)
  const answered = {
    outcome: 'upheld',
    answer: 'We looked at it again.',
    decided_by: other.id,
    decided_at: app.clock.now(),
  } as const
  await app.db.updateTable('appeals').set(answered).where('user_id', '=', ben.id).execute()
  await sweepReports.run({}, app.deps)
  expect(await kept(ada)).toEqual([])
})
