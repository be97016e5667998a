import type { MemberId } from '@adire/contract/ids.ts'
import { cities } from '@adire/contract/places.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageOn, localDate } from '../../lib/dates.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'
import { recommend } from '../../testing/recommended-order.ts'

const PEOPLE = 120
const CHANGES = 250

let app: TestApp
let viewer: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  viewer = await aMember(app, 'man', { interestedIn: 'women', city: 'London', premium: true })
  await viewer.client.profiles.update({ rootsCountry: 'NG' })
})
afterAll(() => app.close())

/** Seeded, so that every run is the same. */
let seed = 4_711
function random(below: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T
const pickCity = () => pick(cities.slice(0, 6))
const pickRoots = () => pick([null, 'NG', 'NG', 'GB', 'BR'] as const)
const pickBirthDate = () =>
  new Date(Date.UTC(1955 + random(50), random(12), 1 + random(28))).toISOString().slice(0, 10)

function addRandomPerson(): Promise<MemberId> {
  const { name, country, timeZone } = pick([cities[1], cities[1], pickCity()]) ?? pickCity()
  return aPerson(app.db, {
    gender: pick(['woman', 'woman', 'man']),
    interested_in: pick(['men', 'everyone', 'women']),
    roots_country: pickRoots(),
    city: name,
    country,
    time_zone: timeZone,
    birth_date: pickBirthDate(),
  })
}

const change = (id: MemberId) => app.db.updateTable('profiles').where('id', '=', id)

const changes: ((id: MemberId) => Promise<unknown>)[] = [
  (id) => change(id).set({ roots_country: pickRoots() }).execute(),
  (id) => {
    const { name, country, timeZone } = pickCity()
    return change(id).set({ city: name, country, time_zone: timeZone }).execute()
  },
  (id) => change(id).set({ birth_date: pickBirthDate() }).execute(),
  (id) =>
    change(id)
      .set((eb) => ({ is_available: eb.not('is_available') }))
      .execute(),
  (id) => {
    const boost_expires_at = new Date(app.clock.now().getTime() + 86_400_000)
    return change(id)
      .set({ boost_expires_at: pick([null, boost_expires_at]) })
      .execute()
  },
  (id) => {
    const { name, country } = pickCity()
    const plan = {
      next_city: pick([null, name]),
      next_country: country,
      next_audience: pick(['everyone', 'everyone', 'liked', 'matches'] as const),
      updated_at: app.clock.now(),
    }
    return app.db
      .insertInto('member_paths')
      .values({ member_id: id, version: 1, lived_audience: 'everyone', ...plan })
      .onConflict((oc) => oc.column('member_id').doUpdateSet(plan))
      .execute()
  },
  (id) => app.db.deleteFrom('member_paths').where('member_id', '=', id).execute(),
]

interface Wanted {
  movingTo?: string
  myCorridor?: true
  minAge?: number
  maxAge?: number
}

/** Reads the members in question from plain rows, and sorts them into the recommended order. */
async function recompute(wanted: Wanted): Promise<string[]> {
  const { minAge = 18, maxAge = 60, movingTo, myCorridor } = wanted
  const rows = await app.db
    .selectFrom('profiles')
    .leftJoin('member_paths', 'member_id', 'id')
    .selectAll('profiles')
    .select(['next_city', 'next_country', 'next_audience'])
    .where('id', '!=', viewer.id)
    .execute()
  const ids = rows.flatMap((row) => {
    const age = ageOn(row.birth_date, localDate(app.clock.now(), row.time_zone))
    const isListed =
      row.is_available &&
      row.gender === 'woman' &&
      row.interested_in !== 'women' &&
      age >= minAge &&
      (maxAge === 60 || age <= maxAge) &&
      (!myCorridor || (row.roots_country === 'NG' && row.country === 'GB')) &&
      (movingTo === undefined ||
        (row.next_audience === 'everyone' && [row.next_city, row.next_country].includes(movingTo)))
    return isListed ? [row.id as MemberId] : []
  })
  return recommend(app, viewer.id, ids)
}

async function readList(wanted: Wanted): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await viewer.client.discovery.list({ ...wanted, ...(cursor ? { cursor } : {}) })
    seen.push(...page.members.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return seen
}

const places: Wanted[] = [
  { myCorridor: true },
  ...['GB', ...cities.slice(0, 3).map(({ name }) => name)].map((movingTo) => ({ movingTo })),
]

test(
  'lists corridors and next places in the recommended order after random changes',
  { timeout: 300_000 },
  async () => {
    const people: MemberId[] = []
    for (let i = 0; i < PEOPLE; i++) people.push(await addRandomPerson())
    for (let i = 0; i < CHANGES; i++) await pick(changes)(pick(people))
    let listed = 0
    for (const place of places)
      for (const ages of [{}, { minAge: 30, maxAge: 45 }, { minAge: 60, maxAge: 60 }]) {
        const wanted = { ...place, ...ages }
        const list = await readList(wanted)
        expect([wanted, list]).toEqual([wanted, await recompute(wanted)])
        listed += list.length
      }
    expect(listed).toBeGreaterThan(9)
  },
)
