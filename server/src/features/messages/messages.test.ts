import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until, untilEventsDelivered } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { addMessageBySql, runConcurrently } from '../../testing/bulk-members.ts'
import { aMember, givePremium, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { readBalance } from '../../testing/tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

async function aPair(
  tokens?: number,
): Promise<{ ada: TestMember; ben: TestMember; threadId: ThreadId }> {
  const [ada, ben] = [
    await aMember(app, 'woman'),
    await aMember(app, 'man', tokens === undefined ? {} : { tokens }),
  ]
  return { ada, ben, ...(await match(app, ada, ben)) }
}

function sendText(
  member: TestMember,
  threadId: ThreadId,
  content = 'Hello',
  clientId: string = crypto.randomUUID(),
) {
  return sendMessage(member, { threadId, clientId, content })
}

/** Collects a member's live events of one type from now on. */
function collectEvents<T extends RealtimeEvent['type']>(
  { id }: TestMember,
  type: T,
): Extract<RealtimeEvent, { type: T }>[] {
  const received: Extract<RealtimeEvent, { type: T }>[] = []
  app.deps.realtime.listen(id, (event) => {
    if (event.type === type) received.push(event as Extract<RealtimeEvent, { type: T }>)
  })
  return received
}

async function countDebits(member: MemberId) {
  return (
    await app.db
      .selectFrom('transfers')
      .select('id')
      .where('user_id', '=', member)
      .where('kind', '=', 'message')
      .execute()
  ).length
}

test('charges men 10 per message, and names the missing tokens', async () => {
  const { ben, threadId } = await aPair()
  for (const left of [40, 30, 20, 10, 0]) {
    await sendText(ben, threadId)
    expect(await readBalance(app, ben.id)).toBe(left)
  }
  await expect(sendText(ben, threadId)).rejects.toMatchObject({
    code: 'INSUFFICIENT_TOKENS',
    status: 402,
    data: { needed: 10, balance: 0, purpose: 'message' },
  })
  expect((await ben.client.messages.list({ threadId })).messages).toHaveLength(5)
})

test('charges women and premium members nothing', async () => {
  const { ada, ben, threadId } = await aPair()
  await sendText(ada, threadId)
  await givePremium(app, ben)
  await sendText(ben, threadId)
  expect([
    await readBalance(app, ada.id),
    await readBalance(app, ben.id),
    await countDebits(ada.id),
    await countDebits(ben.id),
  ]).toEqual([50, 50, 0, 0])
})

test('shows a message in the thread, the list and the open tabs of both', async () => {
  const { ada, ben, threadId } = await aPair()
  await untilEventsDelivered(app)
  const received = [collectEvents(ada, 'messages.created'), collectEvents(ben, 'messages.created')]
  const clientId = crypto.randomUUID()
  const sent = await sendText(ben, threadId, `  ${'Good morning\n'.repeat(20)}  `, clientId)
  expect(sent).toMatchObject({
    threadId,
    seq: 1,
    from: ben.id,
    clientId,
    content: 'Good morning\n'.repeat(20).trim(),
    sentAt: app.clock.now().toISOString(),
  })
  await until('the events of both', () => received.every(({ length }) => length > 0))
  const event = { type: 'messages.created', threadId, messageId: sent.id, seq: 1, from: ben.id }
  expect(received).toEqual([[event], [event]])
  expect((await ada.client.messages.list({ threadId })).messages).toEqual([
    { ...sent, clientId: null },
  ])
  const head = await ada.client.messages.thread({ threadId })
  expect(head).toMatchObject({ unreadCount: 1, lastMessage: { from: ben.id, sentAt: sent.sentAt } })
  expect(head.lastMessage?.preview).toHaveLength(140)
  expect((await ben.client.messages.thread({ threadId })).unreadCount).toBe(0)
})

test('stores and charges a hundred sends with one client id once', async () => {
  const { ben, threadId } = await aPair()
  const clientId = crypto.randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => sendText(ben, threadId, 'Only once', clientId)),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await ben.client.messages.list({ threadId })).messages).toEqual([answers[0]])
  expect([await readBalance(app, ben.id), await countDebits(ben.id)]).toEqual([40, 1])
  app.clock.advance({ hours: 25 })
  expect(await sendText(ben, threadId, ' Only once\n', clientId)).toEqual(answers[0])
  expect([await readBalance(app, ben.id), await countDebits(ben.id)]).toEqual([40, 1])
})

