import { randomUUID } from 'node:crypto'
import { TRIP_SAVES_MAXIMUM, TRIPS_MAXIMUM } from '@adire/contract/trip-limits.ts'
import type { Trip, TripInput } from '@adire/contract/trips.ts'
import { TripId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, aModerator, match, type TestMember } from '../../testing/members.ts'
import { compareAll } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  setTime(new Date('2030-11-20T10:00:00Z'))
})
afterAll(() => app.close())

const setTime = (at: Date) =>
  app.clock.advance({ seconds: (at.getTime() - app.clock.now().getTime()) / 1000 })

const accra = (over: Partial<TripInput> = {}): TripInput => ({
  id: TripId.parse(randomUUID()),
  city: 'Accra',
  from: '2030-12-12',
  until: '2030-12-20',
  viewer: 'nobody',
  tellsOthers: true,
  ...over,
})
const save = ({ client }: TestMember, trip: TripInput) => client.trips.save(trip)
/** The same trip as its owner saves it again. */
const edit = ({ savedAt, ...trip }: Trip): TripInput => ({ ...trip, replaces: savedAt })
const list = async ({ client }: TestMember) => (await client.trips.list()).trips
const listShared = async (viewer: TestMember, { id }: Pick<TestMember, 'id'>) =>
  (await viewer.client.trips.listShared({ memberId: id })).trips

test('saves, changes and deletes a trip, and lists the next one first', async () => {
  const ada = await aMember(app, 'woman')
  const wanted = accra()
  const later = await save(ada, wanted)
  expect(later).toEqual({ ...wanted, savedAt: expect.any(String) })
  const sooner = await save(ada, accra({ from: '2030-12-01', until: '2030-12-01' }))
  expect(await list(ada)).toEqual([sooner, later])
  const changes = { city: 'London', viewer: 'matches', tellsOthers: false } as const
  const moved = await save(ada, { ...edit(sooner), ...changes })
  expect(await list(ada)).toEqual([moved, later])
  await ada.client.trips.remove({ id: later.id })
  await ada.client.trips.remove({ id: later.id })
  expect(await list(ada)).toEqual([moved])
})

test('refuses changes of a trip that another tab has changed or deleted', async () => {
  const ada = await aMember(app, 'woman')
  const trip = await save(ada, { ...accra(), replaces: null })
  app.clock.advance({ seconds: 1 })
  const changed = { ...edit(trip), city: 'London' }
  const london = await save(ada, changed)
  const refused = { code: 'CHANGED_ELSEWHERE' }
  await expect(save(ada, { ...edit(trip), city: 'Paris' })).rejects.toMatchObject(refused)
  await expect(save(ada, { ...edit(london), city: 'Paris', replaces: null })).rejects.toMatchObject(
    refused,
  )
  expect(await list(ada)).toEqual([london])
  // A repeated request finds what it saved.
  expect(await save(ada, changed)).toMatchObject({ city: 'London' })

  await ada.client.trips.remove({ id: trip.id })
  await expect(save(ada, edit(london))).rejects.toMatchObject(refused)
  expect(await list(ada)).toEqual([])
})

test('queues a comparison with each saved trip', async () => {
  const ada = await aMember(app, 'woman')
  const trip = await save(ada, accra())
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs where key = ${`trips:${ada.id}:${trip.id}`}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ task: 'trips.compare' }])
})

