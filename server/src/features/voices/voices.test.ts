import type { Audience } from '@adire/contract/audiences.ts'
import type { VoiceKind } from '@adire/contract/voice-recordings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseRange } from '../../app/voice-media.ts'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { CookieJar, fetchAs } from '../../testing/client.ts'
import { wakeWorkers } from '../../testing/mails.ts'
import { aMember, aModerator, match, type TestMember } from '../../testing/members.ts'
import { aRecordingFile, convertOnce } from '../../testing/recordings.ts'
import { aboutProfile, readReports } from '../../testing/report-cases.ts'
import { eraseLocked } from '../account/erase-operations.ts'
import { inTransaction } from '../../db/transaction.ts'
import { voiceEvidenceKey } from '../safety/rules.ts'
import { voiceKey, voiceKeys } from './rules.ts'

let app: TestApp
let moderator: TestMember
let file: File
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  convertOnce(app)
  moderator = await aModerator(app)
  file = await aRecordingFile({ seconds: 1 })
})
afterAll(() => app.close())

const answer = {
  kind: 'answer',
  question: 'perfect_sunday',
  transcript: 'Puff-puff first',
} as const

async function save(
  member: TestMember,
  audience: Audience = 'everyone',
  kind: VoiceKind = 'answer',
) {
  const given = kind === 'answer' ? answer : ({ kind, transcript: '' } as const)
  const { voices } = await member.client.voices.save({ ...given, file, audience })
  const voice = voices.find((one) => one.kind === kind)
  if (!voice) throw new Error('the recording is missing')
  return voice
}

async function saveApproved(member: TestMember, audience?: Audience) {
  const voice = await save(member, audience)
  await moderator.client.voices.decide({ id: voice.id, isApproved: true })
  return voice
}

const open = (viewer: TestMember | undefined, id: string, init?: RequestInit) =>
  fetchAs(viewer?.jar ?? new CookieJar(), `${app.url}/media/voices/${id}/opus`, init)

async function hears(viewer: TestMember, owner: TestMember): Promise<boolean> {
  const { voices } = await viewer.client.voices.list({ memberId: owner.id })
  return voices.length > 0
}

async function readStorageKey(member: TestMember): Promise<string> {
  const row = await app.db
    .selectFrom('voices')
    .select('storage_key')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  if (row.storage_key === null) throw new Error('the files are gone')
  return row.storage_key
}

const untilGone = (keys: readonly string[]) =>
  until('the files are gone', async () => {
    await wakeWorkers(app)
    const found = await Promise.all(keys.map((key) => app.deps.storage.read(key)))
    return found.every((bytes) => bytes === undefined)
  })

test('lets others hear a recording only once a moderator approved it', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const voice = await save(ada)
  expect(voice).toMatchObject({
    status: 'waiting',
    question: 'perfect_sunday',
    audience: 'everyone',
  })
  expect(await hears(ben, ada)).toBe(false)
  expect((await open(ben, voice.id)).status).toBe(404)
  expect((await open(ada, voice.id)).status).toBe(200)

  const { voices } = await moderator.client.voices.listWaiting({})
  expect(voices.find(({ id }) => id === voice.id)).toMatchObject({
    transcript: answer.transcript,
    member: { id: ada.id, handle: ada.handle },
  })
  expect((await open(moderator, voice.id)).status).toBe(200)
  await moderator.client.voices.decide({ id: voice.id, isApproved: true })
  const [heard] = (await ben.client.voices.list({ memberId: ada.id })).voices
  expect(Object.keys(heard ?? {}).toSorted()).toEqual(
    ['durationMs', 'id', 'kind', 'question', 'transcript', 'waveform'].toSorted(),
  )
  const response = await open(ben, voice.id)
  expect(response.headers.get('content-type')).toBe('audio/webm')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const aac = await fetchAs(ben.jar, `${app.url}/media/voices/${voice.id}/aac`)
  expect(aac.headers.get('content-type')).toBe('audio/mp4')
  await expect(
    moderator.client.voices.decide({ id: voice.id, isApproved: false, reason: 'Too late' }),
  ).rejects.toMatchObject({ code: 'ALREADY_DECIDED' })
})

