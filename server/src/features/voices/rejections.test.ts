import { AppealId, DecisionId, type VoiceId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { listAudit } from '../../testing/audit.ts'
import { fetchAs } from '../../testing/client.ts'
import { mailsTo, wakeWorkers, whenIdle } from '../../testing/mails.ts'
import { aMember, aModerator, TEST_PASSWORD, type TestMember } from '../../testing/members.ts'
import { aRecordingFile, convertOnce } from '../../testing/recordings.ts'
import { eraseLocked } from '../account/erase-operations.ts'
import { eraseRejectedVoices, sweepVoices } from './jobs.ts'
import { voiceKeys } from './rules.ts'

let app: TestApp
let acting: TestMember
let other: TestMember
let file: File
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  convertOnce(app)
  acting = await aModerator(app)
  other = await aModerator(app)
  file = await aRecordingFile({ seconds: 1 })
})
afterAll(() => app.close())

const recorded = {
  kind: 'answer',
  question: 'perfect_sunday',
  transcript: 'Puff-puff first',
  audience: 'everyone',
} as const
const reason = 'Please leave out names.'
const words = 'There is no name in it, only food.'
const answer = 'We have listened again.'

async function save(member: TestMember): Promise<VoiceId> {
  const { voices } = await member.client.voices.save({ ...recorded, file })
  const id = voices.find(({ kind }) => kind === 'answer')?.id
  if (!id) throw new Error('the recording is missing')
  return id
}

interface Rejected {
  ada: TestMember
  id: VoiceId
  decisionId: DecisionId
}

/** Creates a member whose recording was rejected. */
async function aRejected(): Promise<Rejected> {
  const ada = await aMember(app, 'woman')
  const id = await save(ada)
  await acting.client.voices.decide({ id, isApproved: false, reason })
  const [voice] = (await ada.client.voices.mine()).voices
  return { ada, id, decisionId: DecisionId.parse(voice?.decisionId) }
}

/** Creates a member who appeals a rejection. */
async function anAppellant(): Promise<Rejected & { appeal: AppealId }> {
  const made = await aRejected()
  await made.ada.client.appeals.submit({ decisionId: made.decisionId, words })
  const row = await app.db
    .selectFrom('appeals')
    .select('id')
    .where('user_id', '=', made.ada.id)
    .executeTakeFirstOrThrow()
  return { ...made, appeal: AppealId.parse(row.id) }
}

async function readFiles(id: VoiceId): Promise<string[]> {
  const row = await app.db
    .selectFrom('rejected_voices')
    .select('storage_key')
    .where('voice_id', '=', id)
    .executeTakeFirstOrThrow()
  return voiceKeys(row.storage_key)
}

const untilGone = (keys: readonly string[]) =>
  until('the files are gone', async () => {
    await wakeWorkers(app)
    const found = await Promise.all(keys.map((key) => app.deps.storage.read(key)))
    return found.every((bytes) => bytes === undefined)
  })

const areStored = async (keys: readonly string[]) =>
  (await Promise.all(keys.map((key) => app.deps.storage.read(key)))).every(Boolean)

const open = async (viewer: TestMember, id: VoiceId) =>
  (await fetchAs(viewer.jar, `${app.url}/media/voices/${id}/opus`)).status

const readOwn = async ({ client }: TestMember) => (await client.voices.mine()).voices[0]

test('plays a rejected recording to its owner and moderators only, and gives the reasons', async () => {
  const { ada, id, decisionId } = await aRejected()
  const ben = await aMember(app, 'man')
  expect([await open(ada, id), await open(other, id), await open(ben, id)]).toEqual([200, 200, 404])
  expect((await ben.client.voices.list({ memberId: ada.id })).voices).toEqual([])
  expect(await readOwn(ada)).toMatchObject({ status: 'rejected', reason, decisionId })
  const { decisions } = await ada.client.safety.listDecisions()
  expect(decisions).toMatchObject([{ id: decisionId, kind: 'voice_rejection', statement: reason }])
  expect((await ada.client.notifications.list({})).notifications[0]).toMatchObject({
    kind: 'voice_rejected',
    facts: { words: reason },
  })
  await whenIdle(app)
  const mail = (await mailsTo(app, ada.email)).at(-1)
  expect(mail?.text).toContain(reason)
  expect(mail?.text).toContain('you can appeal once')
  expect(mail?.text).toContain('/dashboard/safety')
})

