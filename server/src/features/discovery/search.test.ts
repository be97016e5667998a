import type { MemberId } from '@adire/contract/ids.ts'
import { cities, cityNames, countryCodes } from '@adire/contract/places.ts'
import { discoverInterests, languages } from '@adire/contract/profiles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'
import { forgetWords } from './jobs.ts'
import { toTermsQuery } from './terms-rules.ts'

let app: TestApp
let ben: TestMember
let pia: TestMember

beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  // Each test has the town to itself.
  await app.db.updateTable('profiles').set({ is_available: false }).execute()
  ben = await aMember(app, 'man', { interestedIn: 'women' })
  pia = await aMember(app, 'man', { interestedIn: 'women', premium: true })
})

type Search = Parameters<TestMember['client']['discovery']['list']>[0]

async function idsFor(viewer: TestMember, search: Search = {}): Promise<MemberId[]> {
  return (await viewer.client.discovery.list(search)).members.map(({ id }) => id)
}

const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000)

describe('a search by words', () => {
  test.each([
    ['the handle', { handle: 'Ṣadé Oyèlówò' }, ['sade', 'OYE', 'ṣadé oyèlówò', 'sade oye']],
    ['the city', { city: 'São Paulo', country: 'BR' }, ['sao', 'são', 'SAO PAULO', 'paulo', 'sa']],
    ['the country', { city: 'Lagos', country: 'NG' }, ['nigeria', 'NIG', 'ni']],
    ['about me', { about_me: 'I dance “Bachata”—badly, O’Neil says.' }, ['bachata', 'BADLY', 'dance says', 'neil']],
    ['an interest', { interests: ['Crème brûlée', 'Kora'] }, ['creme', 'brulee', 'kora', 'crème kora']],
  ])('finds %s by the beginnings of its words, whatever their accents and case', async (_field, values, searches) => {
    const found = await aPerson(app.db, values)
    await aPerson(app.db, { city: 'Paris', country: 'FR' })
    for (const search of searches) expect([search, await idsFor(ben, { search })]).toEqual([search, [found]])
  })

  test('what stands in no field of the five finds nobody, and every word must be there', async () => {
    const ada = await aPerson(app.db, { profession: 'Nurse', religion: 'muslim', about_me: 'Long walks', languages: ['Igbo'] })
    await app.db.updateTable('users').set({ email: 'zebra@people.example' }).where('id', '=', ada).execute()
    for (const search of ['nurse', 'muslim', 'igbo', 'zebra', 'people', 'walks paris', 'alks'])
      expect([search, await idsFor(ben, { search })]).toEqual([search, []])
    expect(await idsFor(ben, { search: 'walks lagos' })).toEqual([ada])
  })

  test('finds by a beginning whatever the number of words that begin so', async () => {
    const words = Array.from({ length: 40 }, (_, i) => `qu${String.fromCodePoint(97 + (i % 26))}${i}`)
    const people: MemberId[] = []
    for (const word of words) people.push(await aPerson(app.db, { about_me: `I say ${word}`, city: 'Accra', country: 'GH' }))
    expect(new Set(await idsFor(pia, { search: 'qu' }))).toHaveLength(20)
    expect(await pia.client.discovery.count({ search: 'qu', city: 'Accra', minAge: 18 })).toEqual({ count: { kind: 'exact', value: 40 } })
    expect(await idsFor(pia, { search: 'qua0' })).toEqual([people[0]])
  })

  test('a word is known as soon as somebody says it, and forgotten the night after nobody does any more', async () => {
    const known = async (word: string) => (await app.db.selectFrom('search_words').select('word').where('word', '=', word).execute()).length
    const ada = await aPerson(app.db, { about_me: 'Quetzalcoatl and Yggdrasil' })
    await aPerson(app.db, { about_me: 'Yggdrasil' })
    await app.db.updateTable('profiles').set({ about_me: 'Nothing' }).where('id', '=', ada).execute()
    expect([await known('quetzalcoatl'), await known('yggdrasil')]).toEqual([1, 1])
    await forgetWords.run({}, app.deps)
    expect([await known('quetzalcoatl'), await known('yggdrasil')]).toEqual([0, 1])
    await app.db.updateTable('profiles').set({ about_me: 'Quetzalcoatl' }).where('id', '=', ada).execute()
    expect(await idsFor(ben, { search: 'quetz' })).toEqual([ada])
  })

  test('a handle asks for three letters', async () => {
    const ada = await aPerson(app.db, { handle: 'Xylia Xu' })
    expect([await idsFor(ben, { search: 'xy' }), await idsFor(ben, { search: 'xyl' }), await idsFor(ben, { search: 'xylia xu' })]).toEqual([
      [],
      [ada],
      [ada],
    ])
  })

  test('signs of a query language are only signs', async () => {
    await aPerson(app.db)
    for (const search of [
      "lagos' | 'zz",
      'lagos:* | zz',
      '!zanzibar zz',
      '%%',
      '__',
      '\\\\ab',
      '() zz',
      'is/woman',
      "'; drop table likes",
    ]) {
      const answer = await ben.client.discovery.list({ search }).then(
        ({ members }) => members.length,
        (error: unknown) => (error as { code: string }).code,
      )
      expect([search, answer === 0 || answer === 'INVALID_INPUT']).toEqual([search, true])
    }
  })

  test.each(['a', ' b ', '--', 'x y', 'x'.repeat(61)])('%j is refused by name', async (search) => {
    await expect(ben.client.discovery.list({ search })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { issues: [expect.objectContaining({ path: 'search' })] },
    })
  })

  test('what a profile says now counts, not what it said before', async () => {
    const ada = await aMember(app, 'woman')
    await ada.client.profiles.update({ aboutMe: 'I play the kora', interests: ['Chess'] })
    expect(await idsFor(ben, { search: 'kora' })).toEqual([ada.id])
    await ada.client.profiles.update({ aboutMe: 'I play the oud', city: 'Berlin' })
    expect([await idsFor(ben, { search: 'kora' }), await idsFor(ben, { search: 'oud berlin chess' })]).toEqual([[], [ada.id]])
  })
})

