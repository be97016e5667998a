import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aPerson, insertPhoto } from '../../testing/people.ts'
import { findRingPosition } from '../../testing/recommended-order.ts'
import { addWaitingThreads, setWaitingLimit } from '../../testing/waiting-replies.ts'
import { moveExposure } from './jobs.ts'
import { RING_END, RING_START, splitRing, CLASS_SIZE } from './order-rules.ts'

let app: TestApp
let ben: TestMember

beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.updateTable('profiles').set({ is_available: false }).execute()
  ben = await aMember(app, 'man', { interestedIn: 'women' })
})

async function addPeople(count: number): Promise<MemberId[]> {
  const people: MemberId[] = []
  for (let i = 0; i < count; i++) people.push(await aPerson(app.db))
  return people
}

async function readPage(viewer: TestMember): Promise<MemberId[]> {
  return (await viewer.client.discovery.list({})).members.map(({ id }) => id)
}

const advanceDay = () => app.clock.advance({ seconds: DAY_MS / 1000 })
const readClasses = async (ids: MemberId[]) => {
  const rows = await app.db
    .selectFrom('discover_order')
    .select(['member_id', 'order_key'])
    .where('member_id', 'in', ids)
    .execute()
  return ids.map((id) =>
    Math.floor((rows.find((row) => row.member_id === id)?.order_key ?? -1) / CLASS_SIZE),
  )
}

test('splits every range of the ring into the keys at its positions, in order', () => {
  for (const start of [0, 1, 2 ** 47 + 5, CLASS_SIZE - 1])
    for (const [after, until] of [
      [RING_START, RING_END],
      [5, CLASS_SIZE + 7],
      [CLASS_SIZE - 2, CLASS_SIZE - 1],
      [2 * CLASS_SIZE + 2 ** 47, 3 * CLASS_SIZE + 2 ** 47],
    ] as const) {
      const segments = splitRing({ after, until }, start)
      const ends = segments.flatMap(({ low, high }) => [low, high])
      const positions = ends.map((key) => findRingPosition(key, start))
      expect(positions).toEqual(positions.toSorted((a, b) => a - b))
      expect([positions[0], positions.at(-1)]).toEqual([after + 1, Math.min(until, RING_END - 1)])
      const size = segments.reduce((total, { low, high }) => total + high - low + 1, 0)
      expect(size).toBe(Math.min(until, RING_END - 1) - after)
    }
})

test('shows two viewers, and one viewer on two days, other members first', async () => {
  await addPeople(200)
  const eve = await aMember(app, 'man', { interestedIn: 'women' })
  const first = await readPage(ben)
  expect(await readPage(ben)).toEqual(first)
  const others = [await readPage(eve)]
  advanceDay()
  others.push(await readPage(ben))
  for (const other of others)
    expect(other.filter((id) => first.includes(id)).length).toBeLessThan(15)
})

test('lists members shown less than others first, and those shown more last', async () => {
  const people = await addPeople(150)
  const seen: MemberId[] = await readPage(ben)
  await moveExposure.run({}, app.deps)
  // All are new, so all are in the first class.
  expect(new Set(await readClasses(people))).toEqual(new Set([0]))
  app.clock.advance({ minutes: 8 * 24 * 60 })
  // Half of the exposure is of the last three days.
  for (const viewer of [ben, await aMember(app, 'man', { interestedIn: 'women' })]) {
    seen.push(...(await readPage(viewer)))
    await moveExposure.run({}, app.deps)
  }
  const unseen = people.filter((id) => !seen.includes(id))
  const [recent] = [seen.slice(20).filter((id) => people.includes(id))]
  expect([
    Math.max(...(await readClasses(unseen))),
    Math.min(...(await readClasses(recent))),
  ]).toEqual([0, 2])
  const next = await readPage(await aMember(app, 'man', { interestedIn: 'women' }))
  expect(next.filter((id) => recent.includes(id))).toEqual([])
})

test('keeps new members first until they were shown often and twice as often as others', async () => {
  const [often, seldom, other] = await addPeople(3)
  const setShown = (id: MemberId | undefined, exposure: number) =>
    app.db
      .updateTable('discover_order')
      .set({ exposure, counted_at: app.clock.now() })
      .where('member_id', '=', id ?? ben.id)
      .execute()
  await setShown(often, 60)
  await setShown(seldom, 19)
  await moveExposure.run({}, app.deps)
  const ids = [often, seldom, other].flatMap((id) => id ?? [])
  expect(await readClasses(ids)).toEqual([2, 0, 0])
})