test('refuses appeals of others like unknown ones, second appeals and late ones', async () => {
  const [{ ada, decisionId }, cleo] = [await aRejected(), await aMember(app, 'woman')]
  await expect(cleo.client.appeals.submit({ decisionId, words })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
  })
  await ada.client.appeals.submit({ decisionId, words })
  await expect(ada.client.appeals.submit({ decisionId, words })).rejects.toMatchObject({
    code: 'APPEALED_ALREADY',
    status: 409,
  })
  const late = await aRejected()
  await sql`update moderation_actions set appeal_until = ${app.clock.now()} where id = ${late.decisionId}`.execute(
    app.db,
  )
  await expect(
    late.ada.client.appeals.submit({ decisionId: late.decisionId, words }),
  ).rejects.toMatchObject({ code: 'APPEAL_TOO_LATE' })
})

test('returns a recording to the profile when another moderator overturns its rejection', async () => {
  const { ada, id, appeal } = await anAppellant()
  const ben = await aMember(app, 'man')
  const { voice, head } = await other.client.appeals.read({ id: appeal })
  expect(head).toMatchObject({ kind: 'voice_rejection', mayDecide: true })
  expect(voice).toMatchObject({ id, transcript: recorded.transcript })
  expect(voice?.waveform.length).toBeGreaterThan(0)
  const decision = { id: appeal, outcome: 'overturned', answer } as const
  await expect(acting.client.appeals.decide(decision)).rejects.toMatchObject({
    code: 'OWN_DECISION',
  })
  await whenIdle(app)
  await other.client.appeals.decide(decision)
  expect(await readOwn(ada)).toMatchObject({ id, status: 'approved', reason: null })
  expect((await ben.client.voices.list({ memberId: ada.id })).voices).toMatchObject([{ id }])
  await whenIdle(app)
  expect(await open(ben, id)).toBe(200)
  const mail = (await mailsTo(app, ada.email)).at(-1)
  expect(mail?.text).toContain(answer)
  expect(mail?.text).toContain('Your recording is back on your profile')
  expect((await other.client.appeals.read({ id: appeal })).voice).toBeNull()
})

test('keeps the newer recording when the rejection of the one before is overturned', async () => {
  const { ada, id, appeal } = await anAppellant()
  const files = await readFiles(id)
  const newer = await save(ada)
  expect(await areStored(files)).toBe(true)
  await other.client.appeals.decide({ id: appeal, outcome: 'overturned', answer })
  await untilGone(files)
  expect((await ada.client.voices.mine()).voices).toMatchObject([{ id: newer, status: 'waiting' }])
})

test('deletes the recording when its rejection is upheld, and tells the member', async () => {
  const { ada, id, appeal } = await anAppellant()
  const files = await readFiles(id)
  await whenIdle(app)
  await other.client.appeals.decide({ id: appeal, outcome: 'upheld', answer })
  await untilGone(files)
  expect(await open(ada, id)).toBe(404)
  expect(await readOwn(ada)).toMatchObject({ status: 'rejected', reason })
  const { decisions } = await ada.client.safety.listDecisions()
  expect(decisions[0]?.appeal).toMatchObject({ outcome: 'upheld', answer })
  await whenIdle(app)
  expect((await mailsTo(app, ada.email)).at(-1)?.text).toContain('The decision stands')
})

test('stores a rejected recording until its time to appeal ends, or its appeal is answered', async () => {
  const [plain, appealed] = [await aRejected(), await anAppellant()]
  const [gone, stored] = [await readFiles(plain.id), await readFiles(appealed.id)]
  const endIn = (ms: number) =>
    sql`update moderation_actions set appeal_until = ${new Date(app.clock.now().getTime() + ms)}`.execute(
      app.db,
    )
  await endIn(1000)
  await eraseRejectedVoices.run({}, app.deps)
  await sweepVoices.run({}, app.deps)
  expect(await areStored([...gone, ...stored])).toBe(true)
  await endIn(0)
  await eraseRejectedVoices.run({}, app.deps)
  await untilGone(gone)
  expect(await areStored(stored)).toBe(true)
})

