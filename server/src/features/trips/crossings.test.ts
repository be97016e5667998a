import { randomUUID } from 'node:crypto'
import { type MemberId, TripId } from '@adire/contract/ids.ts'
import type { TripInput } from '@adire/contract/trips.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'
import { getUtcDay } from '../../lib/dates.ts'
import { storeNearbyCities } from '../places/jobs.ts'
import { listStrangers } from './crossing-queries.ts'
import { compareTrip } from './operations.ts'
import { STRANGERS_A_DAY } from './rules.ts'

let app: TestApp
let ada: TestMember
let ben: TestMember
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, withLimits: false })
})
afterAll(() => app.close())

const setTime = (at: Date) =>
  app.clock.advance({ seconds: (at.getTime() - app.clock.now().getTime()) / 1000 })
beforeEach(async () => {
  await forget()
  setTime(new Date('2030-11-20T10:00:00Z'))
  ;[ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
})

async function forget() {
  for (const table of ['trips', 'trip_crossings', 'notifications'] as const)
    await app.db.deleteFrom(table).execute()
}

const accra = (over: Partial<TripInput> = {}): TripInput => ({
  id: TripId.parse(randomUUID()),
  city: 'Accra',
  from: '2030-12-12',
  until: '2030-12-20',
  viewer: 'nobody',
  tellsOthers: true,
  ...over,
})

/** Adds a trip on any days, also past ones. */
async function insertTrip(memberId: MemberId, over: Partial<TripInput>) {
  const { id, city, from, until, viewer, tellsOthers } = accra(over)
  await sql`
    insert into trips (id, member_id, slot, city, starts_on, ends_on, viewer, tells_others, saved_at)
    values (${id}, ${memberId}, 1, ${city}, ${from}, ${until}, ${viewer}, ${tellsOthers}, ${app.clock.now()})`.execute(
    app.db,
  )
  return id
}

/** Saves a trip and compares it, as the queued job does. */
async function save({ id: memberId, client }: TestMember, over: Partial<TripInput> = {}) {
  const trip = await client.trips.save(accra(over))
  await compareTrip(app.db, { memberId, tripId: trip.id }, app.clock.now())
  return trip
}

const readBell = async ({ client }: Pick<TestMember, 'client'>) =>
  (await client.notifications.list({})).notifications
    .filter(({ kind }) => kind === 'trip_crossing')
    .map(({ about, threadId, facts: { crossing } }) => ({
      about: about?.id ?? null,
      threadId,
      crossing,
    }))

test('tells two strangers their common months, never days, both at once', async () => {
  await save(ada, { from: '2030-12-30', until: '2031-01-02' })
  expect(await readBell(ada)).toEqual([])
  await save(ben, { from: '2030-12-01', until: '2031-02-01' })
  const crossing = { city: 'Accra', months: ['2030-12-01', '2031-01-01'], days: null }
  expect(await readBell(ada)).toEqual([{ about: ben.id, threadId: null, crossing }])
  expect(await readBell(ben)).toEqual([{ about: ada.id, threadId: null, crossing }])
})

test('tells strangers of one month also if their days have nothing in common', async () => {
  await save(ada, { from: '2030-12-01', until: '2030-12-02' })
  await save(ben, { from: '2030-12-28', until: '2030-12-28' })
  expect(await readBell(ben)).toHaveLength(1)
})

test('tells matches the common days of trips that both show them, nothing without any', async () => {
  const { threadId } = await match(app, ada, ben)
  await save(ada, { from: '2030-12-12', until: '2030-12-20', viewer: 'matches' })
  await save(ben, { from: '2030-12-21', until: '2030-12-22', viewer: 'matches' })
  expect(await readBell(ben)).toEqual([])
  await save(ben, { from: '2030-12-18', until: '2031-01-03', viewer: 'matches' })
  const crossing = {
    city: 'Accra',
    months: ['2030-12-01'],
    days: { from: '2030-12-18', until: '2030-12-20' },
  }
  expect(await readBell(ada)).toEqual([{ about: ben.id, threadId, crossing }])
  expect(await readBell(ben)).toEqual([{ about: ada.id, threadId, crossing }])
})

test.each<[TripInput['viewer'], TripInput['viewer']]>([
  ['nobody', 'nobody'],
  ['nobody', 'matches'],
  ['matches', 'nobody'],
])('tells matches only months of trips shown to %s and %s', async (hers, his) => {
  const { threadId } = await match(app, ada, ben)
  await save(ada, { from: '2030-12-28', until: '2031-01-02', viewer: hers })
  await save(ben, { from: '2030-12-01', until: '2031-02-20', viewer: his })
  const crossing = { city: 'Accra', months: ['2030-12-01', '2031-01-01'], days: null }
  expect(await readBell(ada)).toEqual([{ about: ben.id, threadId, crossing }])
  expect(await readBell(ben)).toEqual([{ about: ada.id, threadId, crossing }])
})

test('tells matches of a month once, by its days if trips of it are shown', async () => {
  await match(app, ada, ben)
  for (const viewer of ['nobody', 'matches'] as const)
    await ada.client.trips.save(accra({ from: '2030-12-18', until: '2030-12-20', viewer }))
  await save(ben, { viewer: 'matches' })
  const days = { from: '2030-12-18', until: '2030-12-20' }
  expect((await readBell(ben)).map(({ crossing }) => crossing?.days)).toEqual([days])
})

test('names all common months of several trips to one city', async () => {
  for (const member of [ada, ben]) {
    await save(member, { from: '2030-12-01', until: '2031-02-20' })
    await save(member, { from: '2031-03-01', until: '2031-05-20' })
  }
  await app.db.deleteFrom('trip_crossings').execute()
  await app.db.deleteFrom('notifications').execute()
  const trip = (await ada.client.trips.list()).trips[0]
  if (!trip) throw new Error('no trip')
  await compareTrip(app.db, { memberId: ada.id, tripId: trip.id }, app.clock.now())
  const [told] = await readBell(ben)
  expect(told?.crossing?.months).toHaveLength(6)
})

test('stays unread for a match who opens the conversation', async () => {
  const { threadId } = await match(app, ada, ben)
  await save(ada)
  await save(ben)
  await sendMessage(ada, { threadId, content: 'Hello' })
  await ben.client.messages.markRead({ threadId, upToSeq: 1 })
  const { notifications } = await ben.client.notifications.list({})
  const isRead = (of: string) => notifications.find(({ kind }) => kind === of)?.isRead
  expect([isRead('message'), isRead('trip_crossing')]).toEqual([true, false])
})

test('tells a pair once: under simultaneous jobs, again each night, and after a new trip', async () => {
  const hers = await save(ada)
  const his = await ben.client.trips.save(accra())
  const jobs = [
    { memberId: ada.id, tripId: hers.id },
    { memberId: ben.id, tripId: his.id },
  ]
  await Promise.all(
    [...jobs, ...jobs, ...jobs].map((job) => compareTrip(app.db, job, app.clock.now())),
  )
  app.clock.advance({ days: 1 })
  for (const job of jobs) await compareTrip(app.db, job, app.clock.now())
  await ben.client.trips.remove({ id: his.id })
  await save(ben)
  expect([(await readBell(ada)).length, (await readBell(ben)).length]).toEqual([1, 1])
})

test('tells both or neither if the process ends while it tells', async () => {
  await save(ada)
  const his = await ben.client.trips.save(accra())
  const job = { memberId: ben.id, tripId: his.id }
  await sql`create function fail_second() returns trigger language plpgsql as $$
    begin raise exception 'ended' using errcode = '57P01'; end $$`.execute(app.db)
  await sql`create trigger fail_second before insert on notifications for each row
    when (new.kind = 'trip_crossing' and new.user_id = ${sql.lit(ada.id)}) execute function fail_second()`.execute(
    app.db,
  )
  await expect(compareTrip(app.db, job, app.clock.now())).rejects.toThrow()
  await sql`drop function fail_second cascade`.execute(app.db)
  expect([await readBell(ada), await readBell(ben)]).toEqual([[], []])
  await compareTrip(app.db, job, app.clock.now())
  expect([(await readBell(ada)).length, (await readBell(ben)).length]).toEqual([1, 1])
})

test.each<[string, () => Promise<unknown>]>([
  ['blocked the other', () => ada.client.safety.block({ id: ben.id })],
  ['passed the other', () => ada.client.discovery.pass({ to: ben.id })],
  ['is hidden', () => ada.client.profiles.setAvailability({ isAvailable: false })],
  ['wants women only', () => setProfile(ada, { interested_in: 'women' })],
  [
    'excludes by a deal-breaker',
    () => setProfile(ada, { preferred_country: 'FR', is_place_dealbreaker: true }),
  ],
  [
    'ended their match',
    async () => {
      const { threadId } = await match(app, ada, ben)
      await ada.client.matches.unmatch({ threadId })
    },
  ],
])('tells neither if one of them %s', async (_, exclude) => {
  await exclude()
  await save(ada)
  await save(ben)
  expect([await readBell(ada), await readBell(ben)]).toEqual([[], []])
})

test('tells a pair if the city that one wants is near that of the other', async () => {
  const preferredPlace = { city: 'Manchester', country: null, isDealBreaker: true }
  await ada.client.profiles.update({ preferredPlace })
  await ben.client.profiles.update({ city: 'Bolton' })
  await storeNearbyCities.run({}, app.deps)
  await save(ada)
  await save(ben)
  expect([(await readBell(ada)).length, (await readBell(ben)).length]).toEqual([1, 1])
})

const setProfile = ({ id }: TestMember, values: object) =>
  app.db.updateTable('profiles').set(values).where('id', '=', id).execute()

test('leaves out private reminders, other cities and other months', async () => {
  await save(ada, { tellsOthers: false, viewer: 'matches' })
  await save(ada, { city: 'Kumasi' })
  await save(ada, { from: '2031-01-01', until: '2031-01-02' })
  await save(ben)
  expect([await readBell(ada), await readBell(ben)]).toEqual([[], []])
})

test('tells a member of five strangers a day, and of the others on the next', async () => {
  const count = STRANGERS_A_DAY + 2
  for (let i = 0; i < count; i++) {
    const id = await aPerson(app.db, { interested_in: 'men' })
    await insertTrip(id, { from: '2030-12-01', until: '2030-12-02' })
  }
  const { id: tripId } = await save(ben)
  expect(await readBell(ben)).toHaveLength(STRANGERS_A_DAY)
  app.clock.advance({ days: 1 })
  await compareTrip(app.db, { memberId: ben.id, tripId }, app.clock.now())
  expect(await readBell(ben)).toHaveLength(count)
})

test('lists strangers in their random order, without those told of five today', async () => {
  const ids = [
    await aPerson(app.db, { interested_in: 'men' }),
    await aPerson(app.db, { interested_in: 'men' }),
    await aPerson(app.db, { interested_in: 'men' }),
  ] as const
  for (const [index, id] of ids.entries()) {
    await insertTrip(id, { from: '2030-12-01', until: '2030-12-02' })
    await sql`update trips set draw = ${index * 10} where member_id = ${id}`.execute(app.db)
  }
  const [first, second, full] = ids
  for (let i = 0; i < STRANGERS_A_DAY; i++) {
    const pair = [full, await aPerson(app.db)].toSorted()
    await sql`
      insert into trip_crossings (a_id, b_id, city, month, are_matched, told_at)
      values (${pair[0]}, ${pair[1]}, 'Accra', '2030-12-01', false, ${app.clock.now()})`.execute(
      app.db,
    )
  }
  const { id: tripId } = await ben.client.trips.save(accra())
  const list = (start: number) =>
    listStrangers(app.db, {
      member: ben.id,
      tripId,
      start,
      now: app.clock.now(),
      room: { perDay: STRANGERS_A_DAY, since: getUtcDay(app.clock.now()).from },
    })
  expect(await list(0)).toEqual([first, second])
  expect(await list(5)).toEqual([second, first])
})

/** In the month of the trips, so that some have ended, some are under way and others follow. */
const START = new Date('2030-12-10T10:00:00Z')
interface Step {
  trip: Pick<TripInput, 'from' | 'until' | 'city' | 'viewer'>
  isRemoved: boolean
  hour: number
}
const toDay = (day: number) => `2030-12-${String(day).padStart(2, '0')}`
/** Days of a trip within December 2030. */
const december = fc
  .tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 }))
  .map(([one, other]) => ({
    from: toDay(Math.min(one, other)),
    until: toDay(Math.max(one, other)),
  }))
