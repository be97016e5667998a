import type { ThreadId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'
import { setPhotoRules } from '../../testing/photo-settings.ts'
import { listStoredMessages } from '../../testing/stored-messages.ts'
import { readBalance } from '../../testing/tokens.ts'
import { findActorById } from '../auth/operations.ts'
import { sendScheduled } from './scheduled-jobs.ts'
import { ClaimLost, sendClaimed } from './scheduled-operations.ts'
import { claimDue, saveRefused, verifyClaim } from './claim-queries.ts'
import { inTransaction } from '../../db/transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

interface Pair {
  ada: TestMember
  ben: TestMember
  threadId: ThreadId
}

/** A match in which Ben pays for messages. */
async function aPair(tokens = 50): Promise<Pair> {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { tokens })]
  return { ada, ben, ...(await match(app, ada, ben)) }
}

const inHours = (hours: number) =>
  new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()

function buildRequest(threadId: ThreadId, hours = 1) {
  return {
    threadId,
    clientId: crypto.randomUUID(),
    content: 'Good evening',
    expectedPrice: 10,
    sendAt: inHours(hours),
  }
}

const runJob = () => sendScheduled.run({}, app.deps)

async function runAfter(hours: number): Promise<void> {
  app.clock.advance({ hours })
  await runJob()
}

async function readList({ ben, threadId }: Pair) {
  return (await ben.client.messages.listScheduled({ threadId })).messages
}

async function countStored({ threadId }: Pair): Promise<number> {
  return (await listStoredMessages(app, { thread: threadId })).length
}

const readRefusals = async ({ client }: TestMember) =>
  (await client.notifications.list({})).notifications.filter(
    ({ kind }) => kind === 'scheduled_refused',
  )

test('sends a message at its time, and charges it then', async () => {
  const pair = await aPair()
  const { ada, ben, threadId } = pair
  const request = buildRequest(threadId)
  const scheduled = await ben.client.messages.schedule(request)
  expect(scheduled).toEqual({
    clientId: request.clientId,
    content: 'Good evening',
    sendAt: request.sendAt,
    price: 10,
    refusedBecause: null,
  })
  await runJob()
  expect([await countStored(pair), await readBalance(app, ben.id)]).toEqual([0, 50])
  expect(await readList(pair)).toEqual([scheduled])
  // Nothing of it reaches the recipient before.
  expect(await ada.client.messages.listScheduled({ threadId })).toEqual({ messages: [] })
  expect(await ada.client.matches.list({})).toMatchObject({ matches: [{ lastMessage: null }] })

  await runAfter(1)
  expect(await ada.client.messages.list({ threadId })).toMatchObject({
    messages: [{ from: ben.id, content: 'Good evening' }],
  })
  expect([await readBalance(app, ben.id), await readList(pair)]).toEqual([40, []])
  const stored = await app.db
    .selectFrom('scheduled_messages')
    .select(['state', 'content'])
    .where('sender_id', '=', ben.id)
    .execute()
  expect(stored).toEqual([{ state: 'sent', content: '' }])
})

test('returns the same message for a repeated request, and refuses another text', async () => {
  const { ben, threadId } = await aPair()
  const request = buildRequest(threadId)
  const first = await ben.client.messages.schedule(request)
  expect(await ben.client.messages.schedule(request)).toEqual(first)
  await expect(
    ben.client.messages.schedule({ ...request, content: 'Other' }),
  ).rejects.toMatchObject({ code: 'CLIENT_ID_USED' })
  const repeat = (changed = {}) => toCode(ben.client.messages.schedule({ ...request, ...changed }))
  expect(await repeat({ expectedPrice: 11 })).toBe('CLIENT_ID_USED')
  await ben.client.messages.withdrawScheduled({ threadId, clientId: request.clientId })
  expect(await repeat()).toBe('CLIENT_ID_USED')
})