test('refuses a client id with another text or thread', async () => {
  const { ben, threadId } = await aPair(20)
  const { threadId: elsewhere } = await match(app, await aMember(app, 'woman'), ben)
  const clientId = crypto.randomUUID()
  const refused = { code: 'CLIENT_ID_USED', status: 422 }
  const [here, there] = await Promise.allSettled([
    sendText(ben, threadId, 'First', clientId),
    sendText(ben, elsewhere, 'First', clientId),
  ])
  expect([here.status, there.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const taken = here.status === 'fulfilled' ? threadId : elsewhere
  await expect(sendText(ben, taken, 'Second', clientId)).rejects.toMatchObject(refused)
  await expect(
    sendText(ben, taken === threadId ? elsewhere : threadId, 'First', clientId),
  ).rejects.toMatchObject(refused)
  expect([await readBalance(app, ben.id), await countDebits(ben.id)]).toEqual([10, 1])
})

test('answers a repeated client id after the thread has ended', async () => {
  const { ada, ben, threadId } = await aPair(10)
  const clientId = crypto.randomUUID()
  const sent = await sendText(ben, threadId, 'First', clientId)
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', ada.id)
    .execute()
  expect(await sendText(ben, threadId, 'First', clientId)).toEqual(sent)
  await app.db.insertInto('blocks').values({ blocker_id: ada.id, blocked_id: ben.id }).execute()
  expect(await sendText(ben, threadId, 'First', clientId)).toEqual(sent)
})

test('allows both members to use the same client id', async () => {
  const { ada, ben, threadId } = await aPair()
  const clientId = crypto.randomUUID()
  const [one, other] = [
    await sendText(ada, threadId, 'Mine', clientId),
    await sendText(ben, threadId, 'Yours', clientId),
  ]
  expect([one.seq, other.seq, other.content]).toEqual([1, 2, 'Yours'])
})

test('stores and charges exactly five of 300 simultaneous messages with 50 tokens', async () => {
  const { ben, threadId } = await aPair()
  const outcomes = await runConcurrently(
    64,
    Array.from({ length: 300 }, () => () => sendText(ben, threadId)),
  )
  expect(Object.fromEntries(outcomes)).toEqual({ done: 5, INSUFFICIENT_TOKENS: 295 })
  expect([await readBalance(app, ben.id), await countDebits(ben.id)]).toEqual([0, 5])
  expect((await ben.client.messages.list({ threadId })).messages.map(({ seq }) => seq)).toEqual([
    1, 2, 3, 4, 5,
  ])
}, 60_000)

test('numbers simultaneous messages of both without gaps', async () => {
  const { ada, ben, threadId } = await aPair(1_000)
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => sendText(index % 2 ? ada : ben, threadId)),
  )
  const newest = await ada.client.messages.list({ threadId })
  expect(newest.messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 21),
  )
  expect(newest.hasMore).toBe(true)
  const before = await ada.client.messages.list({ threadId, beforeSeq: 21 })
  expect([before.messages.map(({ seq }) => seq), before.hasMore]).toEqual([
    Array.from({ length: 20 }, (_, index) => index + 1),
    false,
  ])
  const after = await ada.client.messages.list({ threadId, afterSeq: 5 })
  expect([after.messages[0]?.seq, after.messages.length, after.hasMore]).toEqual([6, 40, true])
  expect((await ada.client.messages.list({ threadId, afterSeq: 60 })).messages).toEqual([])
})

