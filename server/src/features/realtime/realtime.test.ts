import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../realtime.ts'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { CookieJar, createTestClient } from '../../testing/client.ts'
import { aMember, aModerator, type TestMember } from '../../testing/members.ts'
import { openStream } from '../../testing/streams.ts'

let app: TestApp
let second: TestApp

beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  second = await startTestApp({ besides: app, withLimits: false })
})
afterAll(async () => {
  await second.close()
  await app.close()
})

/** Opens a stream and collects its events; resolves once the stream is open. */
async function listen(who: TestMember, server = app) {
  const abort = new AbortController()
  const heard: RealtimeEvent[] = []
  const client = createTestClient(server.url, who.jar)
  const stream = await client.realtime.subscribe(undefined, { signal: abort.signal })
  let isOver = false
  const reading = (async () => {
    for await (const event of stream) heard.push(event)
  })()
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  await until('the stream says hello', () => heard.length > 0)
  return { heard, isOver: () => isOver, stop: async () => (abort.abort(), reading) }
}

/** True if a query of this database waits for a lock. */
async function isWaitingForLock(db: TestApp['db']): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows.length > 0
}

test('delivers an event of one server once to its member on another', async () => {
  const [ada, eve] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const [near, far, other] = [await listen(ada), await listen(ada, second), await listen(eve)]
  await publish(app.db, ada.id, { type: 'likes.changed' })
  await publish(app.db, ada.id, { type: 'profiles.changed' })
  await publish(app.db, eve.id, { type: 'photos.changed' })
  const count = ({ heard }: typeof near, type: RealtimeEvent['type']) =>
    heard.filter((event) => event.type === type).length
  // Events of the sign-ups may still arrive, but none overtakes another.
  await until(
    'both tabs hear the later event',
    () => count(near, 'profiles.changed') > 0 && count(far, 'profiles.changed') > 0,
  )
  await until('the other hears her own', () => count(other, 'photos.changed') > 0)
  expect([near, far, other].map((stream) => count(stream, 'likes.changed'))).toEqual([1, 1, 0])
  expect([near, far, other].map((stream) => count(stream, 'photos.changed'))).toEqual([0, 0, 1])
  await Promise.all([near.stop(), far.stop(), other.stop()])
})

