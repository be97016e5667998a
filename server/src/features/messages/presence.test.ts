import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordUnderAge } from '../../testing/age-checks.ts'
import { startTestApp, type TestApp, until, untilEventsDelivered } from '../../testing/app.ts'
import { aMember, match, sendMessage, type TestMember } from '../../testing/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

async function aPair(): Promise<{ ada: TestMember; ben: TestMember; threadId: ThreadId }> {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  return { ada, ben, ...(await match(app, ada, ben)) }
}

function change(
  id: MemberId,
  columns: { account_status?: 'paused' | 'banned'; is_available?: boolean; last_active_at?: Date },
) {
  return app.db.updateTable('profiles').set(columns).where('id', '=', id).execute()
}

function sendText({ client }: TestMember, threadId: ThreadId) {
  return sendMessage({ client }, { threadId, content: 'Hello' })
}

/** Collects a member's live events about messages from now on. */
async function collectEvents({ id }: TestMember): Promise<RealtimeEvent[]> {
  await untilEventsDelivered(app)
  const received: RealtimeEvent[] = []
  const types = new Set(['messages.typing', 'messages.read', 'messages.created'])
  app.deps.realtime.listen(id, (event) => {
    if (types.has(event.type)) received.push(event)
  })
  return received
}

test("shows the last activity in four steps, and never against the member's setting", async () => {
  const { ada, ben, threadId } = await aPair()
  const activity = async () => (await ada.client.messages.thread({ threadId })).activity
  const seen: unknown[] = []
  for (const minutesAgo of [8 * 24 * 60, 25 * 60, 16, 14]) {
    await change(ben.id, {
      last_active_at: new Date(app.clock.now().getTime() - minutesAgo * 60_000),
    })
    seen.push(await activity())
  }
  expect(seen).toEqual(['earlier', 'this_week', 'today', 'online'])
  await ben.client.account.savePrivacy({ activity: 'matches' })
  expect(await activity()).toBe('online')
  await ben.client.account.savePrivacy({ activity: 'nobody' })
  expect(await activity()).toBeNull()
  await ben.client.account.savePrivacy({ activity: 'everyone' })
  for (const account_status of ['paused', 'banned'] as const) {
    await change(ben.id, { account_status })
    expect(await activity()).toBeNull()
  }
})

test('sends typing only to the open pages of the other member and stores nothing', async () => {
  const { ada, ben, threadId } = await aPair()
  const [adaReceived, benReceived] = [await collectEvents(ada), await collectEvents(ben)]
  await ada.client.messages.sendTyping({ threadId })
  await until('the event', () => benReceived.length === 1)
  expect(benReceived).toEqual([{ type: 'messages.typing', threadId, from: ada.id }])
  await sendText(ben, threadId)
  await until('the event of his message', () => adaReceived.length === 1)
  expect(adaReceived.map(({ type }) => type)).toEqual(['messages.created'])
  const kept = await app.db.selectFrom('realtime_events').select('event').execute()
  expect(JSON.stringify(kept)).not.toContain('messages.typing')
})

test('hides typing from members who may not see it, and answers the same for closed threads', async () => {
  const { ada, ben, threadId } = await aPair()
  const received = await collectEvents(ben)
  await change(ada.id, { is_available: false })
  await ada.client.messages.sendTyping({ threadId })
  await change(ada.id, { is_available: true })
  await ada.client.account.savePrivacy({ activity: 'nobody' })
  await ada.client.messages.sendTyping({ threadId })
  // A later event has arrived, so an earlier one would have arrived too.
  await sendText(ada, threadId)
  await until('the event of her message', () => received.length > 0)
  expect(received.map(({ type }) => type)).toEqual(['messages.created'])

  const eve = await aMember(app, 'woman')
  const gone = { code: 'NOT_FOUND', status: 404 }
  await expect(eve.client.messages.sendTyping({ threadId })).rejects.toMatchObject(gone)
  await expect(eve.client.messages.openers({ threadId })).rejects.toMatchObject(gone)
  await app.db.insertInto('blocks').values({ blocker_id: ben.id, blocked_id: ada.id }).execute()
  for (const { client } of [ada, ben]) {
    await expect(client.messages.sendTyping({ threadId })).rejects.toMatchObject(gone)
    await expect(client.messages.openers({ threadId })).rejects.toMatchObject(gone)
  }
})

