import { CORRIDORS_MAXIMUM } from '@adire/contract/corridors.ts'
import { countryCodes } from '@adire/contract/countries.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runBackfills } from '../../db/backfills.ts'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { passAgeChecks } from '../../testing/age-checks.ts'
import { addBulkMembers } from '../../testing/bulk-members.ts'
import { nameCountry, nameCountryInText } from './country-rules.ts'
import { queueFirstCount } from './first-count-jobs.ts'
import { countCorridors } from './jobs.ts'
import { saveStates } from './queries.ts'
import { toSlug } from './view.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`update profiles set roots_country = null, roots_city = null`.execute(app.db)
  await sql`delete from corridor_numbers`.execute(app.db)
})

interface Place {
  city?: string
  country?: string
  rootsCity?: string | null
  rootsCountry?: string
}

/** Adds visible members with roots in Lagos who live in London, or as said. */
async function addMembers(count: number, place: Place = {}): Promise<MemberId[]> {
  const ids = await addBulkMembers(app, count, 'woman')
  await passAgeChecks(app.db, ids)
  await move(ids, place)
  return ids
}

async function move(
  ids: readonly MemberId[],
  { city = 'London', country = 'GB', rootsCity = 'Lagos', rootsCountry = 'NG' }: Place,
) {
  await sql`
    update profiles set city = ${city}, country = ${country}, roots_city = ${rootsCity}, roots_country = ${rootsCountry}
    where id = any(${ids}::uuid[])`.execute(app.db)
}

async function hide(ids: readonly MemberId[]) {
  await sql`update profiles set is_available = false where id = any(${ids}::uuid[])`.execute(app.db)
}

/** Counts, and returns what pages show of each corridor. */
async function recount() {
  await countCorridors.run({}, app.deps)
  await app.deps.corridors.reload()
  return app.deps.corridors.list().map(({ slug, members }) => `${slug} ${members}`)
}

const london = (members: number) => [`nigeria-to-united-kingdom ${members}`]

test('publishes a corridor from 20 members on, and rounds its number down to tens', async () => {
  await addMembers(19)
  expect(await recount()).toEqual([])
  await addMembers(1)
  expect(await recount()).toEqual(london(20))
  expect(app.deps.corridors.list()).toEqual([
    {
      slug: 'nigeria-to-united-kingdom',
      title: 'Nigeria to United Kingdom',
      roots: 'Nigeria',
      home: 'the United Kingdom',
      members: '20',
      cities: 'London',
      rootCities: 'Lagos',
      changedOn: app.clock.now().toISOString().slice(0, 10),
      isListed: true,
    },
  ])
  await addMembers(19, { country: 'US', city: 'Houston' })
  await addMembers(20, { country: 'US', city: 'Houston' })
  expect(await recount()).toEqual([...london(20), 'nigeria-to-united-states 30'])
})

test('counts no members who live where their roots are, and no unknown countries', async () => {
  await addMembers(30, { country: 'NG', city: 'Lagos' })
  await addMembers(30, { country: 'Nigeria', city: 'Lagos' })
  await addMembers(30, { rootsCountry: 'QQ', rootsCity: null })
  expect(await recount()).toEqual([])
})

test('counts only members whom others can see', async () => {
  const ids = await addMembers(26)
  const [hidden, paused, banned, unconfirmed, suspended, refused] = ids
  const change = (id: MemberId | undefined, columns: Record<string, unknown>) =>
    app.db.updateTable('profiles').set(columns).where('id', '=', id!).execute()
  await change(hidden, { is_available: false })
  await change(paused, { account_status: 'paused' })
  await change(banned, { account_status: 'banned' })
  await change(unconfirmed, { is_confirmed: false })
  await change(suspended, { account_status: 'suspended', suspended_until: app.clock.now() })
  await change(refused, { verification_denied_at: app.clock.now() })
  expect(await recount()).toEqual(london(20))
  await change(ids[6], { is_staff: true })
  expect(await recount()).toEqual([])
})

test('names up to five cities at each end that at least ten members share', async () => {
  await addMembers(11, { city: 'London', rootsCity: 'Abuja' })
  await addMembers(10, { city: 'Leeds', rootsCity: 'Lagos' })
  await addMembers(9, { city: 'Manchester', rootsCity: null })
  await recount()
  expect(app.deps.corridors.list()).toMatchObject([
    { cities: 'London and Leeds', rootCities: 'Abuja and Lagos' },
  ])
  const six = ['Accra', 'Kumasi', 'Tema', 'Tamale', 'Obuasi', 'Cape Coast'].entries()
  for (const [index, rootsCity] of six)
    await addMembers(10 + index, {
      rootsCity,
      rootsCountry: 'GH',
      city: 'London, Ontario',
      country: 'CA',
    })
  await recount()
  expect(app.deps.corridors.list()[0]).toMatchObject({
    cities: 'London',
    rootCities: 'Cape Coast, Obuasi, Tamale, Tema and Kumasi',
  })
})

