import { DiscoverFilters } from '@adire/contract/discovery.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeActor } from '../../testing/actors.ts'
import { getUtcDay } from '../../lib/dates.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers } from '../../testing/bulk-members.ts'
import { ACCIDENT, attack, computeTail, type Sighting } from '../../testing/lane-attack.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { recommend } from '../../testing/recommended-order.ts'
import { SeededRandom } from '../../testing/seeded-random.ts'
import { moveExposure } from './jobs.ts'
import { listLikers, readViewerDay } from './lane-queries.ts'
import { planSearch } from './operations.ts'
import { LANE_SLOTS } from './lane-rules.ts'
import { CLASS_SIZE, readRanking, WINDOW_SIZE } from './order-rules.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ withLimits: false })
})
afterEach(() => app.close())

const BORN = '1991-03-04'
const aViewer = (birthDate = BORN) =>
  aMember(app, 'man', { interestedIn: 'women', city: 'Lagos', birthDate })

/** Adds men who could be liked instead of a viewer. */
async function addPeers(count: number): Promise<MemberId[]> {
  const men = await addBulkMembers(app, count, 'man')
  await app.db
    .updateTable('profiles')
    .set({ interested_in: 'women' })
    .where('id', 'in', men)
    .execute()
  return men
}
const like = (from: MemberId[], to: MemberId, created_at: Date) =>
  app.db
    .insertInto('likes')
    .values(from.map((from_user_id) => ({ from_user_id, to_user_id: to, created_at })))
    .execute()
const startOfDay = () => app.clock.now().getTime() - (app.clock.now().getTime() % DAY_MS)
const daysAgo = (days: number) => new Date(startOfDay() - days * DAY_MS + 1)