test('hides activity and typing of a member found under 18, and typing from them', async () => {
  const { ada, ben, threadId } = await aPair()
  const received = [await collectEvents(ada), await collectEvents(ben)]
  const type = async () => {
    for (const { client } of [ada, ben]) await client.messages.sendTyping({ threadId })
  }
  const activity = async () => (await ben.client.messages.thread({ threadId })).activity
  expect(await activity()).toBe('online')
  await recordUnderAge(app.db, ada.id)
  expect(await activity()).toBeNull()
  await type()
  await app.db.deleteFrom('age_checks').where('member_id', '=', ada.id).execute()
  // Later events have arrived, so earlier ones would have arrived too.
  await type()
  await until('the later events', () => received.every((events) => events.length > 0))
  expect(received.map((events) => events.length)).toEqual([1, 1])
})

test('shows receipts only to members who share theirs, in threads, lists and live events', async () => {
  const { ada, ben, threadId } = await aPair()
  for (const member of [ada, ben]) await sendText(member, threadId)
  await ada.client.messages.markRead({ threadId, upToSeq: 2 })
  await ben.client.messages.markRead({ threadId, upToSeq: 1 })
  const read = async (member: TestMember) => [
    (await member.client.messages.thread({ threadId })).readUpToSeq,
    (await member.client.matches.list({})).matches.find((one) => one.threadId === threadId)
      ?.readUpToSeq,
  ]
  expect([await read(ada), await read(ben)]).toEqual([
    [1, 1],
    [2, 2],
  ])

  await ada.client.account.savePrivacy({ sendsReadReceipts: false })
  expect([await read(ada), await read(ben)]).toEqual([
    [0, 0],
    [0, 0],
  ])
  const [adaReceived, benReceived] = [await collectEvents(ada), await collectEvents(ben)]
  await sendText(ben, threadId)
  await ada.client.messages.markRead({ threadId, upToSeq: 3 })
  await until('the event of her other pages', () =>
    adaReceived.some(({ type }) => type === 'messages.read'),
  )
  // The later event has arrived, so the earlier one would have arrived too.
  await sendText(ada, threadId)
  await until('the event of her answer', () => benReceived.length > 1)
  expect(benReceived.map(({ type }) => type)).toEqual(['messages.created', 'messages.created'])

  await ada.client.account.savePrivacy({ sendsReadReceipts: true })
  expect((await read(ben))[0]).toBe(3)
})

test('filters the list by unread, and by last message from the other member', async () => {
  const ada = await aMember(app, 'woman')
  const threads: ThreadId[] = []
  for (const who of ['silent', 'unread', 'read', 'answered'] as const) {
    const other = await aMember(app, 'woman')
    const { threadId } = await match(app, ada, other)
    threads.push(threadId)
    if (who === 'silent') continue
    await sendText(other, threadId)
    if (who !== 'unread') await ada.client.messages.markRead({ threadId, upToSeq: 1 })
    if (who === 'answered') await sendText(ada, threadId)
  }
  const [silent, unread, read] = threads
  const found = async (only: 'new' | 'unread' | 'your_turn') =>
    (await ada.client.matches.list({ only })).matches.map(({ threadId }) => threadId).toSorted()
  expect(await found('new')).toEqual([silent])
  expect(await found('unread')).toEqual([unread])
  expect(await found('your_turn')).toEqual([unread, read].toSorted())
})

test('openers come from what the two share while nothing was said, and not after that', async () => {
  const { ada, ben, threadId } = await aPair()
  await ada.client.profiles.update({
    interests: ['Cooking', 'Art'],
    languages: ['English', 'Yoruba'],
  })
  await ben.client.profiles.update({ interests: ['cooking', 'Wine'], languages: ['Yoruba'] })
  expect((await ada.client.messages.openers({ threadId })).openers).toEqual([
    { about: 'shared_interest', interest: 'Cooking' },
    { about: 'shared_language', language: 'Yoruba' },
    { about: 'shared_city', city: 'Lagos' },
  ])
  await ben.client.profiles.savePrompts({
    prompts: [{ prompt: 'home_is', answer: 'Two kitchens' }],
  })
  expect((await ada.client.messages.openers({ threadId })).openers[0]).toEqual({
    about: 'their_prompt',
    quote: 'Two kitchens',
  })
  await change(ben.id, { account_status: 'banned' })
  expect(await ada.client.messages.openers({ threadId })).toEqual({ openers: [] })
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'active' })
    .where('id', '=', ben.id)
    .execute()
  await sendText(ben, threadId)
  expect(await ada.client.messages.openers({ threadId })).toEqual({ openers: [] })
})
