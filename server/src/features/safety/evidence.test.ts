import { createHash } from 'node:crypto'
import { DAY_MS } from '@adire/contract/durations.ts'
import { type MessageId, type ReportCaseId, TripId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { wakeWorkers } from '../../testing/mails.ts'
import { aMember, aModerator, TEST_PASSWORD, type TestMember } from '../../testing/members.ts'
import { eraseMember } from '../account/jobs.ts'
import { sweepReports } from './jobs.ts'
import { evidenceKey } from './rules.ts'
import {
  endTimeToAppeal,
  aboutProfile,
  aPair,
  readReports,
  sendText,
} from '../../testing/report-cases.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

function untilGone(key: string): Promise<boolean> {
  return until(`${key} is gone`, async () => {
    await wakeWorkers(app)
    return (await app.deps.storage.read(key)) === undefined
  })
}

test('keeps a reported profile as it was after the member edits it and is erased', async () => {
  const { ada, ben } = await aPair(app)
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
  const [report] = await readReports(app, ada)
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

test('keeps the trips that the reporter could see, and no others', async () => {
  const { ada, ben, threadId } = await aPair(app)
  const stranger = await aMember(app, 'woman')
  const day = (days: number) =>
    new Date(app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const plan = (city: string, viewer: 'matches' | 'nobody') =>
    ben.client.trips.save({
      id: TripId.parse(crypto.randomUUID()),
      city,
      from: day(20),
      until: day(25),
      viewer,
      tellsOthers: false,
    })
  await plan('Accra', 'matches')
  await plan('Paris', 'nobody')
  const shown = [{ city: 'Accra', from: day(20), until: day(25) }]
  expect(await ada.client.trips.listShared({ memberId: ben.id })).toEqual({ trips: shown })
  await ada.client.matches.unmatch({ threadId })
  app.clock.advance({ minutes: 1 })
  await plan('Lagos', 'matches')
  for (const reporter of [ada, stranger])
    await reporter.client.safety.report({ subject: aboutProfile(ben.id), reason: 'scam' })
  for (const { id } of (await ben.client.trips.list()).trips) await ben.client.trips.remove({ id })

  const [report] = await readReports(app, ada)
  const { reports } = await (
    await aModerator(app)
  ).client.moderation.readReport({ id: report!.caseId })
  const seen = Object.fromEntries(
    reports.map(({ reporter, evidence }) => [reporter.id, evidence.trips]),
  )
  expect(seen).toEqual({ [ada.id]: shown, [stranger.id]: [] })
})

test('keeps a copy of a reported photo until its dismissal is final, then only its hash', async () => {
  const { ada, ben } = await aPair(app)
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

  const [report] = await readReports(app, ada)
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
  await sweepReports.run({}, app.deps)
  expect(await app.deps.storage.read(evidenceKey(copy!.storageKey!))).toBeDefined()
  await endTimeToAppeal(app, report!.caseId)
  await sweepReports.run({}, app.deps)
  await untilGone(evidenceKey(copy!.storageKey!))
  const closed = await moderator.client.moderation.readReport({ id: report!.caseId })
  expect(closed.reports[0]!.evidence.photos).toEqual([
    { sha256: copy!.sha256, image: null, isReported: true },
  ])
})

test('shows the evidence of a closed case again while an appeal is open', async () => {
  const [acting, other] = [await aModerator(app), await aModerator(app)]
  const { ada, ben, threadId } = await aPair(app)
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
  const all = await readReports(app, ada)
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
  const { ada, ben } = await aPair(app)
  const photo = await app.db
    .selectFrom('photos')
    .selectAll()
    .where('user_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  await ada.client.safety.report({
    subject: { kind: 'photo', photoId: photo.id },
    reason: 'explicit',
  })
  const [report] = await readReports(app, ada)
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
  const { ada, ben, threadId } = await aPair(app)
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
  const [report] = await readReports(app, ada)
  const lines = report!.evidence.messages
  expect(lines.map(({ content }) => content)).toEqual(
    Array.from({ length: 41 }, (_, i) => `Line ${i + 3}`),
  )
  expect(lines.filter(({ isReported }) => isReported)).toEqual([
    expect.objectContaining({ from: 'reported', content: 'Line 23' }),
  ])
  expect(lines[1]).toMatchObject({ from: 'reporter', content: 'Line 4' })
})

test('deletes closed cases after two years and copies without a report, and keeps open cases', async () => {
  const { ada, ben } = await aPair(app)
  const [cleo, moderator] = [await aMember(app, 'woman'), await aModerator(app)]
  await ada.client.safety.report({ subject: aboutProfile(ben.id), reason: 'scam' })
  const [first] = await readReports(app, ada)
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
  expect(await readReports(app, ada)).toHaveLength(1)
  app.clock.advance({ hours: 48 })
  await sweepReports.run({}, app.deps)
  expect(await readReports(app, ada)).toEqual([])
  const [open] = await readReports(app, cleo)
  expect(open).toMatchObject({ status: 'pending' })
  expect(
    await app.deps.storage.read(evidenceKey(open!.evidence.photos[0]!.storageKey!)),
  ).toBeDefined()
  expect(await app.deps.storage.read(evidenceKey(orphan))).toBeUndefined()
})

test('keeps a case closed two years ago until its appeal is answered', async () => {
  const { ada, ben } = await aPair(app)
  const [moderator, other] = [await aModerator(app), await aModerator(app)]
  await ada.client.safety.report({ subject: aboutProfile(ben.id), reason: 'scam' })
  const [filed] = await readReports(app, ada)
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
  expect(await readReports(app, ada)).toHaveLength(1)
  const answered = {
    outcome: 'upheld',
    answer: 'We looked at it again.',
    decided_by: other.id,
    decided_at: app.clock.now(),
  } as const
  await app.db.updateTable('appeals').set(answered).where('user_id', '=', ben.id).execute()
  await sweepReports.run({}, app.deps)
  expect(await readReports(app, ada)).toEqual([])
})
