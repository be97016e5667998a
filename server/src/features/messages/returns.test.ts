import type { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, untilLockWait } from '../../testing/app.ts'
import { aMember, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { insertPhoto } from '../../testing/people.ts'
import { readBalance } from '../../testing/tokens.ts'
import { moveReadPosition } from './home-queries.ts'
import { returnUnread } from './jobs.ts'
import { markRead } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, withJobs: false })
})
afterAll(() => app.close())

const DAYS = 86_400
const runJob = () => returnUnread.run({}, app.deps)

/** First message of a man, for 10 of his 50 tokens, to a woman who leaves right before. */
async function aFirstMessage() {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { threadId } = await match(app, ada, ben)
  app.clock.advance({ seconds: 1 })
  const { id } = await sendMessage(ben, { threadId, content: 'Hello' })
  await setLastActive(ada.id, -60)
  return { ada, ben, threadId, id }
}

/** Sets when a member was last active, in seconds from now. */
async function setLastActive(id: MemberId, seconds: number) {
  const last_active_at = new Date(app.clock.now().getTime() + seconds * 1000)
  await app.db.updateTable('profiles').set({ last_active_at }).where('id', '=', id).execute()
}

async function listNotices({ id }: TestMember) {
  const rows = await app.db
    .selectFrom('notifications')
    .select(['kind', 'facts', 'about_id', 'thread_id'])
    .where('user_id', '=', id)
    .where('kind', '=', 'message_returned')
    .execute()
  return rows
}

test('returns the tokens of an unread first message after seven days, once', async () => {
  const { ada, ben } = await aFirstMessage()
  app.clock.advance({ seconds: 7 * DAYS - 60 })
  await runJob()
  expect(await readBalance(app, ben.id)).toBe(40)
  app.clock.advance({ seconds: 60 })
  await Promise.all([runJob(), runJob()])
  await runJob()
  expect(await readBalance(app, ben.id)).toBe(50)
  // The bell doesn't say who was away.
  expect(await listNotices(ben)).toEqual([
    { kind: 'message_returned', facts: { amount: 10 }, about_id: null, thread_id: null },
  ])
  expect((await ben.client.tokens.wallet()).lifetimeSpent).toBe(0)
  const { entries } = await ben.client.tokens.statement({ filter: 'refunds' })
  expect(entries.map(({ type, amount }) => [type, amount])).toEqual([['message_return', 10]])
  expect(await readBalance(app, ada.id)).toBe(50)
})

test('returns nothing if the recipient was active since, or has read the message', async () => {
  const active = await aFirstMessage()
  const reader = await aFirstMessage()
  await reader.ada.client.messages.markRead({ threadId: reader.threadId, upToSeq: 1 })
  await setLastActive(reader.ada.id, -60)
  await setLastActive(active.ada.id, 60)
  app.clock.advance({ seconds: 7 * DAYS })
  await runJob()
  for (const { ben } of [active, reader]) {
    expect(await readBalance(app, ben.id)).toBe(40)
    expect(await listNotices(ben)).toEqual([])
  }
})

/** A like of a member's new photo, with these words about it. */
async function likeWith(from: TestMember, to: TestMember, comment?: string) {
  const photoId = await insertPhoto(app.db, to.id, { is_profile_picture: true })
  const on = { kind: 'photo', photoId } as const
  return from.client.likes.send({ to: to.id, kind: 'like', on, ...(comment && { comment }) })
}

test.each([
  ['his own comment', 'Where was this?', undefined],
  ['her comment', undefined, 'Great hat'],
  ['both comments', 'Where was this?', 'Great hat'],
])('returns the first paid message after %s, once, unless it was read', async (...row) => {
  const [, his, hers] = row
  for (const isRead of [false, true]) {
    const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
    await likeWith(ben, ada, his)
    app.clock.advance({ seconds: 1 })
    const { match: made } = await likeWith(ada, ben, hers)
    if (!made) throw new Error('there is no match')
    const { threadId } = made
    const comments = [his, hers].filter(Boolean).length
    // She has read the comments, but not what came after them.
    await ada.client.messages.markRead({ threadId, upToSeq: comments })
    app.clock.advance({ seconds: 1 })
    for (const content of ['Hello', 'And another']) await sendMessage(ben, { threadId, content })
    if (isRead) await ada.client.messages.markRead({ threadId, upToSeq: comments + 1 })
    await setLastActive(ada.id, -60)
    app.clock.advance({ seconds: 7 * DAYS })
    for (let run = 0; run < 2; run++) await runJob()
    expect([isRead, await readBalance(app, ben.id)]).toEqual([isRead, isRead ? 30 : 40])
  }
})

test('returns neither later messages nor answers', async () => {
  const { ada, ben, threadId } = await aFirstMessage()
  await sendMessage(ben, { threadId, content: 'And another' })
  const [cora, dan] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const other = await match(app, cora, dan)
  await sendMessage(cora, { threadId: other.threadId, content: 'Hello' })
  await sendMessage(dan, { threadId: other.threadId, content: 'Hello back' })
  await setLastActive(cora.id, -60)
  await setLastActive(ada.id, -60)
  app.clock.advance({ seconds: 7 * DAYS })
  await runJob()
  expect([await readBalance(app, ben.id), await readBalance(app, dan.id)]).toEqual([40, 40])
})

test('leaves tokens returned that are returned while or before the message is read', async () => {
  const pairs = await Promise.all(Array.from({ length: 6 }, aFirstMessage))
  app.clock.advance({ seconds: 7 * DAYS })
  await Promise.all([
    runJob(),
    ...pairs
      .slice(0, 3)
      .map(({ ada, threadId }) => ada.client.messages.markRead({ threadId, upToSeq: 1 })),
  ])
  for (const { ada, threadId } of pairs)
    await ada.client.messages.markRead({ threadId, upToSeq: 1 })
  await runJob()
  for (const { ben } of pairs) {
    const balance = await readBalance(app, ben.id)
    expect(await listNotices(ben)).toHaveLength(balance === 50 ? 1 : 0)
  }
  // Nobody has read these before the job ended.
  for (const { ben } of pairs.slice(3)) expect(await readBalance(app, ben.id)).toBe(50)
})

test('returns nothing for a message that is being read while the job runs', async () => {
  const { ada, ben, threadId } = await aFirstMessage()
  app.clock.advance({ seconds: 7 * DAYS })
  const { job } = await app.db.transaction().execute(async (tx) => {
    const position = { thread: threadId, member: ada.id, upTo: 1, changed: 1 }
    await (app.deps.homes.hasOnlyPrimary
      ? markRead(tx, threadId, ada.id, 1)
      : moveReadPosition(tx, position))
    const running = runJob()
    await untilLockWait(app, 'the job waits for the reader')
    return { job: running }
  })
  await job
  expect(await readBalance(app, ben.id)).toBe(40)
})