describe('filters', () => {
  test('country, verified only, here today and interests each keep whom they say', async () => {
    const ada = await aPerson(app.db, { is_verified: true, last_active_at: hoursAgo(23), interests: ['Music', 'Art'] })
    const eve = await aPerson(app.db, { city: 'Berlin', country: 'DE', last_active_at: hoursAgo(25), interests: ['Wine'] })
    expect(await idsFor(ben)).toEqual([ada, eve])
    expect(await idsFor(ben, { country: 'DE' })).toEqual([eve])
    expect(await idsFor(ben, { verifiedOnly: true })).toEqual([ada])
    expect(await idsFor(ben, { availableNow: true })).toEqual([ada])
    expect(await idsFor(ben, { interests: ['Gaming', 'Wine'] })).toEqual([eve])
    expect(await idsFor(ben, { interests: ['Art', 'Wine'] })).toEqual([ada, eve])
    expect(await idsFor(ben, { interests: [] })).toEqual([ada, eve])
  })

  test('the address of a page carries them as text', async () => {
    const ada = await aPerson(app.db, { is_verified: true, interests: ['Music'] })
    await aPerson(app.db)
    for (const query of [
      'interests=Music',
      'interests[]=Music&interests[]=Wine',
      'verifiedOnly=true',
      'sort=verified&verifiedOnly=true&availableNow=false',
    ]) {
      const response = await fetchAs(ben.jar, `${app.url}/api/discover?${query}`)
      const { members } = (await response.json()) as { members: { id: string }[] }
      expect([query, members.map(({ id }) => id)]).toEqual([query, [ada]])
    }
    for (const query of ['interests=Kora', 'verifiedOnly=1', 'sort=best', 'country=XX', 'education=some', 'search=ab&search=cd'])
      expect([query, (await fetchAs(ben.jar, `${app.url}/api/discover?${query}`)).status]).toEqual([query, 422])
  })

  const advanced: [string, Search, object][] = [
    ['education', { education: ['phd', 'masters'] }, { education: 'phd' }],
    ['religion', { religion: ['muslim'] }, { religion: 'muslim' }],
    ['children', { children: ['none'] }, { children: 'none' }],
    ['wantChildren', { wantChildren: ['yes', 'maybe'] }, { want_children: 'maybe' }],
    ['relationshipType', { relationshipType: ['open'] }, { relationship_type: 'open' }],
    ['lookingFor', { lookingFor: ['friendship'] }, { looking_for: 'friendship' }],
    ['languages', { languages: ['Haitian Creole', 'Zulu'] }, { languages: ['English', 'Haitian Creole'] }],
  ]
  test.each(advanced)('%s is for premium members, and keeps who said so', async (_name, filter, values) => {
    const ada = await aPerson(app.db, values)
    await aPerson(app.db)
    expect(await idsFor(pia, filter)).toEqual([ada])
    for (const procedure of [ben.client.discovery.list, ben.client.discovery.count])
      await expect(procedure(filter)).rejects.toMatchObject({ code: 'PREMIUM_REQUIRED', status: 403 })
  })

  test('every choice there is finds what the database made of it', async () => {
    const choices = [
      ...discoverInterests.map((interest) => ({ filters: { interests: [interest] }, values: { interests: [interest] } })),
      ...languages.map((language) => ({ filters: { languages: [language] }, values: { languages: [language] } })),
    ]
    const ada = await aPerson(app.db)
    for (const { filters, values } of choices) {
      await app.db.updateTable('profiles').set(values).where('id', '=', ada).execute()
      const query = toTermsQuery({ minAge: 18, maxAge: 50, verifiedOnly: false, availableNow: false, ...filters }, [])
      const { rows } = await sql<{
        found: boolean
      }>`select terms @@ ${query}::tsquery as found from profile_terms where member_id = ${ada}`.execute(app.db)
      expect([query, rows[0]?.found]).toEqual([query, true])
    }
    // A country without words of its own could be looked for by its code only.
    for (const code of countryCodes) {
      const { rows } = await sql<{ words: string }>`select country_words(${code}) as words`.execute(app.db)
      expect(rows[0]?.words).not.toBe(code)
    }
    expect(new Set(cityNames.map((name) => cities.find((city) => city.name === name)?.country))).toEqual(new Set(countryCodes))
  })
})

