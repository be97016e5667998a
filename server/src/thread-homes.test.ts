import { HOUR_MS } from '@adire/contract/durations.ts'
import type { ThreadId } from '@adire/contract/ids.ts'
import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyInvariants } from './db/invariants.ts'
import { saveHomeState } from './db/thread-home-queries.ts'
import { PRIMARY_HOME, ThreadHomes } from './db/thread-homes.ts'
import { eraseMember } from './features/account/jobs.ts'
import { sendToHome } from './features/messages/send-operations.ts'
import { returnUnread, settleMessages } from './features/messages/jobs.ts'
import { sendScheduled } from './features/messages/scheduled-jobs.ts'
import { startTestApp, type TestApp, until, untilEventsDelivered } from './testing/app.ts'
import { describeActor } from './testing/actors.ts'
import { createCrashingDb } from './testing/crashing-db.ts'
import { type CuttableDatabase, startCuttableDatabase } from './testing/cuttable-database.ts'
import { createEmptyDatabase } from './testing/database.ts'
import { whenIdle } from './testing/mails.ts'
import { aMember, match, sendMessage, TEST_PASSWORD, type TestMember } from './testing/members.ts'
import { insertPhoto } from './testing/people.ts'
import { listStoredMessages } from './testing/stored-messages.ts'
import type { HomeUrls } from './testing/thread-homes.ts'
import { readBalance } from './testing/tokens.ts'

const HOME = 2

let app: TestApp
let cuttable: CuttableDatabase
let home: HomeUrls
beforeAll(async () => {
  home = await createEmptyDatabase()
  cuttable = await startCuttableDatabase(home.url)
  app = await startTestApp({
    withLimits: false,
    threadHomes: [{ url: cuttable.databaseUrl, migrationUrl: home.migrationUrl }],
  })
})
afterAll(async () => {
  await app.close()
  await cuttable.cut()
})

async function aPair(): Promise<{ ada: TestMember; ben: TestMember; threadId: ThreadId }> {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { tokens: 1_000 })]
  return { ada, ben, ...(await match(app, ada, ben)) }
}

/** Matches two members in the primary. */
async function matchInPrimary(one: TestMember, other: TestMember): Promise<ThreadId> {
  await setStates({ primary: 'open', home: 'draining' })
  const { threadId } = await match(app, one, other)
  await setStates({ primary: 'draining', home: 'open' })
  return threadId
}

async function setStates(states: Record<'primary' | 'home', 'open' | 'draining'>): Promise<void> {
  await saveHomeState(app.db, PRIMARY_HOME, states.primary)
  await saveHomeState(app.db, HOME, states.home)
  await app.deps.homes.reload()
}

async function findHome(thread: ThreadId): Promise<number> {
  const row = await app.db
    .selectFrom('message_threads')
    .select('home_id')
    .where('id', '=', thread)
    .executeTakeFirstOrThrow()
  return row.home_id
}