test('deletes rejected recordings with the removal of their kind and with the account', async () => {
  const [removed, erased] = [await aRejected(), await aRejected()]
  const files = await readFiles(removed.id)
  await removed.ada.client.voices.remove({ kind: 'answer' })
  await untilGone(files)
  const { ada } = erased
  const others = await readFiles(erased.id)
  await inTransaction(app.db, (tx) =>
    eraseLocked(
      tx,
      { id: ada.id, email: ada.email, isBanned: false },
      { config: app.deps.config, now: app.clock.now() },
    ),
  )
  await untilGone(others)
  const left = await Promise.all([...files, ...others].map((key) => app.deps.storage.read(key)))
  expect(left.filter(Boolean)).toEqual([])
})

/** Creates a member with a recording that a moderator approved. */
async function anApproved(): Promise<{ ada: TestMember; id: VoiceId }> {
  const ada = await aMember(app, 'woman')
  const id = await save(ada)
  await acting.client.voices.decide({ id, isApproved: true })
  return { ada, id }
}

test('rejects an approved recording: nobody else hears it, and its owner is told why', async () => {
  const { ada, id } = await anApproved()
  const ben = await aMember(app, 'man')
  expect(await open(ben, id)).toBe(200)
  app.clock.advance({ minutes: 1 })
  await acting.client.voices.rejectApproved({ id, reason })
  expect([await open(ada, id), await open(other, id), await open(ben, id)]).toEqual([200, 200, 404])
  expect((await ben.client.voices.list({ memberId: ada.id })).voices).toEqual([])
  expect(await readOwn(ada)).toMatchObject({ id, status: 'rejected', reason })
  expect((await ada.client.safety.listDecisions()).decisions).toMatchObject([
    { kind: 'voice_rejection', statement: reason, appeal: null },
  ])
  expect((await ada.client.notifications.list({})).notifications[0]).toMatchObject({
    kind: 'voice_rejected',
    facts: { words: reason },
  })
  expect(await listAudit(app, id, 'voices.rejectApproved')).toMatchObject([
    {
      actor_id: acting.id,
      before: { member: ada.id, kind: 'answer', status: 'approved' },
      after: { status: 'rejected' },
      reason,
    },
  ])
  expect(JSON.stringify(await listAudit(app, id))).not.toContain(recorded.transcript)
  await whenIdle(app)
  const mail = (await mailsTo(app, ada.email)).at(-1)
  expect(mail?.subject).toContain('Your recording was rejected')
  expect(mail?.text).toContain(reason)
  expect(mail?.text).not.toContain('approve')
})

test('lets only other moderators reject a recording again that an appeal has returned', async () => {
  const { ada, id } = await anApproved()
  const third = await aModerator(app)
  for (const moderator of [acting, third]) {
    const voice = await readOwn(ada)
    if (!voice) throw new Error('the recording is missing')
    const reject = ({ client }: TestMember) =>
      client.voices.rejectApproved({ id: voice.id, reason })
    if (moderator === third)
      await expect(reject(acting)).rejects.toMatchObject({ code: 'OWN_DECISION', status: 403 })
    await reject(moderator)
    const decisionId = DecisionId.parse((await readOwn(ada))?.decisionId)
    await ada.client.appeals.submit({ decisionId, words })
    const { id: appeal } = await app.db
      .selectFrom('appeals')
      .select('id')
      .where('action_id', '=', decisionId)
      .executeTakeFirstOrThrow()
    await other.client.appeals.decide({
      id: AppealId.parse(appeal),
      outcome: 'overturned',
      answer,
    })
    expect(await readOwn(ada)).toMatchObject({ status: 'approved', reason: null })
  }
  expect(await open(await aMember(app, 'man'), id)).toBe(404)
  const current = await readOwn(ada)
  expect(current && (await open(await aMember(app, 'man'), current.id))).toBe(200)
})

test('rejects only approved recordings of others after the review', async () => {
  const [{ id: approved }, { id: rejected }] = [await anApproved(), await aRejected()]
  const waiting = await save(await aMember(app, 'woman'))
  const reject = (id: VoiceId, { client } = acting) => client.voices.rejectApproved({ id, reason })
  await expect(reject(waiting)).rejects.toMatchObject({ code: 'ALREADY_DECIDED' })
  await expect(reject(rejected)).rejects.toMatchObject({ code: 'ALREADY_DECIDED' })
  const own = await save(other)
  await acting.client.auth.reauthenticate({
    proof: { password: TEST_PASSWORD },
    action: `staff:${other.id}`,
  })
  await acting.client.voices.decide({ id: own, isApproved: true })
  await expect(reject(own, other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(
    (await aMember(app, 'man')).client.voices.rejectApproved({ id: approved, reason }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
