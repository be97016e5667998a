import { type DiscoverSort, discoverSorts } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aPerson, insertPhoto } from '../../testing/people.ts'
import { moveExposure } from './jobs.ts'

const DAY_HOURS = 24
/** Exposure up to which a boosted member stays at the top, however little others are shown. */
const MINIMUM = 20

let app: TestApp
let viewer: TestMember
let boosted: MemberId
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.updateTable('profiles').set({ is_available: false }).execute()
  viewer = await aMember(app, 'man', { interestedIn: 'women' })
  for (let i = 0; i < 25; i++) await aPerson(app.db)
  boosted = await addBoosted()
})

async function addBoosted(boostShown = 0): Promise<MemberId> {
  const member = await aPerson(app.db)
  await insertPhoto(app.db, member, { boost_expires_at: inHours(DAY_HOURS) })
  await app.db
    .updateTable('discover_order')
    .set({ boosted_at: inHours(0), boost_shown: boostShown })
    .where('member_id', '=', member)
    .execute()
  return member
}

const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)

async function setShown(times: number): Promise<void> {
  await app.db
    .updateTable('discover_order')
    .set({ exposure: times, boost_shown: times, counted_at: app.clock.now() })
    .where('member_id', '=', boosted)
    .execute()
  await moveExposure.run({}, app.deps)
}

/** Finds the member in the whole list, and whether they are there, and on their profile, as a boosted one. */
async function findBoosted(
  filters: { city?: string; sort?: DiscoverSort; minAge?: number; maxAge?: number } = {},
): Promise<{ place: number; isMarked: boolean; isForBoost: boolean }> {
  const first = await viewer.client.discovery.list(filters)
  const next = first.nextCursor
    ? await viewer.client.discovery.list({ ...filters, cursor: first.nextCursor })
    : { members: [] }
  const members = [...first.members, ...next.members]
  const places = members.flatMap(({ id }, place) => (id === boosted ? [place] : []))
  expect([places.length, members.length]).toEqual([1, 26])
  const place = places[0] ?? -1
  const card = members[place]
  const { reasons } = await viewer.client.profiles.view({ id: boosted })
  // Cards in other orders don't say who is new.
  const comparable = (list: typeof reasons | undefined) =>
    list?.filter(({ kind }) => kind !== 'newcomer')
  expect(comparable(reasons)).toEqual(comparable(card?.reasons))
  return {
    place,
    isMarked: card?.isBoosted === true,
    isForBoost: card?.reasons.some(({ kind }) => kind === 'boosted') === true,
  }
}

test('keeps a boosted member at the top until they were shown often lately', async () => {
  await setShown(MINIMUM - 1)
  expect(await findBoosted()).toEqual({ place: 0, isMarked: true, isForBoost: true })
  await setShown(MINIMUM)
  expect(await findBoosted()).toMatchObject({ isMarked: true, isForBoost: false })
})

const otherSorts = discoverSorts.filter((sort) => sort !== 'recommended')

test.each(
  otherSorts.flatMap((sort) => [[sort, {}] as const, [sort, { minAge: 33, maxAge: 45 }] as const]),
)(
  'lists a boosted member at their place among equals in the order %s with %o after the limit',
  async (sort, filters) => {
    await app.db.updateTable('profiles').set({ birth_date: '1985-04-17' }).execute()
    await setShown(MINIMUM - 1)
    expect(await findBoosted({ ...filters, sort })).toMatchObject({ place: 0, isForBoost: true })
    await setShown(MINIMUM)
    const atLimit = await findBoosted({ ...filters, sort })
    expect(atLimit).toMatchObject({ isMarked: true, isForBoost: false })
    await app.db
      .updateTable('profiles')
      .set({ boost_expires_at: null })
      .where('id', '=', boosted)
      .execute()
    expect(await findBoosted({ ...filters, sort })).toEqual({ ...atLimit, isMarked: false })
  },
)

test.each(otherSorts)(
  'lists boosted members at their limit by what decides in the order %s',
  async (sort) => {
    await setShown(MINIMUM)
    const set = app.db.updateTable('profiles').where('id', '=', boosted)
    const hour = 3_600_000
    await set
      .set({
        is_verified: true,
        birth_date: '1985-04-17',
        last_active_at: new Date(app.clock.now().getTime() + hour),
      })
      .execute()
    expect((await findBoosted({ sort })).place).toBe(sort === 'age_asc' ? 25 : 0)
    await set
      .set({
        is_verified: false,
        birth_date: '2000-04-17',
        last_active_at: new Date(app.clock.now().getTime() - 30 * hour),
      })
      .execute()
    expect((await findBoosted({ sort })).place).toBe(sort === 'age_asc' ? 0 : 25)
  },
)

