import { DECLINE_TEXT } from '@adire/contract/messages.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers, addMessageBySql } from '../../testing/bulk-members.ts'
import { aMember, aModerator, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { readBalance } from '../../testing/tokens.ts'
import {
  addWaitingThreads,
  setWaitingLimit,
  type TestThread,
} from '../../testing/waiting-replies.ts'

const LIMIT = 8

let app: TestApp
let men: MemberId[]
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  await setWaitingLimit(app, LIMIT)
  men = await addBulkMembers(app, 12, 'man')
})
afterAll(() => app.close())

/** Woman with waiting conversations, and a man she hasn't liked. */
async function aWoman(count = LIMIT) {
  const ada = await aMember(app, 'woman')
  const threads = await addWaitingThreads(app, ada.id, { count })
  return { ada, threads, first: threads[0]!, to: men[0]! }
}

function like({ client }: TestMember, to: MemberId) {
  return readResultCode(client.likes.send({ to, kind: 'like' }))
}

async function countWaiting({ client }: TestMember) {
  return (await client.messages.listWaiting()).threads.length
}

async function writeAgain({ threadId, other }: TestThread) {
  await addMessageBySql(app, {
    thread: threadId,
    from: other,
    content: 'Are you there?',
    at: app.clock.now(),
  })
}

async function countDeclines({ threadId }: TestThread) {
  const rows: object[] = []
  for (const reader of [app.db, ...app.deps.homes.others.map(([, home]) => home)])
    rows.push(
      ...(
        await sql<object>`
          select content, cost from messages where conversation_id = ${threadId} and message_type = 'decline'`.execute(
          reader,
        )
      ).rows,
    )
  for (const row of rows) expect(row).toEqual({ content: DECLINE_TEXT, cost: 0 })
  return rows.length
}

test('refuses likes from the eighth waiting conversation on, and charges nothing', async () => {
  const { ada, to } = await aWoman(LIMIT - 1)
  expect(await like(ada, to)).toBe('accepted')
  await addWaitingThreads(app, ada.id, { count: 1 })
  for (const send of [
    () => ada.client.likes.send({ to: men[1]!, kind: 'like' }),
    () => ada.client.likes.send({ to: men[1]!, kind: 'super', expectedPrice: 5 }),
  ])
    await expect(send()).rejects.toMatchObject({
      code: 'REPLIES_WAITING',
      status: 409,
      data: { limit: LIMIT },
    })
  expect(await readBalance(app, ada.id)).toBe(50)
  // Earlier likes are not new ones.
  expect(await like(ada, to)).toBe('ALREADY_LIKED')
})

test('refuses both of two concurrent likes while eight conversations wait', async () => {
  const { ada } = await aWoman()
  const codes = await Promise.all(men.slice(1, 3).map((to) => like(ada, to)))
  expect(codes).toEqual(['REPLIES_WAITING', 'REPLIES_WAITING'])
  expect(await readBalance(app, ada.id)).toBe(50)
})

test('never pauses the likes of staff, nor anyone while the setting is 0', async () => {
  const staff = await aModerator(app)
  await addWaitingThreads(app, staff.id, { count: LIMIT })
  expect(await like(staff, men[3]!)).toBe('accepted')
  const { ada } = await aWoman()
  await setWaitingLimit(app, 0)
  expect(await like(ada, men[3]!)).toBe('accepted')
  await setWaitingLimit(app, LIMIT)
})

test('continues likes after a reply, a decline or a rest', async () => {
  const { ada, threads } = await aWoman(LIMIT + 2)
  const [replied, declined, rested] = threads as [TestThread, TestThread, TestThread]
  await sendMessage(ada, { threadId: replied.threadId, content: 'Hello back' })
  await ada.client.messages.decline({ threadId: declined.threadId })
  expect(await like(ada, men[4]!)).toBe('REPLIES_WAITING')
  await ada.client.messages.rest({ threadId: rested.threadId, upToSeq: 1 })
  expect(await like(ada, men[4]!)).toBe('accepted')
})