async function countIn(
  table: 'messages' | 'accepted_messages',
  where: 'primary' | 'home',
): Promise<number> {
  const reader = where === 'home' ? app.deps.homes.get(HOME) : app.db
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} ${table === 'messages' ? sql`` : sql`where settled_at is null`}`.execute(
    reader,
  )
  return rows[0]?.count ?? 0
}

/** Collects the numbers of new messages that a member is told of. */
async function collectNumbers({ id }: TestMember): Promise<number[]> {
  await untilEventsDelivered(app)
  const numbers: number[] = []
  app.deps.realtime.listen(id, (event: RealtimeEvent) => {
    if (event.type === 'messages.created') numbers.push(event.seq)
  })
  return numbers
}

async function runJob(): Promise<void> {
  app.clock.advance({ minutes: 1 })
  await settleMessages.run({}, app.deps)
}

function listBroken() {
  return verifyInvariants(app.db, app.deps.homes).then((all) => all.filter(({ rows }) => rows > 0))
}

test('stores messages in the open home, and nothing of their texts in the primary', async () => {
  const { ada, ben, threadId } = await aPair()
  const before = await countIn('messages', 'primary')
  await sendMessage(ben, { threadId, content: 'Only at home' })
  expect(await findHome(threadId)).toBe(HOME)
  expect(await countIn('messages', 'primary')).toBe(before)
  expect(await countIn('accepted_messages', 'primary')).toBe(0)
  const { rows } = await sql<{ row: string }>`
    select t::text as row from message_threads t union all select a::text from accepted_messages a`.execute(
    app.db,
  )
  expect(rows.map(({ row }) => row).join()).not.toContain('Only at home')
  expect((await ada.client.matches.list({})).matches[0]?.lastMessage?.preview).toBe('Only at home')
})

test('sends scheduled messages once after their home was away at their time', async () => {
  const { ben, threadId } = await aPair()
  const other = await match(app, await aMember(app, 'woman'), ben)
  const sendAt = new Date(app.clock.now().getTime() + HOUR_MS).toISOString()
  const schedule = (thread: ThreadId) =>
    ben.client.messages.schedule({
      threadId: thread,
      clientId: crypto.randomUUID(),
      content: 'Later',
      expectedPrice: 10,
      sendAt,
    })
  const withdraw = (thread: ThreadId, clientId: string) =>
    ben.client.messages.withdrawScheduled({ threadId: thread, clientId }).then(
      () => 'withdrawn',
      (error: { code: string }) => error.code,
    )
  const first = await schedule(threadId)
  const second = await schedule(other.threadId)
  app.clock.advance({ hours: 1 })
  await cuttable.cut()
  await sendScheduled.run({}, app.deps)
  // One is paid for, so it will be sent. The other is not tried in the run in which the home failed.
  expect(await readBalance(app, ben.id)).toBe(990)
  const outcomes = [
    await withdraw(threadId, first.clientId),
    await withdraw(other.threadId, second.clientId),
  ]
  expect(outcomes.toSorted()).toEqual(['ALREADY_SENT', 'withdrawn'])
  await cuttable.restore()
  app.clock.advance({ hours: 7 })
  await sendScheduled.run({}, app.deps)
  const sent = outcomes[0] === 'ALREADY_SENT' ? threadId : other.threadId
  expect(await listStoredMessages(app, { thread: sent })).toHaveLength(1)
  expect(await ben.client.messages.listScheduled({ threadId: sent })).toEqual({ messages: [] })
  expect([await readBalance(app, ben.id), await listBroken()]).toEqual([990, []])
})

test('loses and repeats nothing when the server dies between any two statements', async () => {
  const { ada, ben, threadId } = await aPair()
  const received = await collectNumbers(ada)
  const crashing = createCrashingDb(app.databaseUrl, [home.migrationUrl])
  const homes = new ThreadHomes(
    crashing.db,
    crashing.others.map((pool) => ({ id: HOME, pool })),
  )
  const send = (deps: Parameters<typeof sendToHome>[0], clientId: string) =>
    sendToHome(deps, {
      actor: describeActor(ben.id),
      threadId,
      clientId,
      content: 'Hello',
      expectedPrice: 10,
      at: app.clock.now(),
      config: app.deps.systemConfig,
    })
  const recoveries = { repetition: 0, job: 0, nothing: 0 }
  let sent = 0
  for (let statements = 0, isDone = false; !isDone; statements++) {
    const clientId = crypto.randomUUID()
    crashing.crashAfter(statements)
    const before = await readBalance(app, ben.id)
    isDone = await send({ ...app.deps, db: crashing.db, homes }, clientId).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe('the server died here')
        return false
      },
    )
    crashing.crashAfter(undefined)
    if (!isDone && statements % 2 === 0) {
      await send(app.deps, clientId)
      recoveries.repetition += 1
    } else if (!isDone) await runJob()
    const stored = (await listStoredMessages(app, { thread: threadId })).length
    const isStored = stored > sent
    if (!isDone && statements % 2 === 1) recoveries[isStored ? 'job' : 'nothing'] += 1
    expect([statements, stored]).toEqual([statements, sent + Number(isStored)])
    expect(await readBalance(app, ben.id)).toBe(before - (isStored ? 10 : 0))
    expect(await countIn('accepted_messages', 'primary')).toBe(0)
    sent = stored
  }
  await crashing.close()
  for (const count of Object.values(recoveries)) expect(count).toBeGreaterThan(3)
  await until('every event', () => received.length >= sent)
  await untilEventsDelivered(app)
  expect(received).toEqual(Array.from({ length: sent }, (_, index) => index + 1))
  expect(await listBroken()).toEqual([])
}, 120_000)

test('holds the tokens while a home is away, and sends once it is back', async () => {
  const { ada, ben, threadId } = await aPair()
  await sendMessage(ben, { threadId, content: 'First' })
  const received = await collectNumbers(ada)
  await cuttable.cut()
  const clientId = crypto.randomUUID()
  const draft = { threadId, clientId, content: 'Second' }
  await expect(sendMessage(ben, draft)).rejects.toMatchObject({ status: 503 })
  expect(await readBalance(app, ben.id)).toBe(980)
  expect((await ben.client.tokens.statement({})).entries[0]).toMatchObject({
    type: 'message',
    amount: -10,
  })
  // Lists of conversations work without the home.
  expect((await ada.client.matches.list({})).matches[0]).toMatchObject({
    unreadCount: 1,
    lastMessage: { preview: '', from: ben.id },
  })
  await runJob()
  expect(await countIn('accepted_messages', 'primary')).toBe(1)
  expect(received).toEqual([])
  await cuttable.restore()
  await runJob()
  await until('the event', () => received.length > 0)
  expect(received).toEqual([2])
  expect(await sendMessage(ben, draft)).toMatchObject({ seq: 2, content: 'Second' })
  expect([await readBalance(app, ben.id), await listBroken()]).toEqual([980, []])
})

test('makes two comments of likes the first messages once a home is back', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { tokens: 100 })]
  for (const { id } of [ada, ben]) await insertPhoto(app.db, id, { is_profile_picture: true })
  const on = async ({ id: owner }: TestMember) => {
    const photos = app.db.selectFrom('photos').select('id').where('user_id', '=', owner)
    return { kind: 'photo', photoId: (await photos.executeTakeFirstOrThrow()).id } as const
  }
  await ben.client.likes.send({ to: ada.id, kind: 'like', on: await on(ada), comment: 'First' })
  app.clock.advance({ seconds: 1 })
  await cuttable.cut()
  const { match: made } = await ada.client.likes.send({
    to: ben.id,
    kind: 'like',
    on: await on(ben),
    comment: 'Second',
  })
  const { threadId } = made!
  expect(await countIn('accepted_messages', 'primary')).toBe(1)
  await cuttable.restore()
  // Written before the job: both comments come first.
  await sendMessage(ben, { threadId, content: 'Third' })
  await runJob()
  const { messages } = await ada.client.messages.list({ threadId })
  expect(messages.map(({ content }) => content)).toEqual(['First', 'Second', 'Third'])
  expect([await readBalance(app, ben.id), await readBalance(app, ada.id)]).toEqual([90, 50])
  expect(await listBroken()).toEqual([])
})

test('returns the tokens of a message that the home refuses, and keeps the thread open', async () => {
  const { ben, threadId } = await aPair()
  await sendMessage(ben, { threadId, content: 'First' })
  const orphans = sql`messages where conversation_id = ${threadId} and seq = 2`
  await sql`
    insert into messages (id, conversation_id, seq, sender_id, content, client_id, cost, created_at)
    select gen_random_uuid(), conversation_id, 2, sender_id, 'Restored', gen_random_uuid(), 0, '2020-01-01' from messages where conversation_id = ${threadId}`.execute(
    app.deps.homes.get(HOME),
  )
  await expect(sendMessage(ben, { threadId, content: 'Second' })).rejects.toMatchObject({
    status: 500,
  })
  expect(await readBalance(app, ben.id)).toBe(990)
  expect((await ben.client.tokens.statement({ filter: 'refunds' })).entries).toMatchObject([
    { type: 'message_release', amount: 10 },
  ])
  expect(await listBroken()).toEqual([
    { name: 'homes: a message ahead of its thread is pending', rows: 1 },
  ])
  await withOwner(async (owner) => sql`delete from ${orphans}`.execute(owner))
  expect(await sendMessage(ben, { threadId, content: 'Second' })).toMatchObject({ seq: 2 })
})

test('declines once while a home is away, and sends the words once it is back', async () => {
  const { ada, ben, threadId } = await aPair()
  await sendMessage(ben, { threadId, content: 'Hello' })
  await cuttable.cut()
  for (let time = 0; time < 2; time++)
    await expect(ada.client.messages.decline({ threadId })).rejects.toMatchObject({ status: 503 })
  expect((await ada.client.messages.listWaiting()).threads).toEqual([])
  expect(await listStoredMessages(app, { thread: threadId }).catch(() => 'away')).toBe('away')
  await cuttable.restore()
  expect(await listBroken()).toEqual([])
  await runJob()
  await ada.client.messages.decline({ threadId })
  const { messages } = await ben.client.messages.list({ threadId })
  expect(messages.map(({ isDecline = false }) => isDecline)).toEqual([false, true])
  expect(await listBroken()).toEqual([])
})

test('lets a member decline again whose decline the home refuses', async () => {
  const { ada, ben, threadId } = await aPair()
  await sendMessage(ben, { threadId, content: 'Hello' })
  const orphans = sql`messages where conversation_id = ${threadId} and seq = 2`
  await sql`
    insert into messages (id, conversation_id, seq, sender_id, content, client_id, cost, created_at)
    select gen_random_uuid(), conversation_id, 2, sender_id, 'Restored', gen_random_uuid(), 0, '2020-01-01' from messages where conversation_id = ${threadId}`.execute(
    app.deps.homes.get(HOME),
  )
  await expect(ada.client.messages.decline({ threadId })).rejects.toMatchObject({ status: 500 })
  expect((await ada.client.messages.listWaiting()).threads).toHaveLength(1)
  await withOwner(async (owner) => sql`delete from ${orphans}`.execute(owner))
  await ada.client.messages.decline({ threadId })
  expect((await ada.client.messages.listWaiting()).threads).toEqual([])
  expect(await listBroken()).toEqual([])
})

test('lists waiting conversations without previews while a home is away', async () => {
  const { ada, ben, threadId } = await aPair()
  await sendMessage(ben, { threadId, content: 'Hello' })
  const listPreviews = async () =>
    (await ada.client.messages.listWaiting()).threads.map(({ lastMessage }) => lastMessage.preview)
  expect(await listPreviews()).toEqual(['Hello'])
  await cuttable.cut()
  expect(await listPreviews()).toEqual([''])
  await cuttable.restore()
})

test('returns the tokens of an unread first message once its home is back', async () => {
  const { ada, ben, threadId } = await aPair()
  await sendMessage(ben, { threadId, content: 'Hello' })
  await app.db
    .updateTable('profiles')
    .set({ last_active_at: new Date(app.clock.now().getTime() - 60_000) })
    .where('id', '=', ada.id)
    .execute()
  app.clock.advance({ days: 8 })
  await cuttable.cut()
  await returnUnread.run({}, app.deps)
  expect(await readBalance(app, ben.id)).toBe(990)
  await cuttable.restore()
  for (let time = 0; time < 2; time++) await returnUnread.run({}, app.deps)
  expect([await readBalance(app, ben.id), await listBroken()]).toEqual([1_000, []])
})

test('accepts a client id once, in whichever homes its threads are', async () => {
  const { ben, threadId } = await aPair()
  const inPrimary = await matchInPrimary(await aMember(app, 'woman'), ben)
  expect([await findHome(inPrimary), await findHome(threadId)]).toEqual([PRIMARY_HOME, HOME])
  for (let round = 0; round < 10; round++) {
    const clientId = crypto.randomUUID()
    const results = await Promise.allSettled(
      [threadId, inPrimary].map((thread) =>
        sendMessage(ben, { threadId: thread, clientId, content: 'Which?' }),
      ),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CLIENT_ID_USED' },
    })
  }
  expect(await readBalance(app, ben.id)).toBe(900)
})

test('dates a block after a message that is accepted and announces that to nobody', async () => {
  const { ada, ben, threadId } = await aPair()
  await cuttable.cut()
  await sendMessage(ben, { threadId, content: 'In time' }).catch(() => undefined)
  const received = [await collectNumbers(ada), await collectNumbers(ben)]
  const { created_at: blockedAt } = await app.db
    .insertInto('blocks')
    .values({ blocker_id: ada.id, blocked_id: ben.id, created_at: new Date('2020-01-01') })
    .returning('created_at')
    .executeTakeFirstOrThrow()
  expect(blockedAt.getTime()).toBe(app.clock.now().getTime())
  await cuttable.restore()
  await runJob()
  expect(await countIn('accepted_messages', 'primary')).toBe(0)
  await untilEventsDelivered(app)
  expect(received).toEqual([[], []])
  expect(await listStoredMessages(app, { thread: threadId })).toHaveLength(1)
  expect(await listBroken()).toEqual([])
})

test('gives new threads to the open home with the fewest', async () => {
  await app.db.updateTable('homes').set({ thread_count: 2, state: 'open' }).execute()
  await app.db.updateTable('homes').set({ thread_count: 5 }).where('id', '=', HOME).execute()
  await app.deps.homes.reload()
  const chosen = Array.from({ length: 6 }, () => app.deps.homes.chooseForThread())
  expect(chosen).toEqual([1, 1, 1, 1, 2, 1])
  await setStates({ primary: 'draining', home: 'open' })
})

test('keeps the thread of a pending first message when its sender is erased', async () => {
  const { ben, threadId } = await aPair()
  await cuttable.cut()
  await sendMessage(ben, { threadId, content: 'Accepted' }).catch(() => undefined)
  await cuttable.restore()
  expect(await countIn('accepted_messages', 'primary')).toBe(1)
  await ben.client.account.requestDeletion({ proof: { password: TEST_PASSWORD } })
  app.clock.advance({ days: 31 })
  await eraseMember.run({ memberId: ben.id }, app.deps)
  await whenIdle(app)
  expect(await countIn('accepted_messages', 'primary')).toBe(0)
  const [message, ...others] = await listStoredMessages(app, { thread: threadId })
  expect([message?.content, others]).toEqual(['', []])
  expect(await listBroken()).toEqual([])
})

/** Runs a statement in the home that the server may not. */
async function withOwner(run: (owner: Pick<TestApp['db'], 'getExecutor'>) => Promise<unknown>) {
  const { db, close } = createCrashingDb(home.migrationUrl)
  await run(db)
  await close()
}