test('refuses empty, invisible and invalid texts and more than 2,000 characters', async () => {
  const { ada, threadId } = await aPair()
  const send = async (content: string) => {
    const response = await fetchAs(ada.jar, `${app.url}/api/threads/${threadId}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"clientId":"${crypto.randomUUID()}","content":${content},"expectedPrice":0}`,
    })
    return response.status
  }
  const refused = [
    '""',
    '"   \\n "',
    JSON.stringify('a'.repeat(2_001)),
    '"a\\u0000b"',
    '"a\\ud800b"',
    '"\\udc00"',
    '"a\\u001bb"',
    '5',
    'null',
    '["a"]',
    '{"toString":1}',
  ]
  for (const content of refused)
    expect([content.slice(0, 20), await send(content)]).toEqual([content.slice(0, 20), 422])
  for (const content of [
    JSON.stringify('a'.repeat(2_000)),
    '"Two\\nlines\\tand 👩🏾‍🦱"',
    '"<script>alert(1)</script>"',
    '"\'; drop table messages; --"',
  ]) {
    expect([content.slice(0, 20), await send(content)]).toEqual([content.slice(0, 20), 200])
  }
})

test("answers another's thread like an unknown one", async () => {
  const { ada, ben, threadId } = await aPair()
  await sendText(ada, threadId, 'Between us')
  const eve = await aMember(app, 'woman')
  const ask = async (id: string) => {
    const post = (path: string, body: object) =>
      fetchAs(eve.jar, `${app.url}/api/threads/${id}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const answers = await Promise.all([
      fetchAs(eve.jar, `${app.url}/api/threads/${id}`),
      fetchAs(eve.jar, `${app.url}/api/threads/${id}/messages`),
      post('messages', { clientId: crypto.randomUUID(), content: 'Let me in', expectedPrice: 0 }),
      post('reads', { upToSeq: 1 }),
    ])
    return Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))
  }
  const [theirs, nobodys] = [await ask(threadId), await ask(crypto.randomUUID())]
  expect(theirs).toEqual(nobodys)
  expect(theirs.every((answer) => answer.startsWith('404 '))).toBe(true)
  await app.db.insertInto('blocks').values({ blocker_id: ada.id, blocked_id: ben.id }).execute()
  for (const member of [ada, ben]) {
    const { messages } = member.client
    const calls = [
      messages.thread({ threadId }),
      messages.list({ threadId }),
      messages.markRead({ threadId, upToSeq: 1 }),
      sendText(member, threadId),
    ]
    for (const answer of await Promise.allSettled(calls))
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } })
  }
  expect(await readBalance(app, ben.id)).toBe(50)
})

test('shows messages of a former member and refuses new ones', async () => {
  const { ada, ben, threadId } = await aPair()
  await sendText(ben, threadId, 'Bye')
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', ben.id)
    .execute()
  expect(
    (await ada.client.messages.list({ threadId })).messages.map(({ content }) => content),
  ).toEqual(['Bye'])
  await expect(sendText(ada, threadId)).rejects.toMatchObject({ code: 'NOT_MATCHED', status: 409 })
})

test('marks the other member’s messages as read up to a position, and notifies both', async () => {
  const { ada, ben, threadId } = await aPair()
  for (let index = 0; index < 3; index++) await sendText(ben, threadId)
  await sendText(ada, threadId)
  await untilEventsDelivered(app)
  const received = [collectEvents(ada, 'messages.read'), collectEvents(ben, 'messages.read')]
  expect(await ada.client.messages.markRead({ threadId, upToSeq: 2 })).toEqual({ unreadCount: 1 })
  expect(await ada.client.messages.markRead({ threadId, upToSeq: 1 })).toEqual({ unreadCount: 1 })
  expect((await ben.client.messages.thread({ threadId })).readUpToSeq).toBe(2)
  expect(await ada.client.messages.markRead({ threadId, upToSeq: 1_000_000 })).toEqual({
    unreadCount: 0,
  })
  await until('two events of both', () => received.every(({ length }) => length === 2))
  for (const events of received)
    expect(events.map(({ by, upToSeq }) => [by, upToSeq])).toEqual(
      [2, 4].map((seq) => [ada.id, seq]),
    )
  expect((await ben.client.messages.thread({ threadId })).unreadCount).toBe(1)
})

test('keeps the order of a thread when a clock is behind', async () => {
  const { ada, ben, threadId } = await aPair()
  await addMessageBySql(app, {
    thread: threadId,
    from: ben.id,
    content: 'From the future',
    at: new Date(app.clock.now().getTime() + 60_000),
  })
  const sent = await sendText(ada, threadId)
  expect(sent.seq).toBe(2)
  expect(new Date(sent.sentAt).getTime()).toBe(app.clock.now().getTime() + 60_000)
})