test('counts a resting conversation again once the other member writes', async () => {
  const { ada, first } = await aWoman()
  await ada.client.messages.rest({ threadId: first.threadId, upToSeq: 1 })
  expect(await countWaiting(ada)).toBe(LIMIT - 1)
  await writeAgain(first)
  expect(await countWaiting(ada)).toBe(LIMIT)
  // The page had not loaded the second message.
  await ada.client.messages.rest({ threadId: first.threadId, upToSeq: 1 })
  expect(await countWaiting(ada)).toBe(LIMIT)
  await ada.client.messages.rest({ threadId: first.threadId, upToSeq: 99 })
  expect(await countWaiting(ada)).toBe(LIMIT - 1)
})

test('sends the decline once for free, also when pressed twice at once', async () => {
  const { ada, first } = await aWoman()
  await Promise.all([1, 2].map(() => ada.client.messages.decline({ threadId: first.threadId })))
  expect(await countDeclines(first)).toBe(1)
  expect(await countWaiting(ada)).toBe(LIMIT - 1)
  const { messages } = await ada.client.messages.list({ threadId: first.threadId })
  expect(messages.map(({ isDecline = false, from }) => [isDecline, from])).toEqual([
    [false, first.other],
    [true, ada.id],
  ])
  // Declined for good: another message neither waits nor is declined again.
  await writeAgain(first)
  expect(await countWaiting(ada)).toBe(LIMIT - 1)
  await ada.client.messages.decline({ threadId: first.threadId })
  expect(await countDeclines(first)).toBe(1)
})

test('waits for no answer to a decline', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { threadId } = await match(app, ada, ben)
  await sendMessage(ben, { threadId, content: 'Hello' })
  await ada.client.messages.decline({ threadId })
  expect(await countWaiting(ben)).toBe(0)
  const { matches } = await ben.client.matches.list({})
  expect(matches[0]?.lastMessage).toMatchObject({ preview: DECLINE_TEXT, from: ada.id })
})

test('sends no decline after an own message, or before the first one', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { threadId } = await match(app, ada, ben)
  await ada.client.messages.decline({ threadId })
  await sendMessage(ada, { threadId, content: 'Hello' })
  await ada.client.messages.decline({ threadId })
  expect(await countDeclines({ threadId, other: ben.id })).toBe(0)
})

test('lists the longest waiting first, without members who are gone, paused or blocked', async () => {
  const { ada, threads } = await aWoman(6)
  const [unmatched, blocked, paused, banned, ...shown] = threads
  await ada.client.matches.unmatch({ threadId: unmatched!.threadId })
  await ada.client.safety.block({ id: blocked!.other })
  for (const [id, account_status] of [
    [paused!.other, 'paused'],
    [banned!.other, 'banned'],
  ] as const)
    await app.db.updateTable('profiles').set({ account_status }).where('id', '=', id).execute()
  const { threads: waiting, limit } = await ada.client.messages.listWaiting()
  expect(limit).toBe(LIMIT)
  expect(waiting.map(({ threadId }) => threadId)).toEqual(shown.map(({ threadId }) => threadId))
  expect(waiting[0]?.lastMessage).toMatchObject({ seq: 1, preview: 'Hello 4' })
  for (const { threadId } of [unmatched!, blocked!]) {
    expect(await readResultCode(ada.client.messages.decline({ threadId }))).toBe('NOT_FOUND')
    expect(await readResultCode(ada.client.messages.rest({ threadId, upToSeq: 1 }))).toBe(
      'NOT_FOUND',
    )
  }
  expect(await readResultCode(ada.client.messages.decline({ threadId: paused!.threadId }))).toBe(
    'MEMBER_PAUSED',
  )
})

test('finds waiting conversations behind more ended ones than are read at once', async () => {
  const ada = await aMember(app, 'woman')
  const ended = await addWaitingThreads(app, ada.id, { count: 65 })
  await app.db
    .updateTable('matches')
    .set({ unmatched_at: app.clock.now() })
    .where(
      'id',
      'in',
      app.db
        .selectFrom('message_threads')
        .select('match_id')
        .where(
          'id',
          'in',
          ended.map(({ threadId }) => threadId),
        ),
    )
    .execute()
  const open = await addWaitingThreads(app, ada.id, { count: LIMIT })
  expect((await ada.client.messages.listWaiting()).threads.map(({ threadId }) => threadId)).toEqual(
    open.map(({ threadId }) => threadId),
  )
  expect(await like(ada, men[5]!)).toBe('REPLIES_WAITING')
})