test.each([0, -1, 14 * 24 + 1])('refuses a time %s hours ahead', async (hours) => {
  const { ben, threadId } = await aPair()
  await expect(ben.client.messages.schedule(buildRequest(threadId, hours))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
})

test('lets five messages wait in a conversation and twenty in all', async () => {
  const ben = await aMember(app, 'man')
  const threads = await Promise.all(
    Array.from(
      { length: 5 },
      async () => (await match(app, await aMember(app, 'woman'), ben)).threadId,
    ),
  )
  const schedule = (threadId: ThreadId) =>
    toCode(ben.client.messages.schedule(buildRequest(threadId)))
  for (const thread of threads.slice(0, 4)) {
    const results = await Promise.all(Array.from({ length: 6 }, () => schedule(thread)))
    expect(results.toSorted()).toEqual([
      'SCHEDULE_FULL',
      ...Array.from({ length: 5 }, () => 'done'),
    ])
  }
  expect(await Promise.all(threads.slice(4).map(schedule))).toEqual(['SCHEDULE_FULL'])
})

test('withdraws a message with its text before it is sent, and not after', async () => {
  const pair = await aPair()
  const { ada, ben, threadId } = pair
  const [kept, sent] = [buildRequest(threadId), buildRequest(threadId)]
  for (const request of [kept, sent]) await ben.client.messages.schedule(request)
  const withdraw = ({ clientId }: { clientId: string }, { client } = ben) =>
    client.messages.withdrawScheduled({ threadId, clientId })
  await expect(withdraw(kept, ada)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await withdraw(kept)).toEqual({ content: 'Good evening' })
  expect(await withdraw(kept)).toEqual({ content: 'Good evening' })
  await runAfter(1)
  expect([await countStored(pair), await readBalance(app, ben.id)]).toEqual([1, 40])
  await expect(withdraw(sent)).rejects.toMatchObject({ code: 'ALREADY_SENT' })
})

test('keeps a message that the sender can not pay, and tells them once', async () => {
  const pair = await aPair(0)
  const { ben, threadId } = pair
  const request = buildRequest(threadId)
  await ben.client.messages.schedule(request)
  await runAfter(1)
  await runJob()
  expect(await countStored(pair)).toBe(0)
  expect(await readList(pair)).toMatchObject([
    { content: 'Good evening', refusedBecause: 'INSUFFICIENT_TOKENS' },
  ])
  expect(await readRefusals(ben)).toMatchObject([{ threadId, times: 1 }])
  const { clientId } = request
  expect(await ben.client.messages.withdrawScheduled({ threadId, clientId })).toEqual({
    content: 'Good evening',
  })
  expect(await readList(pair)).toEqual([])
})

test('never charges more than the sender was shown', async () => {
  const pair = await aPair()
  const { ben, threadId } = pair
  await expect(
    ben.client.messages.schedule({ ...buildRequest(threadId), expectedPrice: 5 }),
  ).rejects.toMatchObject({ code: 'PRICE_CHANGED', data: { price: 10 } })
  await ben.client.messages.schedule(buildRequest(threadId))
  // As if the price had risen since.
  await change(ben, { expected_price: 5 })
  await runAfter(1)
  expect(await readList(pair)).toMatchObject([{ refusedBecause: 'PRICE_CHANGED' }])
  expect(await readBalance(app, ben.id)).toBe(50)
  // A lower price is charged.
  await ben.client.messages.schedule({ ...buildRequest(threadId), expectedPrice: 25 })
  await runAfter(1)
  expect(await readBalance(app, ben.id)).toBe(40)
})

function change({ id }: TestMember, values: Record<string, unknown>) {
  return app.db.updateTable('scheduled_messages').set(values).where('sender_id', '=', id).execute()
}

const toCode = (request: Promise<unknown>) =>
  request.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

test('sends a message now once, with requests and the job at the same time', async () => {
  const pair = await aPair()
  const { ben, threadId } = pair
  const { clientId } = await ben.client.messages.schedule(buildRequest(threadId))
  app.clock.advance({ hours: 1 })
  const now = { threadId, clientId, expectedPrice: 10 }
  const sendNow = () => toCode(ben.client.messages.sendScheduledNow(now))
  await Promise.all([sendNow(), sendNow(), runJob(), sendNow()])
  expect(await sendNow()).toBe('done')
  expect([await countStored(pair), await readBalance(app, ben.id)]).toEqual([1, 40])
  expect(await readList(pair)).toEqual([])
})

test('leaves a message as it was when sending it now is refused', async () => {
  const pair = await aPair(0)
  const { ada, ben, threadId } = pair
  const { clientId } = await ben.client.messages.schedule(buildRequest(threadId))
  const before = await readList(pair)
  const sendNow = (expectedPrice: number, { client } = ben) =>
    toCode(client.messages.sendScheduledNow({ threadId, clientId, expectedPrice }))
  expect(await sendNow(9)).toBe('PRICE_CHANGED')
  expect(await sendNow(10)).toBe('INSUFFICIENT_TOKENS')
  expect(await sendNow(10, ada)).toBe('NOT_FOUND')
  expect(await readList(pair)).toEqual(before)
  await ben.client.messages.withdrawScheduled({ threadId, clientId })
  expect(await sendNow(10)).toBe('NOT_FOUND')
})

test('does not send a message whose claim was taken over and refused', async () => {
  const pair = await aPair(10)
  const { ben, threadId } = pair
  await ben.client.messages.schedule(buildRequest(threadId))
  const claim = async () => {
    app.clock.advance({ hours: 1 })
    const now = app.clock.now()
    const due = { now, claimedBefore: now, skippedHomes: [] }
    const claimed = await inTransaction(app.db, (tx) => claimDue(tx, due))
    if (!claimed) throw new Error('Nothing to claim')
    return claimed
  }
  const first = await claim()
  const second = await claim()
  const at = app.clock.now()
  const verify = (one: typeof first) => inTransaction(app.db, (tx) => verifyClaim(tx, one))
  expect([await verify(first), await verify(second)]).toEqual([false, true])
  const actor = await findActorById(app.deps, ben.id)
  if (!actor) throw new Error('No actor')
  const send = sendClaimed(app.deps, first, { actor, expectedPrice: 10 })
  await expect(send).rejects.toThrow(ClaimLost)
  const refuse = (one: typeof first) =>
    inTransaction(app.db, (tx) => saveRefused(tx, one, { reason: 'OTHER', at }))
  expect([await refuse(first), await refuse(second)]).toEqual([false, true])
  expect([await countStored(pair), await readBalance(app, ben.id)]).toEqual([0, 10])
})

test('refuses a message six hours after its time, and tells its sender', async () => {
  const pair = await aPair()
  await pair.ben.client.messages.schedule(buildRequest(pair.threadId))
  await runAfter(8)
  expect(await readList(pair)).toMatchObject([{ refusedBecause: 'NOT_SENT_IN_TIME' }])
  expect(await readRefusals(pair.ben)).toHaveLength(1)
  expect(await countStored(pair)).toBe(0)
})

test('does not notify the sender when the contact ended while the message was claimed', async () => {
  const pair = await aPair()
  const { ada, ben, threadId } = pair
  await ben.client.messages.schedule(buildRequest(threadId))
  await ada.client.matches.unmatch({ threadId })
  await change(ben, { state: 'waiting', reason: null })
  await runAfter(1)
  const reason = await app.db
    .selectFrom('scheduled_messages')
    .select('reason')
    .where('sender_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  expect(reason).toEqual({ reason: 'NOT_MATCHED' })
  // The list wouldn't show one of an ended match.
  const notified = await app.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', ben.id)
    .where('kind', '=', 'scheduled_refused')
    .execute()
  expect(notified).toEqual([])
})

test('withdraws the waiting messages of a member who declines the conversation', async () => {
  const pair = await aPair()
  const { ada, ben, threadId } = pair
  await ada.client.messages.send({ ...buildMessage(threadId), expectedPrice: 0 })
  await ben.client.messages.schedule(buildRequest(threadId))
  await ben.client.messages.decline({ threadId })
  expect(await readList(pair)).toEqual([])
  await runAfter(1)
  expect(await readBalance(app, ben.id)).toBe(50)
})

const buildMessage = (threadId: ThreadId) => ({
  threadId,
  clientId: crypto.randomUUID(),
  content: 'Hello',
})

test('counts refused messages in their conversation, and lists those that wait first', async () => {
  const pair = await aPair(0)
  const { ben, threadId } = pair
  for (let count = 0; count < 4; count++) await ben.client.messages.schedule(buildRequest(threadId))
  await runAfter(1)
  const last = await ben.client.messages.schedule(buildRequest(threadId))
  expect(await toCode(ben.client.messages.schedule(buildRequest(threadId)))).toBe('SCHEDULE_FULL')
  const list = await readList(pair)
  expect(list.map(({ clientId }) => clientId).indexOf(last.clientId)).toBe(0)
  expect(list).toHaveLength(5)
})

test.each([
  ['a block', ({ ada, ben }: Pair) => ada.client.safety.block({ id: ben.id })],
  ['the end of the match', ({ ada, threadId }: Pair) => ada.client.matches.unmatch({ threadId })],
  ['a ban of the recipient', ({ ada }: Pair) => setStatus(ada, 'banned')],
  ['a ban of the sender', ({ ben }: Pair) => setStatus(ben, 'banned')],
] as const)('cancels what waits at %s', async (_, end) => {
  const pair = await aPair()
  await pair.ben.client.messages.schedule(buildRequest(pair.threadId))
  await end(pair)
  const read = () =>
    app.db
      .selectFrom('scheduled_messages')
      .select(['state', 'reason'])
      .where('sender_id', '=', pair.ben.id)
      .execute()
  expect(await read()).toEqual([{ state: 'refused', reason: 'NOT_MATCHED' }])
  await runAfter(1)
  expect(await countStored(pair)).toBe(0)
})

function setStatus({ id }: TestMember, status: 'banned' | 'paused') {
  return app.db
    .updateTable('profiles')
    .set({ account_status: status })
    .where('id', '=', id)
    .execute()
}

test('refuses a message to a member who paused, when its time comes', async () => {
  const pair = await aPair()
  await pair.ben.client.messages.schedule(buildRequest(pair.threadId))
  await setStatus(pair.ada, 'paused')
  await runAfter(1)
  expect(await readList(pair)).toMatchObject([{ refusedBecause: 'MEMBER_PAUSED' }])
})

test('refuses a first message of a member who is held when its time comes', async () => {
  const pair = await aPair()
  const { ben, threadId } = pair
  await ben.client.messages.schedule(buildRequest(threadId))
  const hold = { member_id: ben.id, since: app.clock.now() }
  await app.db.insertInto('risk_holds').values(hold).execute()
  await runAfter(1)
  expect(await readList(pair)).toMatchObject([{ refusedBecause: 'NEW_THREADS_HELD' }])
  expect(await readBalance(app, ben.id)).toBe(50)
})

test('refuses a first message without a photo at its time', async () => {
  const pair = await aPair()
  const { ben, threadId } = pair
  await ben.client.messages.schedule(buildRequest(threadId))
  await setPhotoRules(app, { toReachOut: true })
  await runAfter(1)
  await setPhotoRules(app, {})
  expect(await readList(pair)).toMatchObject([{ refusedBecause: 'PHOTO_REQUIRED' }])
  expect(await readBalance(app, ben.id)).toBe(50)
})

test('sends a message again whose process died, once and for one charge', async () => {
  const pair = await aPair()
  const { ben, threadId } = pair
  await ben.client.messages.schedule(buildRequest(threadId))
  app.clock.advance({ hours: 1 })
  const now = app.clock.now()
  await inTransaction(app.db, (tx) => claimDue(tx, { now, claimedBefore: now, skippedHomes: [] }))
  await runJob()
  // The claim is fresh: its process may still send it.
  expect(await countStored(pair)).toBe(0)
  app.clock.advance({ minutes: 6 })
  await runJob()
  expect([await countStored(pair), await readBalance(app, ben.id)]).toEqual([1, 40])
  // As if the process had died after the message was stored.
  await app.db
    .updateTable('scheduled_messages')
    .set({ state: 'sending', content: 'Good evening' })
    .where('sender_id', '=', ben.id)
    .execute()
  app.clock.advance({ minutes: 6 })
  await runJob()
  expect([await countStored(pair), await readBalance(app, ben.id)]).toEqual([1, 40])
})

test('sends each once or withdraws it, with jobs and withdrawals at the same time', async () => {
  const pair = await aPair(1_000)
  const { ben, threadId } = pair
  const client = ben.client.messages
  const outcomes = new Set<string>()
  for (let round = 0; round < 8; round++) {
    const before = { stored: await countStored(pair), balance: await readBalance(app, ben.id) }
    const requests = Array.from({ length: 5 }, () => buildRequest(threadId))
    for (const request of requests) await client.schedule(request)
    app.clock.advance({ hours: 1 })
    const early = round % 2 === 0 ? [runJob(), runJob()] : []
    const withdrawals = requests.map(({ clientId }) =>
      client.withdrawScheduled({ threadId, clientId }).then(
        () => 'withdrawn',
        (error: { code: string }) => error.code,
      ),
    )
    if (early.length === 0) await Promise.race(withdrawals)
    await Promise.all([...early, runJob(), runJob()])
    const results = await Promise.all(withdrawals)
    for (const result of results) outcomes.add(result)
    const sent = results.filter((result) => result === 'ALREADY_SENT').length
    expect((await countStored(pair)) - before.stored).toBe(sent)
    expect(before.balance - (await readBalance(app, ben.id))).toBe(10 * sent)
    expect(await readList(pair)).toEqual([])
  }
  expect(outcomes).toEqual(new Set(['withdrawn', 'ALREADY_SENT']))
})

test('removes sent messages after a day and refused ones after a month', async () => {
  const pair = await aPair(10)
  const { ben, threadId } = pair
  for (const hours of [1, 2]) await ben.client.messages.schedule(buildRequest(threadId, hours))
  const countRows = async () =>
    (
      await app.db
        .selectFrom('scheduled_messages')
        .select('client_id')
        .where('sender_id', '=', ben.id)
        .execute()
    ).length
  await runAfter(2)
  expect(await countRows()).toBe(2)
  await runAfter(25)
  expect(await readList(pair)).toHaveLength(1)
  expect(await countRows()).toBe(1)
  await runAfter(30 * 24)
  expect(await countRows()).toBe(0)
})