describe('the count', () => {
  test('is exact up to a hundred, then "100+", and says nothing below five of a search', async () => {
    for (let i = 0; i < 4; i++) await aPerson(app.db, { city: 'Accra', country: 'GH' })
    expect(await ben.client.discovery.count({})).toEqual({ count: { kind: 'exact', value: 4 } })
    expect(await ben.client.discovery.count({ city: 'Berlin' })).toEqual({ count: { kind: 'exact', value: 0 } })
    expect(await ben.client.discovery.count({ search: 'accra' })).toEqual({ count: { kind: 'under', value: 5 } })
    expect(await ben.client.discovery.count({ search: 'zanzibar' })).toEqual({ count: { kind: 'under', value: 5 } })
    for (let i = 0; i < 96; i++) await aPerson(app.db, { city: 'Accra', country: 'GH' })
    expect(await ben.client.discovery.count({})).toEqual({ count: { kind: 'exact', value: 100 } })
    await aPerson(app.db)
    expect(await ben.client.discovery.count({})).toEqual({ count: { kind: 'over', value: 100 } })
    expect(await ben.client.discovery.count({ search: 'accra' })).toEqual({ count: { kind: 'exact', value: 100 } })
  })
})

describe('when nobody passes', () => {
  test('the one filter whose removal shows most is offered, with how many that are', async () => {
    for (let i = 0; i < 12; i++) await aPerson(app.db, { birth_date: '1990-01-01' })
    for (let i = 0; i < 3; i++) await aPerson(app.db, { is_verified: true, birth_date: '1960-01-01' })
    const filters = { verifiedOnly: true, city: 'Lagos', maxAge: 50 } as const
    expect(await ben.client.discovery.list(filters)).toEqual({
      members: [],
      nextCursor: null,
      relaxation: { remove: 'verifiedOnly', count: { kind: 'exact', value: 12 } },
    })
    await app.db.updateTable('profiles').set({ is_available: false }).where('is_verified', '=', false).execute()
    await app.db.updateTable('profiles').set({ is_available: true }).where('id', '=', ben.id).execute()
    expect((await ben.client.discovery.list(filters)).relaxation).toEqual({ remove: 'age', count: { kind: 'exact', value: 3 } })
    expect((await ben.client.discovery.list({ ...filters, city: 'Berlin' })).relaxation).toBeNull()
    // A search tells no small number.
    expect((await ben.client.discovery.list({ ...filters, search: 'lagos' })).relaxation).toEqual({
      remove: 'age',
      count: { kind: 'under', value: 5 },
    })
  })

  test('nothing is offered to whom nobody is left, and nothing while somebody is', async () => {
    expect((await ben.client.discovery.list({ city: 'Berlin', verifiedOnly: true })).relaxation).toBeNull()
    await aPerson(app.db)
    expect((await ben.client.discovery.list({ city: 'Lagos' })).relaxation).toBeNull()
    expect((await ben.client.discovery.list({ search: 'zanzibar' })).relaxation).toEqual({
      remove: 'search',
      count: { kind: 'exact', value: 1 },
    })
  })
})