test('counts a view once, also when the day changes before the job runs', async () => {
  const people = await addPeople(5)
  const readExposure = async () =>
    Math.round(
      10 *
        (
          await app.db
            .selectFrom('discover_order')
            .select('exposure')
            .where('member_id', '=', people[0] ?? ben.id)
            .executeTakeFirstOrThrow()
        ).exposure,
    ) / 10
  await readPage(ben)
  await readPage(ben)
  await moveExposure.run({}, app.deps)
  await moveExposure.run({}, app.deps)
  expect(await readExposure()).toBe(1)
  // A new account's first day ends after 24 hours.
  app.clock.advance({ minutes: 25 * 60 })
  await readPage(ben)
  advanceDay()
  await readPage(ben)
  await moveExposure.run({}, app.deps)
  const now = await readExposure()
  expect(now).toBeGreaterThan(2.5)
  expect(now).toBeLessThan(2.8)
})

test('rests members who were not active for two weeks, unless they hide it', async () => {
  const long = new Date(app.clock.now().getTime() - 15 * DAY_MS)
  const people = [
    await aPerson(app.db, { last_active_at: long }),
    await aPerson(app.db, { last_active_at: long, activity_visibility: 'nobody' }),
    await aPerson(app.db),
  ]
  await app.db
    .updateTable('discover_order')
    .set({ visible_since: long })
    .where('member_id', 'in', people)
    .execute()
  await moveExposure.run({}, app.deps)
  const [resting, hidden, active] = await readClasses(people)
  expect(resting).toBe(3)
  expect(hidden).toBe(active)
})

test('rests members with eight waiting conversations, unless one rests or was declined', async () => {
  await setWaitingLimit(app, 8)
  const people = await addPeople(4)
  const [waiting, resting, declined, paused] = await Promise.all(
    people.map(async (id) => ({ id, ...(await addWaitingThreads(app, id, { count: 8 }))[0] })),
  )
  const change = (one: typeof waiting, values: object) =>
    app.db
      .updateTable('message_threads')
      .set(values)
      .where('id', '=', one?.threadId ?? null)
      .execute()
  await change(resting, { a_rested_seq: 1, b_rested_seq: 1 })
  // The other member's only message is their decline.
  await change(declined, { declined_by: declined?.other })
  await app.db
    .updateTable('messages')
    .set({ message_type: 'decline' })
    .where('conversation_id', '=', declined?.threadId ?? null)
    .execute()
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'paused' })
    .where('id', '=', paused?.other ?? null)
    .execute()
  await app.db
    .updateTable('discover_order')
    .set({ visible_since: new Date(app.clock.now().getTime() - 8 * DAY_MS) })
    .where('member_id', 'in', people)
    .execute()
  await moveExposure.run({}, app.deps)
  expect((await readClasses(people)).map((one) => one === 3)).toEqual([true, false, false, false])
  await setWaitingLimit(app, 0)
  await moveExposure.run({}, app.deps)
  expect(await readClasses(people)).not.toContain(3)
})

test('rests new members with eight waiting conversations, unless a boost puts them at the top', async () => {
  await setWaitingLimit(app, 8)
  const people = await addPeople(3)
  const [waiting, boosted] = people
  for (const id of [waiting, boosted]) await addWaitingThreads(app, id ?? ben.id, { count: 8 })
  const boost_expires_at = new Date(app.clock.now().getTime() + DAY_MS)
  await insertPhoto(app.db, boosted ?? ben.id, { boost_expires_at })
  await app.db
    .updateTable('discover_order')
    .set({ boosted_at: app.clock.now() })
    .where('member_id', '=', boosted ?? null)
    .execute()
  await moveExposure.run({}, app.deps)
  expect(await readClasses(people)).toEqual([3, 1, 0])
  await setWaitingLimit(app, 0)
  await moveExposure.run({}, app.deps)
  expect(await readClasses(people)).toEqual([0, 1, 0])
})

test('counts nearness as the member has chosen', async () => {
  const near: MemberId[] = await addPeople(30)
  for (let i = 0; i < 30; i++)
    await aPerson(app.db, { city: 'Accra', country: 'GH', time_zone: 'Africa/Accra' })
  const countNear = async (nearMe: number) => {
    await ben.client.discovery.saveOrder({ nearMe, background: 1, newcomers: 1 })
    return (await readPage(ben)).filter((id) => near.includes(id)).length
  }
  expect(await ben.client.discovery.order({})).toEqual({ nearMe: 1, background: 1, newcomers: 1 })
  const [less, more] = [await countNear(0), await countNear(2)]
  expect(more).toBeGreaterThan(less + 3)
  expect(await ben.client.discovery.order({})).toMatchObject({ nearMe: 2 })
})