test('changes a number only after it moved by ten, and at most once in seven days', async () => {
  await addMembers(25)
  expect(await recount()).toEqual(london(20))
  app.clock.advance({ days: 8 })
  const nine = await addMembers(9)
  // 34 members, nine more than at the last publication.
  expect(await recount()).toEqual(london(20))
  const more = await addMembers(1)
  expect(await recount()).toEqual(london(30))
  app.clock.advance({ days: 6 })
  await addMembers(20)
  expect(await recount()).toEqual(london(30))
  app.clock.advance({ days: 1 })
  expect(await recount()).toEqual(london(50))
  app.clock.advance({ days: 7 })
  await hide(nine)
  expect(await recount()).toEqual(london(50))
  await hide(more)
  expect(await recount()).toEqual(london(40))
})

test('names other cities only when the number changes, or after four weeks', async () => {
  const ids = await addMembers(25)
  const readCities = async () => {
    await recount()
    return app.deps.corridors.list()[0]?.cities
  }
  expect(await readCities()).toBe('London')
  await move(ids, { city: 'Leeds' })
  app.clock.advance({ days: 27 })
  expect(await readCities()).toBe('London')
  app.clock.advance({ days: 1 })
  expect(await readCities()).toBe('Leeds')
  app.clock.advance({ days: 7 })
  await move(await addMembers(10), { city: 'Bolton' })
  expect(await readCities()).toBe('Leeds and Bolton')
})

test('removes a corridor below 20 at the next count, and shows it again after a week', async () => {
  const [one] = await addMembers(20)
  expect(await recount()).toEqual(london(20))
  await hide([one!])
  expect(await recount()).toEqual([])
  await addMembers(5)
  expect(await recount()).toEqual([])
  app.clock.advance({ days: 6 })
  expect(await recount()).toEqual([])
  app.clock.advance({ days: 1 })
  expect(await recount()).toEqual(london(20))
  await sql`update profiles set roots_country = null, roots_city = null`.execute(app.db)
  await recount()
  app.clock.advance({ days: 7 })
  await recount()
  // Nothing is left of a corridor that stays too small.
  expect(await app.db.selectFrom('corridor_numbers').selectAll().execute()).toEqual([])
})

test('reloads the pages of every server after a count', async () => {
  await addMembers(20)
  await countCorridors.run({}, app.deps)
  await until('the corridor is in memory', () => app.deps.corridors.list().length === 1)
})

test('counts once soon after the update', async () => {
  await addMembers(20)
  await sql`update backfills set finished_at = null where name = ${queueFirstCount.name}`.execute(
    app.db,
  )
  await runBackfills(app.deps, [queueFirstCount], 1_000)
  await until('the corridor is published', () => app.deps.corridors.list().length === 1)
})

/** Lists as many pairs of countries. */
function listPairs(count: number) {
  return countryCodes
    .flatMap((country) => countryCodes.map((rootsCountry) => ({ rootsCountry, country })))
    .filter(({ rootsCountry, country }) => rootsCountry !== country)
    .slice(0, count)
}

test('has a page for every corridor, and lists the 500 largest', async () => {
  const now = app.clock.now()
  const states = listPairs(600).map((pair, index) => ({
    ...pair,
    counted: 6_040 - index * 10,
    cities: ['London', `O'Brien, "North"`],
    rootCities: [],
    changedAt: now,
    citiesAt: now,
  }))
  await inTransaction(app.db, (tx) => saveStates(tx, states))
  await app.deps.corridors.reload()
  const all = app.deps.corridors.list()
  expect([all.length, all[0]?.cities]).toEqual([600, `London and O'Brien`])
  const listed = all
    .filter(({ isListed }) => isListed)
    .map(({ members }) => Number(members.replace(',', '')))
  expect([listed.length, Math.min(...listed)]).toEqual([500, 1_050])
})

test('stores as many corridors in one count as may have a page', async () => {
  const now = app.clock.now()
  const states = listPairs(CORRIDORS_MAXIMUM).map((pair) => ({
    ...pair,
    counted: 20,
    cities: [],
    rootCities: [],
    changedAt: now,
    citiesAt: now,
  }))
  await inTransaction(app.db, (tx) => saveStates(tx, states))
  await app.deps.corridors.reload()
  expect(app.deps.corridors.list()).toHaveLength(CORRIDORS_MAXIMUM)
  expect(await recount()).toEqual([])
})

test('stores nothing about single members', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'corridor_numbers' order by 1`.execute(
    app.db,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'changed_at',
    'cities',
    'cities_at',
    'counted',
    'country',
    'members',
    'root_cities',
    'roots_country',
  ])
})

test('has a plain address of its own for every country, and articles where English has them', () => {
  const slugs = countryCodes.map((code) => toSlug(nameCountry(code)))
  expect(new Set(slugs).size).toBe(countryCodes.length)
  for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
  expect(['CI', 'TR', 'TT', 'CD', 'VI'].map((code) => toSlug(nameCountry(code)))).toEqual([
    'cote-divoire',
    'turkiye',
    'trinidad-and-tobago',
    'democratic-republic-of-the-congo',
    'us-virgin-islands',
  ])
  expect(['GB', 'NL', 'NG', 'GM'].map(nameCountryInText)).toEqual([
    'the United Kingdom',
    'the Netherlands',
    'Nigeria',
    'the Gambia',
  ])
})