describe('why a card is shown', () => {
  const reasonsFor = async (viewer: TestMember, search: Search = {}) =>
    (await viewer.client.discovery.list(search)).members.map(({ reasons }) => reasons)

  beforeEach(async () => {
    for (const viewer of [ben, pia])
      await viewer.client.profiles.update({
        city: 'London',
        rootsCity: 'Lagos',
        interests: ['Kora', 'Music'],
        languages: ['Igbo', 'English'],
      })
  })

  test('a free member hears of places and boosts, and of nothing behind the lock', async () => {
    await aPerson(app.db, {
      city: 'Lagos',
      roots_city: 'Lagos',
      roots_country: 'NG',
      interests: ['kora'],
      languages: ['Igbo'],
      boost_expires_at: hoursAgo(-1),
    })
    expect(await reasonsFor(ben)).toEqual([[{ kind: 'boosted' }, { kind: 'lives_in_roots', city: 'Lagos', country: 'NG' }]])
    expect(await reasonsFor(pia)).toEqual([
      [
        { kind: 'boosted' },
        { kind: 'shared_roots', city: 'Lagos', country: 'NG' },
        { kind: 'lives_in_roots', city: 'Lagos', country: 'NG' },
        { kind: 'shared_interests', interests: ['kora'] },
        { kind: 'shared_languages', languages: ['Igbo'] },
      ],
    ])
  })

  test('the same town, the same country of the family, and nothing in common', async () => {
    await aPerson(app.db, { city: 'London', country: 'GB', roots_country: 'NG', last_active_at: hoursAgo(1) })
    await aPerson(app.db, { city: 'Paris', country: 'FR', last_active_at: hoursAgo(2) })
    const town = { kind: 'same_city', city: 'London' }
    expect(await reasonsFor(ben)).toEqual([[town], []])
    expect(await reasonsFor(pia)).toEqual([[{ kind: 'shared_roots', city: null, country: 'NG' }, town], []])
  })
})