const viewer = fc.constantFrom<TripInput['viewer']>('matches', 'nobody')
/** Trips of an attacker, mostly to the city of the victim. */
const attack: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    trip: fc
      .tuple(december, fc.constantFrom('Accra', 'Accra', 'Accra', 'Kumasi'), viewer)
      .map(([days, city, shownTo]) => ({ ...days, city, viewer: shownTo })),
    isRemoved: fc.boolean(),
    hour: fc.integer({ min: 0, max: 140 }),
  }),
  { minLength: 1, maxLength: 3 },
)

/** Returns everything that the attacker, Ben, gets to see while Ada has a trip, or none. */
async function observe(victim: Partial<TripInput> | undefined, steps: readonly Step[]) {
  await forget()
  setTime(START)
  const tripId = victim && (await insertTrip(ada.id, victim))
  const compare = async () => {
    if (tripId) await compareTrip(app.db, { memberId: ada.id, tripId }, app.clock.now())
  }
  await compare()
  const seen: unknown[] = []
  for (const [index, { trip, isRemoved, hour }] of steps.entries()) {
    const at = new Date(START.getTime() + hour * 3_600_000)
    if (at > app.clock.now()) setTime(at)
    const own = accra({
      ...trip,
      id: TripId.parse(`00000000-0000-4000-8000-00000000000${index}`),
    })
    const saved = await ben.client.trips.save(own).catch(({ code }: { code: string }) => code)
    await compareTrip(app.db, { memberId: ben.id, tripId: own.id }, app.clock.now())
    // The key of the undo is sealed, and another one each time.
    if (isRemoved) seen.push(Object.keys(await ben.client.trips.remove({ id: own.id })))
    // The nightly job.
    await compare()
    seen.push(
      saved,
      await ben.client.trips.list(),
      await ben.client.trips.listShared({ memberId: ada.id }),
      await readBell(ben),
      await ben.client.notifications.unread(),
    )
  }
  return seen
}

