import { ThreadId } from '@adire/contract/ids.ts'
import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../realtime.ts'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { CookieJar } from '../../testing/client.ts'
import { aMember, aModerator, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { type HeardEvent, openStream } from '../../testing/streams.ts'
import { sweepEvents } from './jobs.ts'
import { CATCH_UP_MAXIMUM, createEventPositions } from './rules.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

/**
 * Events of the set-up. They may be repeated: a position can be a little before known events, never
 * after.
 */
const SET_UP: ReadonlySet<RealtimeEvent['type']> = new Set(['tokens.changed', 'settings.changed'])
const listTypes = (heard: Pick<HeardEvent, 'event'>[]): RealtimeEvent['type'][] =>
  heard.map(({ event }) => event.type).filter((type) => !SET_UP.has(type))
const has = (heard: Pick<HeardEvent, 'event'>[], type: RealtimeEvent['type']) =>
  listTypes(heard).includes(type)

test('resumes a stream where it broke off, without gaps or foreign events', async () => {
  const [ada, eve] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const first = await openStream(app.url, ada.jar)
  expect(first.heard[0]?.event).toEqual({ type: 'realtime.connected' })
  await publish(app.db, ada.id, { type: 'photos.changed' })
  await until('the event arrives', () => has(first.heard, 'photos.changed'))
  await first.stop()

  await publish(app.db, ada.id, { type: 'likes.changed' })
  await publish(app.db, eve.id, { type: 'referrals.changed' })
  await publish(app.db, ada.id, { type: 'profiles.changed' })
  const second = await openStream(app.url, ada.jar, first.position())
  await until('what was missed arrives', () => has(second.heard, 'profiles.changed'))
  await publish(app.db, ada.id, { type: 'notifications.changed' })
  await until('and what happens then', () => has(second.heard, 'notifications.changed'))
  const known = new Set(first.heard.map(({ key }) => key))
  const missed = second.heard.filter(({ key }) => key !== undefined && !known.has(key))
  expect(second.heard[0]?.event).toEqual({ type: 'realtime.resumed' })
  expect(listTypes(missed)).toEqual(['likes.changed', 'profiles.changed', 'notifications.changed'])
  await second.stop()
})

test("reports what happened since the session's cursor and needs no second read", async () => {
  const ada = await aMember(app, 'woman')
  const { eventPosition } = await ada.client.auth.session({})
  await publish(app.db, ada.id, { type: 'photos.changed' })
  const stream = await openStream(app.url, ada.jar, eventPosition)
  await until('what happened before the stream arrives', () => has(stream.heard, 'photos.changed'))
  expect(stream.heard[0]?.event).toEqual({ type: 'realtime.resumed' })
  expect(has(stream.heard, 'realtime.connected')).toBe(false)
  await stream.stop()
})

test('delivers an event written first and committed last between two streams', async () => {
  const ada = await aMember(app, 'woman')
  let commit = () => {}
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve
  })
  let wrote = () => {}
  const isWritten = new Promise<void>((resolve) => {
    wrote = resolve
  })
  const slow = app.db.transaction().execute(async (tx) => {
    await publish(tx, ada.id, { type: 'photos.changed' })
    wrote()
    await mayCommit
  })
  await isWritten
  const first = await openStream(app.url, ada.jar)
  await publish(app.db, ada.id, { type: 'likes.changed' })
  await until('the one that was written last arrives first', () =>
    has(first.heard, 'likes.changed'),
  )
  await first.stop()
  commit()
  await slow

  const second = await openStream(app.url, ada.jar, first.position())
  await until('the other one arrives', () => has(second.heard, 'photos.changed'))
  expect(second.heard[0]?.event.type).toBe('realtime.resumed')
  await second.stop()
})