test('plays only to the chosen audience, and to nobody without a session', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { id } = await saveApproved(ada, 'liked')
  expect([await hears(ben, ada), (await open(ben, id)).status]).toEqual([false, 404])
  await ada.client.likes.send({ to: ben.id, kind: 'like' })
  expect([await hears(ben, ada), (await open(ben, id)).status]).toEqual([true, 200])
  await ada.client.voices.update({
    kind: 'answer',
    transcript: answer.transcript,
    audience: 'matches',
  })
  expect([await hears(ben, ada), (await open(ben, id)).status]).toEqual([false, 404])
  await ben.client.likes.send({ to: ada.id, kind: 'like' })
  expect([await hears(ben, ada), (await open(ben, id)).status]).toEqual([true, 200])
  expect((await open(undefined, id)).status).toBe(401)
})

test.each(['liked', 'matches'] as const)(
  'ends access of a former match to a recording for %s',
  async (audience) => {
    const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
    const { id } = await saveApproved(ada, audience)
    const { threadId } = await match(app, ada, ben)
    expect([await hears(ben, ada), (await open(ben, id)).status]).toEqual([true, 200])
    await ben.client.matches.unmatch({ threadId })
    expect([await hears(ben, ada), (await open(ben, id)).status]).toEqual([false, 404])
  },
)