test('lists the boosted member first who was shown least, for every viewer', async () => {
  const shown = [boosted, await addBoosted(20), await addBoosted(90)]
  await moveExposure.run({}, app.deps)
  for (let i = 0; i < 4; i++) {
    const { members } = await viewer.client.discovery.list({})
    expect(members.slice(0, 4).map(({ id }) => shown.indexOf(id))).toEqual([0, 1, 2, -1])
    viewer = await aMember(app, 'man', { interestedIn: 'women' })
  }
})

test('lists at most three boosted members on a page until all others were listed', async () => {
  for (let i = 0; i < 11; i++) await addBoosted()
  const first = await viewer.client.discovery.list({})
  const next = await viewer.client.discovery.list({ cursor: first.nextCursor ?? '' })
  const pages = [first, next].map(({ members }) => members.map(({ isBoosted }) => isBoosted))
  expect(pages.map((page) => page.slice(0, page.lastIndexOf(false)).filter(Boolean))).toEqual([
    [true, true, true],
    [true, true, true],
  ])
  expect(pages.map((page) => page.slice(page.lastIndexOf(false) + 1).length)).toEqual([0, 6])
  expect(new Set([...first.members, ...next.members].map(({ id }) => id)).size).toBe(37)
  expect(next.nextCursor).toBeNull()
})

test('compares a boosted member with three times the mean of their gender', async () => {
  await app.db
    .updateTable('discover_order')
    .set({ exposure: 20, counted_at: app.clock.now() })
    .execute()
  // The mean is 21.3, with the boosted member's own.
  await setShown(55)
  expect(await findBoosted()).toMatchObject({ place: 0, isForBoost: true })
  await setShown(80)
  expect(await findBoosted()).toMatchObject({ isForBoost: false })
})

test('lists a member at the top again who extends a boost that has reached its limit', async () => {
  await setShown(MINIMUM)
  await app.db
    .updateTable('profiles')
    .set({ boost_expires_at: inHours(2 * DAY_HOURS) })
    .where('id', '=', boosted)
    .execute()
  await moveExposure.run({}, app.deps)
  expect(await findBoosted()).toMatchObject({ place: 0, isForBoost: true })
  await setShown(2 * MINIMUM)
  expect(await findBoosted()).toMatchObject({ isForBoost: false })
})

test('leaves a boost at its limit when the member moves, and counts on until it ends', async () => {
  await setShown(MINIMUM)
  await app.db
    .updateTable('profiles')
    .set({ city: 'Accra', country: 'GH', time_zone: 'Africa/Accra' })
    .where('id', '=', boosted)
    .execute()
  expect(await findBoosted()).toMatchObject({ isForBoost: false })
  await moveExposure.run({}, app.deps)
  await app.db
    .updateTable('profiles')
    .set({ boost_expires_at: null })
    .where('id', '=', boosted)
    .execute()
  const results = await app.db
    .selectFrom('boost_results')
    .select('shown')
    .where('member_id', '=', boosted)
    .execute()
  // The viewer has seen the card once.
  expect(results).toEqual([{ shown: MINIMUM + 1 }])
})

async function setShare(share: number): Promise<void> {
  await app.db
    .insertInto('boost_shares')
    .values({ gender: 'woman', share })
    .onConflict((conflict) => conflict.column('gender').doUpdateSet({ share }))
    .execute()
}

test('lists a boosted member last, marked, for viewers who are not drawn for the top', async () => {
  await setShare(0.000001)
  expect(await findBoosted()).toEqual({ place: 25, isMarked: true, isForBoost: true })
  // In the list of one city everyone sees them at the top.
  expect(await findBoosted({ city: 'Lagos' })).toMatchObject({ place: 0 })
  await moveExposure.run({}, app.deps)
  expect(await findBoosted()).toMatchObject({ place: 0 })
})

test('draws each day whether a viewer sees a boosted member at the top', async () => {
  await app.db
    .updateTable('profiles')
    .set({ boost_expires_at: inHours(30 * DAY_HOURS) })
    .where('id', '=', boosted)
    .execute()
  await setShare(0.5)
  const places = new Set<number>()
  for (let day = 0; day < 20; day++) {
    places.add((await findBoosted()).place)
    app.clock.advance({ days: 1 })
  }
  expect(places).toEqual(new Set([0, 25]))
})