test('makes readers with an expired, future or invalid position read everything again', async () => {
  const ada = await aMember(app, 'woman')
  const eve = await aMember(app, 'woman')
  const placesAt = (hours: number, { id }: TestMember = ada) =>
    createEventPositions(
      {
        ...app.deps,
        clock: { now: () => new Date(app.clock.now().getTime() - hours * 3_600_000) },
      },
      id,
    )
  const at = { lsn: '0/1', timeline: 1 }
  const positions = [
    placesAt(24).write({ horizon: '3', ...at }),
    placesAt(24).writeEventId({ number: 1, horizon: '3', ...at }),
    placesAt(0).write({ horizon: '9000000000', ...at }),
    placesAt(0, eve).write({ horizon: '3', ...at }),
    'not-a-place',
    // The format from before cursors were encrypted.
    `1-3-${Math.floor(app.clock.now().getTime() / 1000)}`,
  ]
  for (const position of positions) {
    const stream = await openStream(app.url, ada.jar, position)
    expect([position, stream.heard[0]?.event.type]).toEqual([position, 'realtime.connected'])
    await stream.stop()
  }
  const recent = await openStream(app.url, ada.jar, placesAt(1).write({ horizon: '3', ...at }))
  expect(recent.heard[0]?.event.type).toBe('realtime.resumed')
  await recent.stop()
})

test('makes a reader who missed too much read everything again', async () => {
  const ada = await aMember(app, 'woman')
  const stream = await openStream(app.url, ada.jar)
  await stream.stop()
  await sql`select publish_event(${ada.id}, '{"type": "likes.changed"}') from generate_series(1, ${CATCH_UP_MAXIMUM + 1}::integer)`.execute(
    app.db,
  )
  const again = await openStream(app.url, ada.jar, stream.position())
  expect(again.heard[0]?.event.type).toBe('realtime.connected')
  await again.stop()
})

test("hides the site's event count in ids and gives an event different keys for two members", async () => {
  const [ada, eve] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const { position } = await ada.client.realtime.since({})
  const [near, far, other] = [
    await openStream(app.url, ada.jar),
    await openStream(app.url, ada.jar, position),
    await openStream(app.url, eve.jar),
  ]
  await publish(app.db, 'everyone', { type: 'settings.changed' })
  const keyIn = ({ heard }: { heard: Pick<HeardEvent, 'event' | 'key'>[] }) =>
    heard.find(({ event }) => event.type === 'settings.changed')?.key
  const streams = [near, far, other]
  await until('everybody hears of it', () => streams.every(keyIn))
  const asked = await ada.client.realtime.since({ position })
  expect(new Set([keyIn(near), keyIn(far), keyIn({ heard: asked.events })]).size).toBe(1)
  expect(keyIn(other)).not.toBe(keyIn(near))
  expect(Object.keys(asked.events[0] ?? {}).toSorted()).toEqual(['event', 'key'])

  const { rows } = await sql<{
    id: string
    horizon: string
  }>`select id::text, horizon::text from realtime_events order by id desc limit 1`.execute(app.db)
  for (const stream of streams) {
    expect(stream.position()).toMatch(/^[\w-]{16}\.[\w-]{70}$/)
    const bytes = Buffer.from(stream.position()?.replace('.', '') ?? '', 'base64url')
    for (const number of [rows[0]?.id, rows[0]?.horizon]) {
      expect(bytes.includes(String(number))).toBe(false)
      expect(bytes.readBigUInt64BE()).not.toBe(BigInt(number ?? 0))
    }
    await stream.stop()
  }
})

test('sends a new stream no event from before it opened', async () => {
  const ada = await aMember(app, 'woman')
  await publish(app.db, ada.id, { type: 'photos.changed' })
  const stream = await openStream(app.url, ada.jar)
  await publish(app.db, ada.id, { type: 'likes.changed' })
  await until('the later event arrives', () => has(stream.heard, 'likes.changed'))
  expect(has(stream.heard, 'photos.changed')).toBe(false)
  await stream.stop()
})

test('hides missed events of a member who has blocked the reader since', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { tokens: 100 })]
  const { threadId } = await match(app, ada, ben)
  const first = await openStream(app.url, ada.jar)
  await first.stop()
  for (const content of ['one', 'two']) await sendMessage(ben, { threadId, content })
  await ben.client.safety.block({ id: ada.id })

  const second = await openStream(app.url, ada.jar, first.position())
  await until('the end of the match arrives', () => has(second.heard, 'matches.ended'))
  await second.stop()
  const { events } = await ada.client.realtime.since({ position: first.position() })
  for (const heard of [second.heard, events]) {
    expect(JSON.stringify(heard)).not.toContain(ben.id)
    expect(has(heard, 'messages.created')).toBe(false)
    // One event for all hidden ones makes the page read its matches again.
    expect(listTypes(heard).filter((type) => type === 'matches.changed')).toHaveLength(1)
  }
})