test('ends access with a block, a ban and a hidden profile', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { id } = await saveApproved(ada)
  const status = async () => (await open(ben, id)).status
  await ada.client.profiles.setAvailability({ isAvailable: false })
  expect(await status()).toBe(404)
  await ada.client.profiles.setAvailability({ isAvailable: true })
  expect(await status()).toBe(200)
  await app.db.insertInto('blocks').values({ blocker_id: ada.id, blocked_id: ben.id }).execute()
  expect(await status()).toBe(404)
  await expect(ben.client.voices.list({ memberId: ada.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await app.db.deleteFrom('blocks').where('blocker_id', '=', ada.id).execute()
  await sql`update profiles set account_status = 'banned' where id = ${ada.id}`.execute(app.db)
  expect(await status()).toBe(404)
})

test('reviews a changed transcript again, under a new id', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { id } = await saveApproved(ada)
  const changed = { kind: 'answer', transcript: 'Call me', audience: 'everyone' } as const
  const [voice] = (await ada.client.voices.update(changed)).voices
  expect(voice).toMatchObject({ status: 'waiting', transcript: 'Call me' })
  expect(await hears(ben, ada)).toBe(false)
  await expect(moderator.client.voices.decide({ id, isApproved: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('refuses changes and removal of a recording that another tab has changed', async () => {
  const ada = await aMember(app, 'woman')
  const { id } = await save(ada)
  const changed = { kind: 'answer', id, transcript: 'Call me', audience: 'everyone' } as const
  const { voices } = await ada.client.voices.update(changed)
  const refused = { code: 'CHANGED_ELSEWHERE' }
  await expect(
    ada.client.voices.update({ ...changed, transcript: 'Write to me' }),
  ).rejects.toMatchObject(refused)
  await expect(ada.client.voices.remove({ kind: 'answer', id })).rejects.toMatchObject(refused)
  expect((await ada.client.voices.mine()).voices).toEqual(voices)
  await ada.client.voices.remove({ kind: 'answer', id: voices[0]?.id })
  expect((await ada.client.voices.mine()).voices).toEqual([])
})

test('deletes the files of a replaced and a removed recording', async () => {
  const ada = await aMember(app, 'woman')
  await save(ada)
  const replaced = voiceKeys(await readStorageKey(ada))
  await save(ada)
  await untilGone(replaced)
  const removed = voiceKeys(await readStorageKey(ada))
  expect((await ada.client.voices.remove({ kind: 'answer' })).voices).toEqual([])
  await untilGone(removed)
})

test('hides recordings from their own moderator, and audits what staff play', async () => {
  const other = await aModerator(app)
  const voice = await save(other)
  const { voices } = await other.client.voices.listWaiting({})
  expect(voices.map(({ id }) => id)).not.toContain(voice.id)
  await expect(
    other.client.voices.decide({ id: voice.id, isApproved: true }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await open(moderator, voice.id)
  const row = await app.db
    .selectFrom('audit_log')
    .select('operation')
    .where('target_id', '=', voice.id)
    .executeTakeFirst()
  expect(row?.operation).toBe('voices.open')
})

test('refuses an answer without question or transcript, and files that are no recording', async () => {
  const { client } = await aMember(app, 'woman')
  const base = { file, kind: 'answer', audience: 'everyone' } as const
  const invalid = { code: 'INVALID_INPUT' }
  await expect(client.voices.save({ ...base, transcript: 'Hello' })).rejects.toMatchObject(invalid)
  await expect(client.voices.save({ ...base, ...answer, transcript: ' ' })).rejects.toMatchObject(
    invalid,
  )
  const page = new File(['<script>alert(1)</script>'], 'voice.webm', { type: 'audio/webm' })
  await expect(client.voices.save({ ...base, ...answer, file: page })).rejects.toMatchObject({
    code: 'RECORDING_REFUSED',
    data: { reason: 'not-audio' },
  })
  const long = await aRecordingFile({ seconds: 5 })
  await expect(
    client.voices.save({ kind: 'name', transcript: '', audience: 'everyone', file: long }),
  ).rejects.toMatchObject({ data: { reason: 'too-long' } })
  expect((await client.voices.mine()).voices).toEqual([])
})

test('keeps the approved recording as evidence after its owner removes it', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await saveApproved(ada)
  await ben.client.safety.report({ subject: aboutProfile(ada.id), reason: 'scam', description: '' })
  await ada.client.voices.remove({ kind: 'answer' })
  const [report] = await readReports(app, ben)
  const [voice] = report?.evidence.voices ?? []
  expect(voice).toMatchObject({ question: 'perfect_sunday', transcript: answer.transcript })
  const copy = await app.deps.storage.read(voiceEvidenceKey(voice?.storageKey ?? ''))
  expect(copy?.length).toBeGreaterThan(1_000)
  const { cases } = await moderator.client.moderation.listReports({})
  const id = cases.find(({ reported }) => reported.id === ada.id)?.id
  if (!id) throw new Error('the case is missing')
  const read = await moderator.client.moderation.readReport({ id })
  expect(read.reports[0]?.evidence.voices[0]?.audio).toMatch(/^data:audio\/webm;base64,/)
})

test('removes the recordings of an erased member', async () => {
  const ada = await aMember(app, 'woman')
  await save(ada)
  const keys = voiceKeys(await readStorageKey(ada))
  await inTransaction(app.db, (tx) =>
    eraseLocked(
      tx,
      { id: ada.id, email: ada.email, isBanned: false },
      { config: app.deps.config, now: app.clock.now() },
    ),
  )
  await untilGone(keys)
  const rows = await app.db
    .selectFrom('voices')
    .selectAll()
    .where('member_id', '=', ada.id)
    .execute()
  expect(rows).toEqual([])
})

test('sends the part of a recording that a player asks for', async () => {
  const ada = await aMember(app, 'woman')
  const { id } = await save(ada)
  const whole = await app.deps.storage.read(voiceKey(await readStorageKey(ada), 'opus'))
  const length = whole?.length ?? 0
  const part = await open(ada, id, { headers: { range: 'bytes=0-1' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-1/${length}`])
  expect((await part.arrayBuffer()).byteLength).toBe(2)
  expect(parseRange('bytes=10-', 100)).toEqual({ from: 10, to: 99 })
  expect(parseRange('bytes=-5', 100)).toEqual({ from: 95, to: 99 })
  expect(parseRange('bytes=100-', 100)).toBe('unsatisfiable')
  expect(parseRange('bytes=0-1,4-5', 100)).toBe('whole')
})

test('stores the length and the loudness of a recording, and no other measurement of a voice', async () => {
  const { rows } = await sql<{ table: string; columns: string }>`
    select table_name as table, string_agg(column_name, ' ' order by column_name) as columns from information_schema.columns
    where table_schema = 'public' and table_name in ('voices', 'message_voices', 'rejected_voices') group by table_name order by table_name`.execute(
    app.db,
  )
  expect(rows.map(({ columns }) => columns)).toEqual([
    'client_id created_at duration_ms message_id sender_id storage_key thread_id waveform',
    'audience duration_ms kind member_id question recorded_at rejected_at storage_key transcript voice_id waveform',
    'audience decided_at decided_by duration_ms id kind member_id question reason recorded_at status storage_key transcript waveform',
  ])
})