test.each([
  ['stranger', false],
  ['match', true],
])(
  'lets no %s find out a day of a hidden trip by their own',
  async (_, areMatched) => {
    setTime(START)
    ;[ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
    if (areMatched) await match(app, ada, ben)
    await fc.assert(
      fc.asyncProperty(december, december, attack, async (one, other, steps) => {
        expect(await observe(one, steps)).toEqual(await observe(other, steps))
      }),
      { numRuns: 12 },
    )
  },
  60_000,
)

const unmatch = async () => {
  const { threadId } = await match(app, ada, ben)
  await ada.client.matches.unmatch({ threadId })
}

/** States in which nobody may find out that Ada has a trip, and what such a trip is like. */
test.each<[string, () => Promise<unknown>, Partial<TripInput>]>([
  ['private, of a stranger', async () => {}, { tellsOthers: false }],
  ['private, of a match', () => match(app, ada, ben), { tellsOthers: false, viewer: 'nobody' }],
  ['of a member who blocked them', () => ada.client.safety.block({ id: ben.id }), {}],
  ['of a member they blocked', () => ben.client.safety.block({ id: ada.id }), {}],
  [
    'of a match they blocked',
    async () => {
      await match(app, ada, ben)
      await ben.client.safety.block({ id: ada.id })
    },
    {},
  ],
  ['of a member who wants women only', () => setProfile(ada, { interested_in: 'women' }), {}],
  ['of a member they don’t want', () => setProfile(ben, { interested_in: 'men' }), {}],
  [
    'of a member whose deal-breaker excludes them',
    () => setProfile(ada, { preferred_country: 'FR', is_place_dealbreaker: true }),
    {},
  ],
  ['of a member who passed on them', () => ada.client.discovery.pass({ to: ben.id }), {}],
  ['of a hidden member', () => ada.client.profiles.setAvailability({ isAvailable: false }), {}],
  ['of a former match', unmatch, {}],
])(
  'lets nobody find out by their own trip that another exists: %s',
  async (_, hide, fixed) => {
    setTime(START)
    ;[ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
    await hide()
    const hidden = fc
      .tuple(december, viewer, fc.constantFrom('Accra', 'Kumasi'), fc.boolean())
      .map(([days, shownTo, city, tellsOthers]) => ({
        ...days,
        viewer: shownTo,
        city,
        tellsOthers,
        ...fixed,
      }))
    await fc.assert(
      fc.asyncProperty(hidden, attack, async (trip, steps) => {
        expect(await observe(trip, steps)).toEqual(await observe(undefined, steps))
      }),
      { numRuns: 6 },
    )
  },
  60_000,
)

test('tells the attacker of the same trip if they fit, so hidden trips would be noticed', async () => {
  setTime(START)
  ;[ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const days = { from: '2030-12-12', until: '2030-12-20' }
  const steps = [
    {
      trip: { ...days, city: 'Accra', viewer: 'nobody' as const },
      isRemoved: false,
      hour: 0,
    },
  ]
  expect(await observe(days, steps)).not.toEqual(await observe(undefined, steps))
})