test('sends nothing of a rolled-back transaction', async () => {
  const ada = await aMember(app, 'woman')
  const stream = await listen(ada)
  await app.db
    .transaction()
    .execute(async (tx) => {
      await publish(tx, ada.id, { type: 'photos.changed' })
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await app.db.transaction().execute((tx) => publish(tx, ada.id, { type: 'profiles.changed' }))
  // The event of her sign-up tokens may still be pending.
  await until('the later event arrives', () =>
    stream.heard.some(({ type }) => type === 'profiles.changed'),
  )
  expect(stream.heard.map(({ type }) => type)).not.toContain('photos.changed')
  await stream.stop()
})

test('sends new work to staff and not to members', async () => {
  const [moderator, ada] = [await aModerator(app), await aMember(app, 'woman')]
  const [staff, member] = [await listen(moderator), await listen(ada)]
  await app.db.transaction().execute((tx) => publish(tx, 'staff', { type: 'moderation.changed' }))
  await until('the moderator hears it', () =>
    staff.heard.some(({ type }) => type === 'moderation.changed'),
  )
  await app.db.transaction().execute((tx) => publish(tx, ada.id, { type: 'tokens.changed' }))
  await until('the member hears her own', () =>
    member.heard.some(({ type }) => type === 'tokens.changed'),
  )
  expect(member.heard.map(({ type }) => type)).not.toContain('moderation.changed')
  await Promise.all([staff.stop(), member.stop()])
})

test('ends only the streams of the session that logs out', async () => {
  const ada = await aMember(app, 'woman')
  const jar = new CookieJar()
  const phone = { ...ada, jar }
  const { session } = await createTestClient(app.url, jar).auth.logIn({
    email: ada.email,
    password: ada.password,
  })
  expect(session.memberId).toBe(ada.id)
  const [here, there] = [await listen(ada), await listen(phone)]
  await ada.client.auth.logOut({})
  await until('the stream of the ended session ends', here.isOver)
  expect(here.heard.at(-1)).toEqual({ type: 'auth.ended' })
  await app.db.transaction().execute((tx) => publish(tx, ada.id, { type: 'tokens.changed' }))
  await until('the other session still hears', () =>
    there.heard.some(({ type }) => type === 'tokens.changed'),
  )
  await there.stop()
})

test('ends the oldest stream when a sixth opens', async () => {
  const ada = await aMember(app, 'woman')
  const streams: Awaited<ReturnType<typeof listen>>[] = []
  for (let i = 0; i < 6; i++) streams.push(await listen(ada))
  await until('the first one ends', () => streams[0]?.isOver())
  expect(streams[0]?.heard.at(-1)).toEqual({ type: 'realtime.closing', mayReconnect: false })
  expect(streams.slice(1).every((stream) => !stream.isOver())).toBe(true)
  await Promise.all(streams.map((stream) => stream.stop()))
})

test('ends the oldest of six streams that are spread over two servers', async () => {
  const ada = await aMember(app, 'woman')
  const streams: Awaited<ReturnType<typeof listen>>[] = []
  for (let i = 0; i < 6; i++) streams.push(await listen(ada, i % 2 ? second : app))
  await until('the first one ends', () => streams[0]?.isOver())
  expect(streams[0]?.heard.at(-1)).toEqual({ type: 'realtime.closing', mayReconnect: false })
  expect(streams.slice(1).every((stream) => !stream.isOver())).toBe(true)
  await Promise.all(streams.map((stream) => stream.stop()))
})

test('delivers missed events once after a lost database connection', async () => {
  const ada = await aMember(app, 'woman')
  const stream = await openStream(app.url, ada.jar)
  await publish(app.db, ada.id, { type: 'photos.changed' })
  await until('the first event arrives', () =>
    stream.heard.some(({ event }) => event.type === 'photos.changed'),
  )
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name in ('adire listener', 'adire relay')`.execute(
    app.db,
  )
  await publish(app.db, ada.id, { type: 'likes.changed' })
  await until('the later event arrives', () =>
    stream.heard.some(({ event }) => event.type === 'likes.changed'),
  )
  const known = new Map(stream.heard.map(({ key, event }) => [key, event.type]))
  known.delete(undefined)
  expect(
    [...known.values()].filter((type) => type === 'photos.changed' || type === 'likes.changed'),
  ).toEqual(['photos.changed', 'likes.changed'])
  await stream.stop()
})

test('ends a stream whose session ended while it was being opened', async () => {
  const limited = await startTestApp({ besides: app })
  const ada = await aMember(app, 'woman')
  const first = await listen(ada, limited)
  const opening = await app.db.transaction().execute(async (tx) => {
    // The second stream has a valid session, and waits for its limit.
    await sql`select from rate_limits where key like '%realtime.subscribe%' for update`.execute(tx)
    const waiting = openStream(limited.url, ada.jar)
    await until('the second stream waits', () => isWaitingForLock(tx))
    await createTestClient(app.url, ada.jar).auth.logOut({})
    await until('the log-out is heard', first.isOver)
    return { waiting }
  })
  const stream = await opening.waiting
  await until('the second stream ends', stream.isOver)
  expect(stream.heard.at(-1)?.event).toEqual({ type: 'auth.ended' })
  await limited.close()
})

test('stops without waiting for open streams', async () => {
  const third = await startTestApp({ besides: app, withLimits: false })
  const ada = await aMember(app, 'woman')
  const stream = await listen(ada, third)
  const startedAt = performance.now()
  await third.close()
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  expect(stream.heard.at(-1)).toEqual({ type: 'realtime.closing', mayReconnect: true })
})

test('tells open pages why an account was logged out, and nothing to a page logged out alone', async () => {
  const [ada, eve] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const [moderator, of] = [await aModerator(app), await listen(ada)]
  const leaving = await listen(eve)
  const until24h = new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString()
  await moderator.client.moderation.suspendMember({
    id: ada.id,
    days: 7,
    statement: 'You asked another member for money.',
  })
  await until('the suspended page is logged out', of.isOver)
  expect(of.heard.at(-1)).toEqual({
    type: 'auth.ended',
    account: { reason: 'suspended', until: until24h },
  })
  await eve.client.account.requestDeletion({ proof: { password: eve.password } })
  await until('the page of the leaving member is logged out', leaving.isOver)
  expect(leaving.heard.at(-1)).toEqual({ type: 'auth.ended', account: { reason: 'deleting' } })
})

test("does not count a stream's session check as activity", async () => {
  const ada = await aMember(app, 'woman')
  const stream = await openStream(app.url, ada.jar)
  const lastSeen = async () =>
    (
      await app.db
        .selectFrom('profiles')
        .select('last_active_at')
        .where('id', '=', ada.id)
        .executeTakeFirstOrThrow()
    ).last_active_at
  const before = await lastSeen()
  app.clock.advance({ hours: 1 })
  await app.db.transaction().execute((tx) => publish(tx, ada.id, { type: 'auth.ended' }))
  await publish(app.db, ada.id, { type: 'likes.changed' })
  await until('the stream has looked and goes on', () =>
    stream.heard.some(({ event }) => event.type === 'likes.changed'),
  )
  expect(await lastSeen()).toEqual(before)
  await ada.client.notifications.unread()
  expect(await lastSeen()).toEqual(app.clock.now())
  await stream.stop()
})