async function readPages(
  viewer: TestMember,
  count: number,
  wanted: Record<string, unknown> = {},
): Promise<MemberId[][]> {
  const pages: MemberId[][] = []
  let cursor: string | undefined
  while (pages.length < count) {
    const page = await viewer.client.discovery.list({ ...wanted, ...(cursor && { cursor }) })
    pages.push(page.members.map(({ id }) => id))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  return pages
}

const moveToAccra = (ids: MemberId[]) =>
  sql`update profiles set city = 'Accra', country = 'GH', time_zone = 'Africa/Accra'
    where id = any(${ids}::uuid[])`.execute(app.db)

const readAll = async (viewer: TestMember, wanted = {}) =>
  (await readPages(viewer, 40, wanted)).flat()
const countIn = (some: MemberId[], ids: MemberId[]) => some.filter((id) => ids.includes(id)).length

const readSlots = async (viewer: TestMember) => {
  const { day } = getUtcDay(app.clock.now())
  return (await readViewerDay(app.db, { viewerId: viewer.id, day })).lane ?? []
}

/** Adds men whom members of a crowd like, ten each: others whose likers are moved up beside those of a viewer. */
async function addLikedMen(crowd: MemberId[]): Promise<void> {
  const random = new SeededRandom(5)
  for (const man of await addPeers(200))
    await like(random.shuffle(crowd).slice(0, 10), man, daysAgo(3))
}

/** Adds a viewer whose first 24 hours, which show fewer cards, are over, and likes of the last in their order. */
async function aLikedViewer(crowd: MemberId[], likes: number): Promise<[TestMember, MemberId[]]> {
  const viewer = await aViewer()
  await app.db
    .updateTable('profiles')
    .set({ created_at: daysAgo(9) })
    .where('id', '=', viewer.id)
    .execute()
  const likers = (await recommend(app, viewer.id, crowd)).slice(-likes)
  await like(likers, viewer.id, daysAgo(2))
  return [viewer, likers]
}

test('moves up one member who likes the viewer with three others, each listed once', async () => {
  const crowd = await addBulkMembers(app, 400, 'woman')
  await addLikedMen(crowd)
  const [viewer, likers] = await aLikedViewer(crowd, 30)
  const list = await readAll(viewer)
  expect(list.toSorted()).toEqual(crowd.toSorted())
  const moved = (await readSlots(viewer)).map(({ id }) => id)
  expect(countIn(moved, likers)).toBe(moved.length / 4)
  expect(moved).toHaveLength(LANE_SLOTS)
  // The first windows have the slots, with the members between whom they are.
  expect(countIn(list.slice(0, 2 * WINDOW_SIZE), moved)).toBe(moved.length)
  for (let from = 0; from < 3 * WINDOW_SIZE; from += WINDOW_SIZE)
    expect(countIn(list.slice(from, from + WINDOW_SIZE), likers)).toBeLessThanOrEqual(8)
  expect(await readAll(viewer)).toEqual(list)
  expect(await recommend(app, viewer.id, crowd)).toEqual(list)
})

test('draws as many slots for somebody whom nobody likes', async () => {
  const crowd = await addBulkMembers(app, 2_000, 'woman')
  await addLikedMen(crowd)
  const [[liked], [other]] = [await aLikedViewer(crowd, 30), await aLikedViewer(crowd, 0)]
  await readPages(liked, 1)
  await readPages(other, 1)
  for (const viewer of [liked, other]) expect(await readSlots(viewer)).toHaveLength(LANE_SLOTS)
})

test('draws the slots once, also for requests at once', async () => {
  const crowd = await addBulkMembers(app, 200, 'woman')
  await addLikedMen(crowd)
  const [viewer] = await aLikedViewer(crowd, 10)
  const lists = await Promise.all(Array.from({ length: 8 }, () => readPages(viewer, 1)))
  for (const list of lists) expect(list).toEqual(lists[0])
  expect(await app.db.selectFrom('lane_days').selectAll().execute()).toHaveLength(1)
})

test('moves nobody for what the viewer or others do on the day', async () => {
  const crowd = await addBulkMembers(app, 200, 'woman')
  await addLikedMen(crowd)
  const [passed, blocked, liked, ...others] = crowd
  const [viewer, likers] = await aLikedViewer(others, 10)
  const { client } = viewer
  await client.discovery.pass({ to: passed! })
  await client.safety.block({ id: blocked! })
  await client.likes.send({ to: liked!, kind: 'like' })
  app.clock.advance({ days: 1 })
  const before = await readAll(viewer)
  const slots = await readSlots(viewer)
  const left = new Set(others)
  const [first, second, third, ...later] = before.filter((id) => !likers.includes(id))
  const changes: [() => Promise<unknown>, (ids: Set<MemberId>) => void][] = [
    [() => client.discovery.undoPass({}), (ids) => ids.add(passed!)],
    [() => client.account.unblock({ id: blocked! }), (ids) => ids.add(blocked!)],
    [() => client.likes.withdraw({ to: liked! }), (ids) => ids.add(liked!)],
    [() => client.discovery.pass({ to: first! }), (ids) => ids.delete(first!)],
    [() => client.likes.send({ to: second!, kind: 'like' }), (ids) => ids.delete(second!)],
    [() => client.safety.block({ id: third! }), (ids) => ids.delete(third!)],
    [() => client.discovery.saveOrder({ nearMe: 0, background: 2, newcomers: 1 }), () => undefined],
    [() => like(later.slice(0, 50), viewer.id, daysAgo(3)), () => undefined],
    [() => moveToClass(later, 2), () => undefined],
    [
      () => app.db.deleteFrom('likes').where('from_user_id', 'in', likers).execute(),
      () => undefined,
    ],
  ]
  for (const [change, expectAfter] of changes) {
    await change()
    expectAfter(left)
    expect(await readAll(viewer)).toEqual(await recommend(app, viewer.id, [...left]))
    expect(await readSlots(viewer)).toEqual(slots)
  }
})

test('has the same slots in every list of the day, searches included', async () => {
  const crowd = await addBulkMembers(app, 200, 'woman')
  await addLikedMen(crowd)
  const [viewer] = await aLikedViewer(crowd, 10)
  const list = await viewer.client.discovery.list({ search: 'crowd' })
  const slots = await readSlots(viewer)
  expect(slots.length).toBeGreaterThan(0)
  const whole = await recommend(app, viewer.id, crowd)
  expect(list.members.map(({ id }) => id)).toEqual(whole.slice(0, 20))
  for (const wanted of [{}, { maxAge: 59 }, { search: 'crowd' }, { availableNow: true }])
    expect(await readAll(viewer, wanted)).toEqual(whole)
  expect(await readSlots(viewer)).toEqual(slots)
})

test('ends lists at midnight, whose members would be told from those of the next day', async () => {
  await addBulkMembers(app, 100, 'woman')
  const viewer = await aViewer()
  const { nextCursor } = await viewer.client.discovery.list({})
  app.clock.advance({ minutes: 24 * 60 - 1 })
  await expect(viewer.client.discovery.list({ cursor: nextCursor! })).rejects.toMatchObject({
    code: 'CURSOR_INVALID',
  })
})

const moveToClass = (ids: MemberId[], to: number) =>
  sql`update discover_order set order_key = ${to} * ${CLASS_SIZE}::bigint + order_key % ${CLASS_SIZE}::bigint where member_id = any(${ids}::uuid[])`.execute(
    app.db,
  )

test('moves up nobody of another class', async () => {
  const crowd = await addBulkMembers(app, 200, 'woman')
  const viewer = await aViewer()
  const likers = crowd.slice(0, 10)
  await like(likers, viewer.id, daysAgo(2))
  await moveToClass(likers, 3)
  const list = await readAll(viewer)
  expect(countIn(list.slice(-WINDOW_SIZE), likers)).toBe(10)
})

test('draws slots in the last class among the first 40 members only', async () => {
  const crowd = await addBulkMembers(app, 300, 'woman')
  await addLikedMen(crowd)
  await moveToClass(crowd.slice(10), 1)
  const [viewer, likers] = await aLikedViewer(crowd, 20)
  await readPages(viewer, 1)
  const moved = (await readSlots(viewer)).map(({ id }) => id)
  expect(countIn(moved, likers)).toBeGreaterThan(5)
  expect(countIn(moved, crowd.slice(0, 10))).toBe(0)
})

/** Spreads members over 40 years of age; returns the year in which each was born. */
async function spreadAges(ids: MemberId[]): Promise<Map<MemberId, number>> {
  const years = new Map(ids.map((id, at) => [id, 1963 + (at % 40)]))
  await sql`update profiles set birth_date = make_date(year, 3, 4)
    from unnest(${ids}::uuid[], ${[...years.values()]}::integer[]) born (member_id, year) where id = member_id`.execute(
    app.db,
  )
  return years
}

test('moves at most one who likes the viewer among four of about the same age and distance', async () => {
  const random = new SeededRandom(11)
  const [crowd, men] = [await addBulkMembers(app, 3_000, 'woman'), await addPeers(600)]
  const inAccra = new Set(random.shuffle(crowd).slice(0, 1_500))
  await moveToAccra([...inAccra])
  const [years, menYears] = [await spreadAges(crowd), await spreadAges(men)]
  /** Draws women who like men of their age, most of them of the same city. */
  const drawLikers = (count: number, year: number) =>
    random
      .shuffle(crowd)
      .filter((id) => Math.abs((years.get(id) ?? 0) - year) <= 4)
      .filter((id) => !inAccra.has(id) || random.happens(0.2))
      .slice(0, count)
  for (const man of men) await like(drawLikers(8, menYears.get(man) ?? 0), man, daysAgo(3))
  const groups = new Map<string, boolean[]>()
  for (const year of [1966, 1980, 1998, 1966, 1980, 1998]) {
    const viewer = await aViewer(`${year}-03-04`)
    const likers = drawLikers(40, year)
    await like(likers, viewer.id, daysAgo(3))
    await readPages(viewer, 1)
    for (const { id } of await readSlots(viewer)) {
      const age = Math.round(((years.get(id) ?? 0) - year) / 4)
      const group = `born ${year}, ${age * 4} years younger, ${inAccra.has(id) ? 'far' : 'near'}`
      groups.set(group, [...(groups.get(group) ?? []), likers.includes(id)])
    }
  }
  const all = [...groups.values()].flat()
  expect(all).toHaveLength(6 * LANE_SLOTS)
  expect(all.filter(Boolean).length).toBeGreaterThan(all.length / 8)
  const isSuspicious = (some: boolean[]) =>
    computeTail(some.length, some.filter(Boolean).length, 1 / 4) < ACCIDENT
  expect([...groups].filter(([, some]) => isSuspicious(some))).toEqual([])
})

/** Saves that members were shown to the viewer on an earlier day. */
const show = (viewer: TestMember, ids: MemberId[], days: number) =>
  app.db
    .insertInto('recent_views')
    .values({
      member_id: viewer.id,
      day: daysAgo(days).toISOString().slice(0, 10),
      seen: ids.map((id) => Number.parseInt(id.slice(0, 8), 16) | 0),
      exposures_counted: ids.length,
    })
    .execute()

test('moves up nobody for a like of today, an old one, or a member shown in four weeks', async () => {
  const crowd = await addBulkMembers(app, 400, 'woman')
  const viewer = await aViewer()
  const last = (await recommend(app, viewer.id, crowd)).slice(-12)
  await like(last.slice(0, 4), viewer.id, app.clock.now())
  await like(last.slice(4, 8), viewer.id, daysAgo(15))
  await like(last.slice(8), viewer.id, daysAgo(5))
  await show(viewer, last.slice(8), 27)
  const { search, recommended } = await planFor(viewer)
  const { order } = recommended!
  const scan = { classStart: 0, limit: 60 }
  expect(await listLikers(app.db, search, order, scan)).toEqual([])
  await app.db.deleteFrom('recent_views').execute()
  expect(await listLikers(app.db, search, order, scan)).toHaveLength(4)
  await show(viewer, crowd.filter((id) => !last.includes(id)).slice(0, 20), 5)
  expect(await listLikers(app.db, search, order, scan)).toHaveLength(4)
  // A like counts until the next day with cards, whether its member was moved up then or not.
  await show(viewer, crowd.filter((id) => !last.includes(id)).slice(20, 40), 4)
  expect(await listLikers(app.db, search, order, scan)).toEqual([])
})

async function planFor({ id }: TestMember) {
  const actor = { ...describeActor(id), gender: 'man', interestedIn: 'women' } as const
  const request = {
    filters: DiscoverFilters.parse({}),
    sort: 'recommended',
    after: undefined,
    limit: 21,
  } as const
  const now = app.clock.now()
  const plan = await planSearch(app.db, actor, { request, now, ranking: readRanking(app.deps) })
  if (!plan) throw new Error('nothing to look for')
  return plan
}

test('draws no slots where nearly everybody was shown', async () => {
  const crowd = await addBulkMembers(app, 100, 'woman')
  const [viewer, likers] = await aLikedViewer(crowd, 4)
  const others = crowd.filter((id) => !likers.includes(id))
  await show(viewer, others.slice(3), 5)
  await readPages(viewer, 1)
  expect(await readSlots(viewer)).toEqual([])
})

test('forgets the slots after their day', async () => {
  await addBulkMembers(app, 100, 'woman')
  const viewer = await aViewer()
  await readPages(viewer, 1)
  await moveExposure.run({}, app.deps)
  expect(await app.db.selectFrom('lane_days').selectAll().execute()).toHaveLength(1)
  app.clock.advance({ days: 1 })
  await moveExposure.run({}, app.deps)
  expect(await app.db.selectFrom('lane_days').selectAll().execute()).toEqual([])
})

test(
  'hides who likes a viewer: no guess from 1,020 pages of 30 days is better than chance',
  { timeout: 240_000 },
  async () => {
    const random = new SeededRandom(20_261)
    const crowd = await addBulkMembers(app, 2_000, 'woman')
    const [inAccra, inLagos] = [crowd.slice(0, 500), crowd.slice(500)]
    await moveToAccra(inAccra)
    const viewers: TestMember[] = []
    for (let i = 0; i < VIEWERS; i++) viewers.push(await aViewer())
    const men = await addPeers(300)
    const sightings: Sighting[] = []
    for (let day = 0; day < DAYS; day++) {
      const likers = men.map(() => random.pick(crowd))
      await sql`insert into likes (from_user_id, to_user_id, created_at) select liker, man, ${daysAgo(0)}::timestamptz - interval '1 hour'
        from unnest(${likers}::uuid[], ${men}::uuid[]) pair (liker, man) on conflict do nothing`.execute(
        app.db,
      )
      for (const [index, viewer] of viewers.entries()) {
        // Members like whom they are shown: as often near as the viewer's own cards are.
        const near = sightings.filter(({ reasons }) => reasons.includes('same_city')).length
        const share = (near + 3) / (sightings.length + 4)
        const from = Array.from({ length: LIKES_A_DAY }, () =>
          random.pick(random.happens(share) ? inLagos : inAccra),
        )
        await sql`insert into likes (from_user_id, to_user_id, created_at) select distinct liker, ${viewer.id}::uuid, ${daysAgo(0)}::timestamptz - interval '1 hour'
          from unnest(${from}::uuid[]) liker on conflict do nothing`.execute(app.db)
        const rows = await app.db
          .selectFrom('likes')
          .select('from_user_id')
          .where('to_user_id', '=', viewer.id)
          .execute()
        const likes = new Set(rows.map((row) => row.from_user_id))
        let cursor: string | undefined
        for (let page = 0; page < PAGES_A_DAY; page++) {
          const read = await viewer.client.discovery.list(cursor ? { cursor } : {})
          cursor = read.nextCursor ?? undefined
          for (const [indexOnPage, { id, reasons }] of read.members.entries())
            sightings.push({
              viewer: index,
              day,
              page,
              indexOnPage,
              member: id,
              reasons: reasons.map(({ kind }) => kind).join(),
              isLiker: likes.has(id),
            })
        }
      }
      app.clock.advance({ minutes: 24 * 60 })
      await moveExposure.run({}, app.deps)
    }
    const guesses = attack(sightings)
    // Without enough members of the lane, no attack could succeed.
    expect(guesses.likers / sightings.length).toBeGreaterThan(0.05)
    expect(guesses.attacks.filter(({ isBetter }) => isBetter)).toEqual([])
    // Chance is that of the pages guessed from: a first page has more likers (record 0110).
    const share = guesses.likers / sightings.length
    expect(Math.max(...guesses.byPage)).toBeLessThan(2 * share)
  },
)

const VIEWERS = 17
const DAYS = 30
const PAGES_A_DAY = 2
const LIKES_A_DAY = 3