test('returns missed events by polling where streams do not work', async () => {
  const ada = await aMember(app, 'woman')
  const first = await ada.client.realtime.since({})
  expect(first).toMatchObject({ isWhole: false, events: [] })
  await publish(app.db, ada.id, { type: 'likes.changed' })
  await publish(app.db, ada.id, { type: 'photos.changed' })
  const second = await ada.client.realtime.since({ position: first.position })
  expect([second.isWhole, listTypes(second.events)]).toEqual([
    true,
    ['likes.changed', 'photos.changed'],
  ])
  const third = await ada.client.realtime.since({ position: second.position })
  const known = new Set(second.events.map(({ key }) => key))
  expect(third.events.filter(({ key }) => !known.has(key))).toEqual([])

  // A cursor works for polling and streams.
  await publish(app.db, ada.id, { type: 'profiles.changed' })
  const stream = await openStream(app.url, ada.jar, third.position)
  await until('what was missed arrives', () => has(stream.heard, 'profiles.changed'))
  await stream.stop()
})

test('sends missed staff events to staff and not to members', async () => {
  const [moderator, ada] = [await aModerator(app), await aMember(app, 'woman')]
  const [staffPlace, memberPlace] = [
    (await moderator.client.realtime.since({})).position,
    (await ada.client.realtime.since({})).position,
  ]
  await publish(app.db, 'staff', { type: 'moderation.changed' })
  const typesSince = async (who: typeof ada, position: string) =>
    listTypes((await who.client.realtime.since({ position })).events)
  expect(await typesSince(moderator, staffPlace)).toContain('moderation.changed')
  expect(await typesSince(ada, memberPlace)).not.toContain('moderation.changed')
})

test('stores no transient events, and the rest for one to two days', async () => {
  const [ada, eve] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const { position } = await ada.client.realtime.since({})
  app.deps.realtime.send(ada.id, {
    type: 'messages.typing',
    threadId: ThreadId.parse(crypto.randomUUID()),
    from: eve.id,
  })
  // It ends open streams, and would log out a page that resumes.
  await publish(app.db, ada.id, { type: 'auth.ended' })
  await publish(app.db, ada.id, { type: 'likes.changed' })
  expect(listTypes((await ada.client.realtime.since({ position })).events)).toEqual([
    'likes.changed',
  ])
  await sql`update realtime_events set created_at = now() - interval '49 hours' where recipient = ${ada.id}`.execute(
    app.db,
  )
  await publish(app.db, ada.id, { type: 'photos.changed' })
  await sweepEvents.run({}, app.deps)
  expect(listTypes((await ada.client.realtime.since({ position })).events)).toEqual([
    'photos.changed',
  ])
})

test('refuses a stream without a session cookie or from another site', async () => {
  const ada = await aMember(app, 'woman')
  const ended = await aMember(app, 'woman')
  const cookie = ended.jar.header
  await ended.client.auth.logOut({})
  const stream = (headers: Record<string, string>, query = '') =>
    fetch(`${app.url}/api/stream${query}`, { headers })
  expect((await stream({})).status).toBe(401)
  expect((await stream({ cookie })).status).toBe(401)
  expect(
    (
      await stream(
        {},
        `?${new URLSearchParams({ session: ada.jar.get('session') ?? '', token: ada.jar.header }).toString()}`,
      )
    ).status,
  ).toBe(401)
  // Another site's request lacks the cookie; even with it, the browser would withhold the response.
  const foreign = await stream({ cookie: ada.jar.header, origin: 'https://elsewhere.example' })
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  expect(foreign.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  await foreign.body?.cancel()
})

test('refuses the twenty-first stream in five minutes', async () => {
  const limited = await startTestApp({ besides: app })
  const ada = await aMember(app, 'woman')
  for (let i = 0; i < 20; i++) await (await openStream(limited.url, ada.jar)).stop()
  await expect(openStream(limited.url, ada.jar)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await limited.close()
})

test('refuses a stream without a session', async () => {
  await expect(openStream(app.url, new CookieJar())).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
})