test('queues a comparison of every trip each night, except private reminders', async () => {
  const ada = await aMember(app, 'woman')
  const [told] = [await save(ada, accra()), await save(ada, accra({ tellsOthers: false }))]
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  await compareAll.run({}, app.deps)
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key like ${`trips:${ada.id}:%`}`.execute(app.db)
  expect(rows).toEqual([{ key: `trips:${ada.id}:${told?.id}` }])
})

test.each([
  ['a city that is not in the list', { city: 'Nowhere upon Sea' }, 'city'],
  ['a last day before the first', { until: '2030-12-11' }, 'until'],
  ['91 days', { until: '2031-03-12' }, 'until'],
  ['a trip that has ended', { from: '2030-11-01', until: '2030-11-19' }, 'until'],
  ['a trip in more than a year', { from: '2031-11-21', until: '2031-11-22' }, 'from'],
])('refuses %s beside its field', async (_, over, path) => {
  const ada = await aMember(app, 'woman')
  await expect(save(ada, accra(over))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { issues: [{ path }] },
  })
  expect(await list(ada)).toEqual([])
})

test('accepts 90 days, today only, and a start in a year', async () => {
  const ada = await aMember(app, 'woman')
  await save(ada, accra({ until: '2031-03-11' }))
  await save(ada, accra({ from: '2030-11-20', until: '2030-11-20' }))
  await save(ada, accra({ from: '2031-11-20', until: '2031-11-20' }))
  expect(await list(ada)).toHaveLength(3)
})

test('refuses a fifth open trip, also when several tabs save at once', async () => {
  const ada = await aMember(app, 'woman')
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => save(ada, accra())))
  const refused = results.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => reason as unknown)).toEqual(
    Array.from({ length: 2 }, () =>
      expect.objectContaining({ code: 'TRIPS_FULL', data: { limit: TRIPS_MAXIMUM } }),
    ),
  )
  expect(await list(ada)).toHaveLength(TRIPS_MAXIMUM)
})

test('limits saved trips, those that were deleted included', async () => {
  const ada = await aMember(app, 'woman')
  for (let saved = 0; saved < TRIP_SAVES_MAXIMUM; saved++) {
    const { id } = await save(ada, accra())
    await ada.client.trips.remove({ id })
  }
  await expect(save(ada, accra())).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})

test('restores a removed trip as it was, which is not counted as a saved one', async () => {
  const ada = await aMember(app, 'woman')
  const trip = edit(await save(ada, accra()))
  const remove = async () => {
    const { undo } = await ada.client.trips.remove({ id: trip.id })
    return { ...trip, replaces: null, undo: undo ?? '' }
  }
  let removed = await remove()
  for (let count = 0; count < TRIP_SAVES_MAXIMUM; count++) {
    await ada.client.trips.restore(removed)
    removed = await remove()
  }
  const gone = { code: 'NOT_FOUND' }
  const other = await aMember(app, 'woman')
  await expect(other.client.trips.restore(removed)).rejects.toMatchObject(gone)
  await expect(ada.client.trips.restore({ ...removed, city: 'Paris' })).rejects.toMatchObject(gone)
  app.clock.advance({ minutes: 9 })
  await ada.client.trips.restore(removed)
  expect(await list(ada)).toMatchObject([{ id: trip.id, city: 'Accra' }])
  removed = await remove()
  app.clock.advance({ minutes: 10 })
  await expect(ada.client.trips.restore(removed)).rejects.toMatchObject(gone)
  expect(await ada.client.trips.remove({ id: trip.id })).toEqual({ undo: null })
})

test('frees the place of a trip that has ended, and deletes it after its month', async () => {
  const ada = await aMember(app, 'woman')
  const today = { from: '2030-11-20', until: '2030-11-20' }
  for (let i = 0; i < TRIPS_MAXIMUM; i++) await save(ada, accra(today))
  const before = app.clock.now()
  setTime(new Date('2030-11-22T10:00:00Z'))
  expect(await list(ada)).toEqual([])
  const { ended } = await ada.client.trips.list()
  expect(ended).toHaveLength(TRIPS_MAXIMUM)
  const next = await save(ada, accra())
  const count = () =>
    app.db
      .selectFrom('trips')
      .select((eb) => eb.fn.countAll().as('n'))
      .where('member_id', '=', ada.id)
      .executeTakeFirstOrThrow()
  expect(await count()).toEqual({ n: 5 })
  setTime(new Date('2030-12-03T10:00:00Z'))
  expect((await ada.client.trips.list()).ended).toEqual([])
  await compareAll.run({}, app.deps)
  expect(await count()).toEqual({ n: 1 })
  expect(await list(ada)).toEqual([next])
  setTime(before)
})

test('shows a trip to matches only, and only if its viewer is matches', async () => {
  const ada = await aMember(app, 'woman')
  const [ben, stranger] = [await aMember(app, 'man'), await aMember(app, 'man')]
  const { city, from, until } = await save(ada, accra({ viewer: 'matches' }))
  await save(ada, accra({ city: 'Paris' }))
  expect(await listShared(ben, ada)).toEqual([])
  const { threadId } = await match(app, ada, ben)
  expect(await listShared(ben, ada)).toEqual([{ city, from, until }])
  expect(await listShared(stranger, ada)).toEqual([])
  expect(await listShared(ada, ada)).toEqual([])
  await ben.client.matches.unmatch({ threadId })
  expect(await listShared(ben, ada)).toEqual([])
})

test('never changes or deletes the trip of another member with the same id', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const hers = await save(ada, accra())
  await save(ben, { ...edit(hers), replaces: null, city: 'Paris' })
  await ben.client.trips.remove({ id: hers.id })
  expect(await list(ada)).toEqual([hers])
  expect(await list(ben)).toEqual([])
})

test('shows the open trips of a member to moderators in the member record', async () => {
  const [ada, moderator] = [await aMember(app, 'woman'), await aModerator(app)]
  const trip = accra()
  await save(ada, trip)
  const { trips } = await moderator.client.moderation.readMember({ id: ada.id })
  expect(trips).toEqual([trip])
})
