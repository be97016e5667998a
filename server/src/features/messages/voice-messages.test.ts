import type { MessageId, ThreadId } from '@adire/contract/ids.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { CookieJar, fetchAs } from '../../testing/client.ts'
import { mailsTo, wakeWorkers } from '../../testing/mails.ts'
import {
  aMember,
  aModerator,
  match,
  sendMessage,
  TEST_PASSWORD,
  type TestMember,
} from '../../testing/members.ts'
import { aRecordingFile, convertOnce } from '../../testing/recordings.ts'
import { readBalance } from '../../testing/tokens.ts'
import { inTransaction } from '../../db/transaction.ts'
import { eraseLocked } from '../account/erase-operations.ts'
import { removeEnded } from '../retention/operations.ts'
import { daysBefore, ENDED_THREAD_DAYS } from '../retention/rules.ts'
import { MESSAGE_VOICE_FILES, messageVoiceKeys } from '../voices/rules.ts'

let app: TestApp
let file: File
let ada: TestMember
let ben: TestMember
let threadId: ThreadId
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  convertOnce(app)
  file = await aRecordingFile({ seconds: 2 })
})
beforeEach(async () => {
  ;[ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  ;({ threadId } = await match(app, ada, ben))
})
afterAll(() => app.close())

/** Encoded in a quarter of the time of a tone. */
const QUICK_SOURCE = 'anullsrc=r=8000:cl=mono'

interface Sent {
  file?: File
  transcript?: string
  clientId?: string
  price?: number
}

const send = (from: TestMember, { price = from === ben ? 10 : 0, ...given }: Sent = {}) =>
  from.client.messages.sendVoice({
    threadId,
    clientId: crypto.randomUUID(),
    file,
    transcript: '',
    expectedPrice: String(price),
    ...given,
  })

const listen = (viewer: TestMember | undefined, id: MessageId, init?: RequestInit) =>
  fetchAs(viewer?.jar ?? new CookieJar(), `${app.url}/media/voice-messages/${id}/opus`, init)
const status = async (viewer: TestMember | undefined, id: MessageId) =>
  (await listen(viewer, id)).status

/** Lists the files of voice messages that were stored after `before`. */
async function listFiles(before: readonly string[] = []): Promise<string[]> {
  const keys = await Array.fromAsync(app.deps.storage.list(`${MESSAGE_VOICE_FILES}/`))
  return keys.map(({ key }) => key).filter((key) => !before.includes(key))
}

const untilGone = (keys: readonly string[]) =>
  until('the files are gone', async () => {
    await wakeWorkers(app)
    const found = await Promise.all(keys.map((key) => app.deps.storage.read(key)))
    return found.every((bytes) => bytes === undefined)
  })

async function readKeys(id: MessageId): Promise<string[]> {
  const row = await app.db
    .selectFrom('message_voices')
    .select('storage_key')
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow()
  return messageVoiceKeys(row.storage_key)
}

test('sends a recording as a message, charged and counted as any other', async () => {
  const sent = await send(ben, { transcript: 'Good evening' })
  expect(sent).toMatchObject({
    seq: 1,
    content: 'Voice message (0:02)\nGood evening',
    voice: { transcript: 'Good evening' },
  })
  expect(await readBalance(app, ben.id)).toBe(40)
  const { messages } = await ada.client.messages.list({ threadId })
  expect(messages).toEqual([{ ...sent, clientId: null }])
  expect(messages[0]?.voice?.waveform).toHaveLength(60)
  const { matches } = await ada.client.matches.list({})
  expect(matches[0]).toMatchObject({
    unreadCount: 1,
    lastMessage: { preview: 'Voice message (0:02) Good evening' },
  })
  await ada.client.messages.markRead({ threadId, upToSeq: 1 })
  await send(ada)
  expect(await readBalance(app, ben.id)).toBe(40)
})

test('charges once when a message is sent twice at the same time and again later', async () => {
  const before = await listFiles()
  const clientId = crypto.randomUUID()
  const [one, two] = await Promise.all([send(ben, { clientId }), send(ben, { clientId })])
  expect(two).toEqual(one)
  expect(await send(ben, { clientId })).toEqual(one)
  expect(await readBalance(app, ben.id)).toBe(40)
  expect(await listFiles(before)).toHaveLength(2)
  await expect(send(ben, { clientId, transcript: 'Other' })).rejects.toMatchObject({
    code: 'CLIENT_ID_USED',
  })
  const { messages } = await ada.client.messages.list({ threadId })
  expect(messages).toHaveLength(1)
})

test('refuses to send without a match, tokens or the shown price, and keeps no file', async () => {
  const before = await listFiles()
  await expect(send(ben, { price: 5 })).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
  const poor = await aMember(app, 'man', { tokens: 0 })
  const other = await match(app, ada, poor)
  const paid = { ...other, clientId: crypto.randomUUID(), file, transcript: '' }
  await expect(
    poor.client.messages.sendVoice({ ...paid, expectedPrice: '10' }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_TOKENS' })
  await expect(
    ben.client.messages.sendVoice({ ...paid, expectedPrice: '10' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await ada.client.matches.unmatch({ threadId })
  await expect(send(ben)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await listFiles(before)).toEqual([])
  expect(await readBalance(app, ben.id)).toBe(50)
})

test('refuses the first recording of a held member before it is converted', async () => {
  const before = await listFiles()
  const held = { code: 'NEW_THREADS_HELD' }
  await app.db.insertInto('risk_holds').values({ member_id: ben.id, since: new Date() }).execute()
  await expect(send(ben)).rejects.toMatchObject(held)
  // A conversion would find that this is no recording.
  const page = new File(['<script>alert(1)</script>'], 'voice.webm', { type: 'audio/webm' })
  await expect(send(ben, { file: page })).rejects.toMatchObject(held)
  expect(await ben.client.profiles.mine()).toMatchObject({ isOnHold: true })
  expect([await listFiles(before), await readBalance(app, ben.id)]).toEqual([[], 50])
})

test('refuses hostile, short and long files, and charges nothing', async () => {
  const page = new File(['<script>alert(1)</script>'], 'voice.webm', { type: 'audio/webm' })
  const playlist = new File(['#EXTM3U\nfile:///etc/passwd\n'], 'voice.webm')
  const picture = ['-f', 'lavfi', '-t', '1', '-i', 'color=red:s=32x32', '-c:v', 'libvpx']
  const refused = [
    [page, 'not-audio'],
    [playlist, 'not-audio'],
    [await aRecordingFile({ more: picture }), 'not-audio'],
    [await aRecordingFile({ seconds: 0.7 }), 'too-short'],
    [await aRecordingFile({ seconds: 63, source: QUICK_SOURCE }), 'too-long'],
  ] as const
  for (const [hostile, reason] of refused)
    await expect(send(ben, { file: hostile })).rejects.toMatchObject({
      code: 'RECORDING_REFUSED',
      data: { reason },
    })
  const { messages } = await ada.client.messages.list({ threadId })
  expect([messages, await readBalance(app, ben.id)]).toEqual([[], 50])
})

test('plays to the two members only, in parts, and never from a cache', async () => {
  const { id } = await send(ada)
  const [stranger, moderator] = [await aMember(app, 'man'), await aModerator(app)]
  const readers = [ada, ben, stranger, moderator, undefined]
  expect(await Promise.all(readers.map((one) => status(one, id)))).toEqual([
    200, 200, 404, 404, 401,
  ])
  const part = await listen(ben, id, { headers: { range: 'bytes=0-1' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 2])
  expect(part.headers.get('cache-control')).toBe('private, no-store')
  expect(part.headers.get('content-type')).toBe('audio/webm')
  const aac = await fetchAs(ben.jar, `${app.url}/media/voice-messages/${id}/aac`)
  expect(aac.headers.get('content-type')).toBe('audio/mp4')
})

test('plays nothing after an unmatch or a block', async () => {
  const { id } = await send(ada)
  await ben.client.matches.unmatch({ threadId })
  expect([await status(ada, id), await status(ben, id)]).toEqual([404, 404])
  const cleo = await aMember(app, 'woman')
  ;({ threadId } = await match(app, cleo, ben))
  const other = await send(cleo)
  expect(await status(ben, other.id)).toBe(200)
  await cleo.client.safety.block({ id: ben.id })
  expect([await status(cleo, other.id), await status(ben, other.id)]).toEqual([404, 404])
})

test('removes the recordings of an erased member, and keeps the others', async () => {
  const [gone, kept] = [await send(ada, { transcript: 'Hello' }), await send(ben)]
  const keys = await readKeys(gone.id)
  await inTransaction(app.db, (tx) =>
    eraseLocked(
      tx,
      { id: ada.id, email: ada.email, isBanned: false },
      { config: app.deps.config, now: app.clock.now() },
    ),
  )
  await untilGone(keys)
  expect([await status(ben, gone.id), await status(ben, kept.id)]).toEqual([404, 200])
  await until('the message is emptied in its home', async () => {
    const { messages } = await ben.client.messages.list({ threadId })
    return messages[0]?.isRemoved === true && messages[0].voice === undefined
  })
})

test('removes recordings 180 days after a match ended, and keeps the others', async () => {
  const [ended, kept] = [await send(ada), await send(ben)]
  const other = await match(app, await aMember(app, 'woman'), ben)
  const keys = await readKeys(ended.id)
  await app.db
    .updateTable('message_voices')
    .set({ thread_id: other.threadId })
    .where('message_id', '=', kept.id)
    .execute()
  await ben.client.matches.unmatch({ threadId })
  await removeEnded(app.deps)
  expect(await app.deps.storage.read(keys[0] ?? '')).toBeDefined()
  const setEnd = (at: Date) =>
    app.db
      .updateTable('matches')
      .set({ unmatched_at: at })
      .where('unmatched_at', 'is not', null)
      .execute()
  await setEnd(daysBefore(app.clock.now(), ENDED_THREAD_DAYS + 1))
  await removeEnded(app.deps)
  // No message may be newer than the end of its match.
  await setEnd(app.clock.now())
  await untilGone(keys)
  const rows = await app.db.selectFrom('message_voices').select('message_id').execute()
  const ids = rows.map(({ message_id: id }) => id)
  expect([ids.includes(ended.id), ids.includes(kept.id)]).toEqual([false, true])
})

test('exports the recordings that a member sent, and the texts of others', async () => {
  const [own, received] = [await send(ada, { transcript: 'Mine' }), await send(ben)]
  await ada.client.account.requestExport({ proof: { password: TEST_PASSWORD } })
  const token = await until('the mail with the export', async () => {
    const texts = (await mailsTo(app, ada.email)).map(({ text }) => text)
    return /#token=([\w-]+)/.exec(texts.find((text) => text.includes('/download-data')) ?? '')?.[1]
  })
  const archive = await ada.client.account.downloadExport({ token })
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  expect(Object.keys(files)).toContain(`voice-messages/${own.id}.webm`)
  expect(Object.keys(files)).not.toContain(`voice-messages/${received.id}.webm`)
  expect(strFromU8(files['data.json'] ?? new Uint8Array())).toContain('Mine')
})

test('keeps a reported recording with its transcript after the match ended', async () => {
  const [first, reported] = [await send(ada), await send(ada, { transcript: 'Send me money' })]
  await ben.client.safety.report({
    subject: { kind: 'message', messageId: reported.id },
    reason: 'scam',
    alsoBlock: true,
  })
  expect(await status(ben, reported.id)).toBe(404)
  const moderator = await aModerator(app)
  const { cases } = await moderator.client.moderation.listReports({})
  const id = cases.find((one) => one.reported.id === ada.id)?.id
  if (!id) throw new Error('the case is missing')
  const read = () => moderator.client.moderation.readReport({ id })
  const { messages } = (await read()).reports[0]?.evidence ?? { messages: [] }
  expect(messages.map(({ isReported }) => isReported)).toEqual([false, true])
  expect(messages[1]?.voice).toMatchObject({
    transcript: 'Send me money',
    durationMs: reported.voice?.durationMs,
    audio: expect.stringMatching(/^data:audio\/webm;base64,/),
  })
  expect(messages[0]?.voice?.waveform).toEqual(first.voice?.waveform)
})

test('shows a text message after a voice message without a recording', async () => {
  await send(ada)
  await sendMessage(ben, { threadId, clientId: crypto.randomUUID(), content: 'Lovely' })
  const { messages } = await ada.client.messages.list({ threadId })
  expect(messages.map(({ voice }) => voice !== undefined)).toEqual([true, false])
})
