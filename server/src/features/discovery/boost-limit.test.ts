import type { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aPerson, insertPhoto } from '../../testing/people.ts'
import { moveExposure } from './jobs.ts'

const DAY_HOURS = 24
/** Views that every boost may bring, however little others are shown. */
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
  boosted = await aPerson(app.db)
  await insertPhoto(app.db, boosted, { boost_expires_at: inHours(DAY_HOURS) })
  await app.db
    .updateTable('discover_order')
    .set({ boosted_at: inHours(0) })
    .where('member_id', '=', boosted)
    .execute()
})

const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)

async function setShown(times: number): Promise<void> {
  await app.db
    .updateTable('discover_order')
    .set({ boost_shown: times })
    .where('member_id', '=', boosted)
    .execute()
  await moveExposure.run({}, app.deps)
}

/** Finds the member in the whole list, and whether they are there as a boosted one. */
async function findBoosted(): Promise<{ place: number; isMarked: boolean; isForBoost: boolean }> {
  const first = await viewer.client.discovery.list({})
  const next = first.nextCursor
    ? await viewer.client.discovery.list({ cursor: first.nextCursor })
    : { members: [] }
  const members = [...first.members, ...next.members]
  const places = members.flatMap(({ id }, place) => (id === boosted ? [place] : []))
  expect([places.length, members.length]).toEqual([1, 26])
  const place = places[0] ?? -1
  const card = members[place]
  return {
    place,
    isMarked: card?.isBoosted === true,
    isForBoost: card?.reasons.some(({ kind }) => kind === 'boosted') === true,
  }
}

test('keeps a boosted member at the top until others would be shown as often in two weeks', async () => {
  await setShown(MINIMUM - 1)
  expect(await findBoosted()).toEqual({ place: 0, isMarked: true, isForBoost: true })
  await setShown(MINIMUM)
  expect(await findBoosted()).toMatchObject({ isMarked: true, isForBoost: false })
})

test('compares a boost with how often others are shown in a day', async () => {
  // A steady exposure of 13 is three views a day; the boosted member's own counts, too.
  await app.db
    .updateTable('discover_order')
    .set({ exposure: 13, counted_at: app.clock.now() })
    .execute()
  await setShown(41)
  expect(await findBoosted()).toMatchObject({ place: 0, isForBoost: true })
  // The views of that list count, too.
  await setShown(60)
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
