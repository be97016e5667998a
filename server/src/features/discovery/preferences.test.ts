import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'
import { storeNearbyCities } from '../places/jobs.ts'

let app: TestApp
let ben: TestMember

beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  // Members of earlier tests are hidden.
  await app.db.updateTable('profiles').set({ is_available: false }).execute()
  ben = await aMember(app, 'man', { interestedIn: 'women', birthDate: '1985-05-05' })
})

const introduced = async () =>
  new Set((await ben.client.discovery.introductions()).members.map(({ id }) => id))

const eldest = { birth_date: '1950-01-01' }
const youngest = { birth_date: '2000-01-01' }

test('introduces members of the wanted ages and place only, if those are deal-breakers', async () => {
  const wanted = await aPerson(app.db, { ...eldest, city: 'Accra', country: 'GH' })
  const elsewhere = await aPerson(app.db, eldest)
  const tooYoung = await aPerson(app.db, { ...youngest, city: 'Accra', country: 'GH' })
  const preferredAges = { minAge: 50, maxAge: 60, isDealBreaker: true }
  const preferredPlace = { city: null, country: 'GH', isDealBreaker: true } as const
  await ben.client.profiles.update({ preferredAges, preferredPlace })
  expect(await introduced()).toEqual(new Set([wanted]))

  await app.db.deleteFrom('introductions').execute()
  await ben.client.profiles.update({
    preferredAges: { ...preferredAges, isDealBreaker: false },
    preferredPlace: { ...preferredPlace, isDealBreaker: false },
  })
  expect(await introduced()).toEqual(new Set([wanted, elsewhere, tooYoung]))
  // A deal-breaker saved during the day applies to its introductions.
  await ben.client.profiles.update({ preferredPlace })
  expect(await introduced()).toEqual(new Set([wanted, tooYoung]))
})

test('introduces nobody whose deal-breakers exclude the viewer', async () => {
  const open = await aPerson(app.db)
  const prefers = await aPerson(app.db, { preferred_age_min: 18, preferred_age_max: 30 })
  for (const dealBreaker of [
    { preferred_age_min: 18, preferred_age_max: 30, is_age_dealbreaker: true },
    { preferred_city: 'Berlin', is_place_dealbreaker: true },
    { preferred_country: 'DE', is_place_dealbreaker: true },
  ])
    await aPerson(app.db, dealBreaker)
  const met = await aPerson(app.db, {
    preferred_age_min: 30,
    preferred_age_max: 60,
    is_age_dealbreaker: true,
    preferred_country: 'NG',
    is_place_dealbreaker: true,
  })
  expect(await introduced()).toEqual(new Set([open, prefers, met]))
})

test('introduces members of a wanted city and those near it, if the place is a deal-breaker', async () => {
  const here = await aPerson(app.db, { city: 'Manchester', country: 'GB' })
  const near = await aPerson(app.db, { city: 'Bolton', country: 'GB' })
  await aPerson(app.db, { city: 'Leeds', country: 'GB' })
  await storeNearbyCities.run({}, app.deps)
  const preferredPlace = { city: 'Manchester', country: null, isDealBreaker: true }
  await ben.client.profiles.update({ preferredPlace })
  expect(await introduced()).toEqual(new Set([here, near]))
})

test('introduces members whose wanted city is near that of the viewer', async () => {
  await ben.client.profiles.update({ city: 'Bolton' })
  const near = await aPerson(app.db, { preferred_city: 'Manchester', is_place_dealbreaker: true })
  await aPerson(app.db, { preferred_city: 'Leeds', is_place_dealbreaker: true })
  await storeNearbyCities.run({}, app.deps)
  expect(await introduced()).toEqual(new Set([near]))
})

test('suggests to remove a preference from an empty list unless it is a deal-breaker', async () => {
  await aPerson(app.db, youngest)
  const preferredAges = { minAge: 50, maxAge: 60, isDealBreaker: false }
  const relax = async (minAge = 50) =>
    (await ben.client.discovery.list({ minAge, maxAge: 60 })).relaxation
  await ben.client.profiles.update({ preferredAges })
  expect(await relax()).toMatchObject({ remove: 'age' })
  await ben.client.profiles.update({ preferredAges: { ...preferredAges, isDealBreaker: true } })
  expect(await relax()).toBeNull()
  // Other ages are a filter of this visit.
  expect(await relax(55)).toMatchObject({ remove: 'age' })
})

test('keeps deal-breakers without a preference, and two places, out of the database', async () => {
  for (const columns of [
    { is_age_dealbreaker: true },
    { is_place_dealbreaker: true },
    { preferred_age_min: 40, preferred_age_max: 30 },
    { preferred_age_min: 40 },
    { preferred_city: 'Lagos', preferred_country: 'NG' },
  ])
    await expect(
      app.db.updateTable('profiles').set(columns).where('id', '=', ben.id).execute(),
    ).rejects.toThrow(/profiles_preferred_/)
})
