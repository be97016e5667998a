import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers } from '../../testing/bulk-members.ts'
import { attack, type Sighting } from '../../testing/lane-attack.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { recommend } from '../../testing/recommended-order.ts'
import { SeededRandom } from '../../testing/seeded-random.ts'
import { moveExposure } from './jobs.ts'
import { CLASS_SIZE, drawOrder, plainList, readRanking } from './order-rules.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ withLimits: false })
})
afterEach(() => app.close())

const aViewer = () => aMember(app, 'man', { interestedIn: 'women', city: 'Lagos' })
const like = (from: MemberId[], to: MemberId, created_at: Date) =>
  app.db
    .insertInto('likes')
    .values(from.map((from_user_id) => ({ from_user_id, to_user_id: to, created_at })))
    .execute()
const startOfDay = () => app.clock.now().getTime() - (app.clock.now().getTime() % DAY_MS)
const daysAgo = (days: number) => new Date(startOfDay() - days * DAY_MS + 1)

async function readPages(viewer: TestMember, count: number): Promise<MemberId[][]> {
  const pages: MemberId[][] = []
  let cursor: string | undefined
  while (pages.length < count) {
    const page = await viewer.client.discovery.list(cursor ? { cursor } : {})
    pages.push(page.members.map(({ id }) => id))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  return pages
}

const moveToAccra = (ids: MemberId[]) =>
  sql`update profiles set city = 'Accra', country = 'GH', time_zone = 'Africa/Accra'
    where id = any(${ids}::uuid[])`.execute(app.db)

/** Puts members at the end of the viewer's ring, in the class of all others unless another is given. */
async function moveToEnd(viewer: TestMember, ids: MemberId[], otherClass?: number): Promise<void> {
  const list = { ...plainList, hasLane: true }
  const { start } = drawOrder(viewer.id, readRanking(app.deps), app.clock.now(), list)
  await sql`update discover_order set order_key = (coalesce(${otherClass ?? null}::bigint, order_key >> 48) << 48) + (${start}::bigint + ${CLASS_SIZE}::bigint - at) % ${CLASS_SIZE}::bigint
    from unnest(${ids}::uuid[]) with ordinality moved (id, at) where member_id = id`.execute(app.db)
}

const countIn = (page: MemberId[] | undefined, ids: MemberId[]) =>
  page?.filter((id) => ids.includes(id)).length

test('keeps the places of all others when somebody is passed or liked, and restores them', async () => {
  const crowd = await addBulkMembers(app, 120, 'woman')
  const viewer = await aViewer()
  await like(crowd.slice(0, 10), viewer.id, daysAgo(2))
  const read = async () => (await readPages(viewer, 4)).flat()
  const before = await read()
  for (const id of before.slice(0, 20)) {
    await viewer.client.discovery.pass({ to: id })
    expect(await read()).toEqual(before.filter((other) => other !== id))
    await viewer.client.discovery.undoPass({})
  }
  expect(await read()).toEqual(before)
  const [first] = before
  await viewer.client.likes.send({ to: first!, kind: 'like' })
  expect(await read()).toEqual(before.slice(1))
})

test('skips pages on which everybody is answered', async () => {
  await addBulkMembers(app, 70, 'woman')
  const viewer = await aViewer()
  const [first, second, ...others] = await readPages(viewer, 4)
  for (const to of [...first!, ...second!]) await viewer.client.discovery.pass({ to })
  expect(await readPages(viewer, 4)).toEqual(others)
})

test('has the lane in the first list of the day only, not with other choices', async () => {
  const crowd = await addBulkMembers(app, 200, 'woman')
  const viewer = await aViewer()
  const likers = crowd.slice(0, 10)
  await moveToEnd(viewer, likers)
  await like(likers, viewer.id, daysAgo(2))
  const read = async (wanted = {}) =>
    (await viewer.client.discovery.list(wanted)).members.map(({ id }) => id)
  /** Expects a list without the lane, which `recommend` doesn't know. */
  const expectPlain = async (wanted = {}) => {
    const ids = await read(wanted)
    expect(ids).toEqual((await recommend(app, viewer.id, crowd, { wanted })).slice(0, 20))
  }
  const setSlider = (nearMe: 0 | 1) =>
    viewer.client.discovery.saveOrder({ nearMe, background: 1, newcomers: 1 })
  await setSlider(1)
  const list = await viewer.client.discovery.list({})
  expect(countIn(await read(), likers)).toBe(4)
  await expectPlain({ maxAge: 59 })
  await setSlider(0)
  await expectPlain()
  await setSlider(1)
  await app.db
    .updateTable('profiles')
    .set({ roots_country: 'GH', roots_city: 'Accra' })
    .where('id', '=', viewer.id)
    .execute()
  await expectPlain()
  await app.db
    .updateTable('profiles')
    .set({ roots_country: null, roots_city: null })
    .where('id', '=', viewer.id)
    .execute()
  expect((await viewer.client.discovery.list({})).members).toEqual(list.members)
  app.clock.advance({ days: 1 })
  await moveToEnd(viewer, likers)
  expect(countIn(await read({ maxAge: 59 }), likers)).toBeGreaterThan(0)
  await expectPlain()
})

test('moves up nobody of another class, which lists without the lane tell apart', async () => {
  const crowd = await addBulkMembers(app, 200, 'woman')
  const viewer = await aViewer()
  const likers = crowd.slice(0, 10)
  await moveToEnd(viewer, likers, 3)
  await like(likers, viewer.id, daysAgo(2))
  const pages = await readPages(viewer, 20)
  expect(pages.slice(0, 8).map((page) => countIn(page, likers))).toEqual(Array(8).fill(0))
  expect(pages.flat().toSorted()).toEqual(crowd.toSorted())
})

test('refuses the cursor of a list in another one, and on the next day', async () => {
  await addBulkMembers(app, 100, 'woman')
  const viewer = await aViewer()
  const setSlider = (nearMe: 0 | 1) =>
    viewer.client.discovery.saveOrder({ nearMe, background: 1, newcomers: 1 })
  const { nextCursor: ofLane } = await viewer.client.discovery.list({})
  await setSlider(0)
  const { nextCursor: ofPlain } = await viewer.client.discovery.list({})
  const next = (cursor: string | null) =>
    viewer.client.discovery.list(cursor === null ? {} : { cursor })
  await expect(next(ofLane)).rejects.toMatchObject({ code: 'CURSOR_INVALID' })
  expect((await next(ofPlain)).members).toHaveLength(20)
  await setSlider(1)
  await expect(next(ofPlain)).rejects.toMatchObject({ code: 'CURSOR_INVALID' })
  expect((await next(ofLane)).members).toHaveLength(20)
  app.clock.advance({ minutes: 24 * 60 - 1 })
  await expect(next(ofLane)).rejects.toMatchObject({ code: 'CURSOR_INVALID' })
})

test('ends the lane for the day when an answer of an earlier day is changed', async () => {
  const crowd = await addBulkMembers(app, 200, 'woman')
  const viewer = await aViewer()
  const [passed, liked, blocked, ...others] = crowd
  const likers = others.slice(0, 40)
  const { client } = viewer
  const changes = [
    () => client.discovery.undoPass({}),
    () => client.discovery.pass({ to: passed! }),
    () => client.likes.withdraw({ to: liked! }),
    () => client.account.unblock({ id: blocked! }),
  ]
  for (const change of changes) {
    await client.discovery.pass({ to: passed! })
    await client.likes.send({ to: liked!, kind: 'like' }).catch(() => undefined)
    await client.safety.block({ id: blocked! })
    await app.db.deleteFrom('likes').where('to_user_id', '=', viewer.id).execute()
    await app.db.deleteFrom('daily_views').execute()
    await app.db.deleteFrom('recent_views').execute()
    app.clock.advance({ days: 1 })
    await moveToEnd(viewer, likers)
    await like(likers, viewer.id, daysAgo(2))
    expect(countIn((await readPages(viewer, 1))[0], likers)).toBe(4)
    await change()
    const { rows } = await sql<{ list_hash: string }>`select list_hash from lane_lists`.execute(
      app.db,
    )
    expect(rows).toEqual([{ list_hash: '' }])
  }
})

test('moves up four members on each page who like the viewer, each listed once', async () => {
  const crowd = await addBulkMembers(app, 200, 'woman')
  const viewer = await aViewer()
  const likers = crowd.slice(0, 10)
  await moveToEnd(viewer, likers)
  await like(likers, viewer.id, daysAgo(2))
  const pages = await readPages(viewer, 20)
  const counts = pages.map((page) => page.filter((id) => likers.includes(id)).length)
  expect([counts[0], counts.slice(0, 5).reduce((sum, count) => sum + count, 0)]).toEqual([4, 10])
  expect(counts.slice(0, 5).every((count) => count <= 4)).toBe(true)
  expect([pages.flat().length, new Set(pages.flat()).size]).toEqual([200, 200])
  // The first page is the same when it is read again.
  expect((await readPages(viewer, 1))[0]).toEqual(pages[0])
})

test('lists everyone once when members of the lane wait or take the places of others', async () => {
  const crowd = await addBulkMembers(app, 200, 'woman')
  await moveToAccra(crowd.filter((_, at) => at % 3 === 0))
  const viewer = await aViewer()
  const likers = crowd.slice(0, 30)
  await moveToEnd(viewer, likers)
  await like(likers, viewer.id, daysAgo(2))
  const pages = await readPages(viewer, 20)
  const counts = pages.map((page) => page.filter((id) => likers.includes(id)).length)
  expect(counts.slice(0, 5).every((count) => count <= 4)).toBe(true)
  expect(counts.slice(0, 5).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5)
  expect(pages.flat().toSorted()).toEqual(crowd.toSorted())
})

test('moves up nobody of the first window, who is listed there already', async () => {
  const crowd = await addBulkMembers(app, 35, 'woman')
  const viewer = await aViewer()
  await like(crowd, viewer.id, daysAgo(2))
  const pages = await readPages(viewer, 3)
  expect(pages.flat().toSorted()).toEqual(crowd.toSorted())
})

test('moves up nobody for a like of today, an old one, or a member shown in four weeks', async () => {
  const crowd = await addBulkMembers(app, 200, 'woman')
  const viewer = await aViewer()
  const [today, old, shown] = [crowd.slice(0, 4), crowd.slice(4, 8), crowd.slice(8, 12)]
  await like(today, viewer.id, app.clock.now())
  await like(old, viewer.id, daysAgo(15))
  await like(shown, viewer.id, daysAgo(3))
  await app.db
    .insertInto('recent_views')
    .values({
      member_id: viewer.id,
      day: daysAgo(30).toISOString().slice(0, 10),
      seen: shown.map((id) => Number.parseInt(id.slice(0, 8), 16) | 0),
      exposures_counted: 4,
    })
    .execute()
  await moveToEnd(viewer, crowd.slice(0, 12))
  const [page = []] = await readPages(viewer, 1)
  expect(page.filter((id) => crowd.indexOf(id) < 12)).toEqual([])
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
    const sightings: Sighting[] = []
    for (let day = 0; day < DAYS; day++) {
      for (const [index, viewer] of viewers.entries()) {
        // Members like whom they are shown: as often near as the viewer's own cards are.
        const near = sightings.filter(({ reasons }) => reasons.includes('same_city')).length
        const share = (near + 3) / (sightings.length + 4)
        const from = Array.from({ length: LIKES_A_DAY }, () =>
          random.pick(random.happens(share) ? inLagos : inAccra),
        )
        await sql`insert into likes (from_user_id, to_user_id, created_at) select distinct liker, ${viewer.id}::uuid, ${daysAgo(0)}::timestamptz - interval '1 hour'
          from unnest(${from}::uuid[]) liker on conflict do nothing`.execute(app.db)
        const likers = await app.db
          .selectFrom('likes')
          .select('from_user_id')
          .where('to_user_id', '=', viewer.id)
          .execute()
        const likes = new Set(likers.map((row) => row.from_user_id))
        let cursor: string | undefined
        for (let page = 0; page < PAGES_A_DAY; page++) {
          const read = await viewer.client.discovery.list(cursor ? { cursor } : {})
          cursor = read.nextCursor ?? undefined
          for (const [place, { id, reasons }] of read.members.entries())
            sightings.push({
              viewer: index,
              day,
              page,
              place,
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
    expect(guesses.likers / sightings.length).toBeGreaterThan(0.06)
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
