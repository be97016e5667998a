import type { MemberId } from '@adire/contract/ids.ts'
import { PLACE_SEARCH_MAXIMUM, PLACES_FOUND_MAXIMUM } from '@adire/contract/place-search.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '../../lib/fold-text.ts'
import { listPlaces } from '../../lib/place-list.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember } from '../../testing/members.ts'
import { aSignUp, aVisitor } from '../../testing/visitors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const readPlace = (id: MemberId) =>
  app.db
    .selectFrom('profiles')
    .select(['city', 'country', 'time_zone', 'roots_city', 'roots_country'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('finds places for a visitor with their region and country, a few at a time', async () => {
  const { client } = aVisitor(app)
  expect((await client.places.search({ search: 'ibad' })).places).toContainEqual({
    name: 'Ibadan',
    country: 'NG',
    region: 'Oyo State',
  })
  expect((await client.places.search({ search: 's' })).places).toHaveLength(PLACES_FOUND_MAXIMUM)
})

test('refuses a search that is empty, too long or has control characters', async () => {
  const { client } = aVisitor(app)
  for (const search of ['', '   ', 'a'.repeat(PLACE_SEARCH_MAXIMUM + 1), 'a\u0000', 'a\u001bb'])
    await expect(client.places.search({ search })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  for (const search of ['%', '_', '\\', "'", '"'])
    expect(await client.places.search({ search })).toEqual({ places: [] })
})

test('sets country and time zone of a member who signs up in any place', async () => {
  const { id } = await aMember(app, 'woman', { city: 'London, Ontario' })
  expect(await readPlace(id)).toMatchObject({
    city: 'London, Ontario',
    country: 'CA',
    time_zone: 'America/Toronto',
  })
})

test('refuses a sign-up, an edit and a filter with a city that is not in the list', async () => {
  const refusal = { code: 'INVALID_INPUT' }
  await expect(
    aVisitor(app).client.auth.signUp(aSignUp({ city: 'Nowhere at all' })),
  ).rejects.toMatchObject(refusal)
  const { id, client } = await aMember(app, 'woman')
  const preferredPlace = { city: 'Nowhere at all', country: null, isDealBreaker: false }
  for (const edit of [{ city: 'lagos' }, { rootsCity: 'Nowhere at all' }, { preferredPlace }])
    await expect(client.profiles.update(edit)).rejects.toMatchObject(refusal)
  await expect(client.discovery.list({ city: 'Nowhere at all' })).rejects.toMatchObject(refusal)
  await expect(client.discovery.count({ city: 'Nowhere at all' })).rejects.toMatchObject(refusal)
  expect(await readPlace(id)).toMatchObject({ city: 'Lagos', roots_city: null })
})

test('saves a place, roots and a preferred place outside the suggested cities', async () => {
  const { id, client } = await aMember(app, 'woman')
  const preferredPlace = { city: 'Kumasi', country: null, isDealBreaker: true }
  const saved = await client.profiles.update({
    city: 'Tokyo',
    rootsCity: 'Ibadan',
    preferredPlace,
  })
  expect(saved).toMatchObject({
    city: 'Tokyo',
    country: 'JP',
    rootsCity: 'Ibadan',
    rootsCountry: 'NG',
    preferredPlace,
  })
  expect(await readPlace(id)).toMatchObject({ time_zone: 'Asia/Tokyo' })
  expect((await client.profiles.mine()).preferredPlace).toEqual(preferredPlace)
})

test('accepts the edit of a page of the last release', async () => {
  const { client } = await aMember(app, 'man', { city: 'Tokyo' })
  const edit = { city: 'Medellín', rootsCity: 'Lagos', rootsCountry: 'NG' } as const
  expect(await client.profiles.update(edit)).toMatchObject({ ...edit, country: 'CO' })
})

test('filters Discover by a city, apart from cities of the same name elsewhere', async () => {
  const ben = await aMember(app, 'man', { city: 'Kingston, Ontario' })
  const near = await aMember(app, 'woman', { city: 'Kingston, Ontario' })
  const far = await aMember(app, 'woman', { city: 'Kingston' })
  for (const sort of ['recommended', 'recent'] as const) {
    const list = async (city: string) =>
      (await ben.client.discovery.list({ city, sort })).members.map(({ id, reasons }) => ({
        id,
        isSameCity: reasons.some(({ kind }) => kind === 'same_city'),
      }))
    expect(await list('Kingston, Ontario')).toEqual([{ id: near.id, isSameCity: true }])
    expect(await list('Kingston')).toEqual([{ id: far.id, isSameCity: false }])
  }
})

test('also lists members in cities within 50 km of the filtered city, if they are wanted', async () => {
  const ben = await aMember(app, 'man', { city: 'Tokyo' })
  const here = await aMember(app, 'woman', { city: 'Manchester' })
  const near = await aMember(app, 'woman', { city: 'Bolton' })
  await aMember(app, 'woman', { city: 'Leeds' })
  await aMember(app, 'woman', { city: 'Manchester, New Hampshire' })
  for (const sort of ['recommended', 'recent', 'verified'] as const) {
    const list = async (withNearby?: boolean) =>
      new Set(
        (
          await ben.client.discovery.list({
            city: 'Manchester',
            sort,
            ...(withNearby && { withNearby }),
          })
        ).members.map(({ id }) => id),
      )
    expect(await list()).toEqual(new Set([here.id]))
    expect(await list(true)).toEqual(new Set([here.id, near.id]))
  }
  const narrow = { city: 'Manchester', withNearby: true, minAge: 30, maxAge: 36 }
  expect(await ben.client.discovery.count({ ...narrow, search: 'manchester' })).toMatchObject({
    count: { kind: 'under' },
  })
  expect(await ben.client.discovery.count(narrow)).toEqual({ count: { kind: 'exact', value: 2 } })
  expect(await ben.client.discovery.count({ city: 'Manchester' })).toEqual({
    count: { kind: 'exact', value: 1 },
  })
})

test('finds members by words of a place that is not suggested, and of its country', async () => {
  const ben = await aMember(app, 'man')
  const eva = await aMember(app, 'woman', { city: 'Łódź' })
  for (const search of ['lodz', 'Łód', 'poland']) {
    const { members } = await ben.client.discovery.list({ search })
    expect(members.map(({ id }) => id)).toEqual([eva.id])
  }
})

test('folds the names of all places as the search terms of profiles are folded', async () => {
  const names = listPlaces().map(({ name }) => name)
  const { rows } = await sql<{ name: string; folded: string }>`
    select name, fold_text(name) as folded from unnest(${names}::text[]) name`.execute(app.db)
  expect(rows.filter(({ name, folded }) => foldText(name) !== folded)).toEqual([])
})

test('has only time zones that the database knows', async () => {
  const timeZones = [...new Set(listPlaces().map(({ timeZone }) => timeZone))]
  const { rows } = await sql`
    select zone from unnest(${timeZones}::text[]) zone
    where zone not in (select name from pg_timezone_names)`.execute(app.db)
  expect(rows).toEqual([])
})
