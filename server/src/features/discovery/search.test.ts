import type { MemberId } from '@adire/contract/ids.ts'
import { countryCodes } from '@adire/contract/countries.ts'
import { isFilterField, pickFields, profileFields } from '@adire/contract/profile-fields.ts'
import { discoverInterests } from '@adire/contract/profiles.ts'
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
  // Members of earlier tests are hidden.
  await app.db.updateTable('profiles').set({ is_available: false }).execute()
  ben = await aMember(app, 'man', { interestedIn: 'women' })
  pia = await aMember(app, 'man', { interestedIn: 'women', premium: true })
})

type Search = Parameters<TestMember['client']['discovery']['list']>[0]

async function listIds(viewer: TestMember, search: Search = {}): Promise<MemberId[]> {
  return (await viewer.client.discovery.list({ sort: 'recent', ...search })).members.map(
    ({ id }) => id,
  )
}

const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000)

describe('text search', () => {
  test.each([
    ['the handle', { handle: 'Ṣadé Oyèlówò' }, ['sade', 'OYE', 'ṣadé oyèlówò', 'sade oye']],
    ['the city', { city: 'São Paulo', country: 'BR' }, ['sao', 'são', 'SAO PAULO', 'paulo', 'sa']],
    ['the country', { city: 'Lagos', country: 'NG' }, ['nigeria', 'NIG', 'ni']],
    [
      'about me',
      { about_me: 'I dance “Bachata”—badly, O’Neil says.' },
      ['bachata', 'BADLY', 'dance says', 'neil'],
    ],
    [
      'an interest',
      { interests: ['Crème brûlée', 'Kora'] },
      ['creme', 'brulee', 'kora', 'crème kora'],
    ],
  ])(
    'finds %s by the beginnings of its words, whatever their accents and case',
    async (_field, values, searches) => {
      const found = await aPerson(app.db, values)
      await aPerson(app.db, { city: 'Paris', country: 'FR' })
      for (const search of searches)
        expect([search, await listIds(ben, { search })]).toEqual([search, [found]])
    },
  )

  test('needs every word in one of the five searched fields', async () => {
    const ada = await aPerson(app.db, {
      profession: 'Nurse',
      religion: 'muslim',
      about_me: 'Long walks',
      languages: ['Igbo'],
    })
    await app.db
      .updateTable('users')
      .set({ email: 'zebra@people.example' })
      .where('id', '=', ada)
      .execute()
    for (const search of ['nurse', 'muslim', 'igbo', 'zebra', 'people', 'walks paris', 'alks'])
      expect([search, await listIds(ben, { search })]).toEqual([search, []])
    expect(await listIds(ben, { search: 'walks lagos' })).toEqual([ada])
  })

  test('finds members by prefix, however many words share it', async () => {
    const words = Array.from(
      { length: 40 },
      (_, i) => `qu${String.fromCodePoint(97 + (i % 26))}${i}`,
    )
    const people: MemberId[] = []
    for (const word of words)
      people.push(
        await aPerson(app.db, { about_me: `I say ${word}`, city: 'Accra', country: 'GH' }),
      )
    expect(new Set(await listIds(pia, { search: 'qu' }))).toHaveLength(20)
    expect(await pia.client.discovery.count({ search: 'qu', city: 'Accra', minAge: 18 })).toEqual({
      count: { kind: 'exact', value: 40 },
    })
    expect(await listIds(pia, { search: 'qua0' })).toEqual([people[0]])
  })

  test('indexes a word with its first use and prunes it the night after its last', async () => {
    const known = async (word: string) =>
      (await app.db.selectFrom('search_words').select('word').where('word', '=', word).execute())
        .length
    const ada = await aPerson(app.db, { about_me: 'Quetzalcoatl and Yggdrasil' })
    await aPerson(app.db, { about_me: 'Yggdrasil' })
    await app.db
      .updateTable('profiles')
      .set({ about_me: 'Nothing' })
      .where('id', '=', ada)
      .execute()
    expect([await known('quetzalcoatl'), await known('yggdrasil')]).toEqual([1, 1])
    await forgetWords.run({}, app.deps)
    expect([await known('quetzalcoatl'), await known('yggdrasil')]).toEqual([0, 1])
    await app.db
      .updateTable('profiles')
      .set({ about_me: 'Quetzalcoatl' })
      .where('id', '=', ada)
      .execute()
    expect(await listIds(ben, { search: 'quetz' })).toEqual([ada])
  })

  test('needs three letters to match a handle', async () => {
    const ada = await aPerson(app.db, { handle: 'Xylia Xu' })
    expect([
      await listIds(ben, { search: 'xy' }),
      await listIds(ben, { search: 'xyl' }),
      await listIds(ben, { search: 'xylia xu' }),
    ]).toEqual([[], [ada], [ada]])
  })

  test('treats query operators as plain text', async () => {
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

  test.each(['a', ' b ', '--', 'x y', 'x'.repeat(61)])('refuses the search %j', async (search) => {
    await expect(ben.client.discovery.list({ search })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { issues: [expect.objectContaining({ path: 'search' })] },
    })
  })

  test('searches the current profile, not an earlier version', async () => {
    const ada = await aMember(app, 'woman')
    await ada.client.profiles.update({ aboutMe: 'I play the kora', interests: ['Chess'] })
    expect(await listIds(ben, { search: 'kora' })).toEqual([ada.id])
    await ada.client.profiles.update({ aboutMe: 'I play the oud', city: 'Berlin' })
    expect([
      await listIds(ben, { search: 'kora' }),
      await listIds(ben, { search: 'oud berlin chess' }),
    ]).toEqual([[], [ada.id]])
  })
})

describe('filters', () => {
  test('filters by country, verification, activity and interests', async () => {
    const ada = await aPerson(app.db, {
      is_verified: true,
      last_active_at: hoursAgo(23),
      interests: ['Music', 'Art'],
    })
    const eve = await aPerson(app.db, {
      city: 'Berlin',
      country: 'DE',
      last_active_at: hoursAgo(25),
      interests: ['Wine'],
    })
    expect(await listIds(ben)).toEqual([ada, eve])
    expect(await listIds(ben, { country: 'DE' })).toEqual([eve])
    expect(await listIds(ben, { verifiedOnly: true })).toEqual([ada])
    expect(await listIds(ben, { availableNow: true })).toEqual([ada])
    expect(await listIds(ben, { interests: ['Gaming', 'Wine'] })).toEqual([eve])
    expect(await listIds(ben, { interests: ['Art', 'Wine'] })).toEqual([ada, eve])
    expect(await listIds(ben, { interests: [] })).toEqual([ada, eve])
  })

  test('reads filters from the text of a URL', async () => {
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
    for (const query of [
      'interests=Kora',
      'verifiedOnly=1',
      'sort=best',
      'country=XX',
      'education=some',
      'search=ab&search=cd',
    ])
      expect([query, (await fetchAs(ben.jar, `${app.url}/api/discover?${query}`)).status]).toEqual([
        query,
        422,
      ])
  })

  const advanced: [string, Search, object][] = [
    ['education', { education: ['phd', 'masters'] }, { education: 'phd' }],
    ['diet', { diet: ['vegan', 'halal'] }, { diet: 'halal' }],
    ['religion', { religion: ['muslim'] }, { religion: 'muslim' }],
    ['children', { children: ['none'] }, { children: 'none' }],
    ['wantChildren', { wantChildren: ['yes', 'maybe'] }, { want_children: 'maybe' }],
    ['relationshipType', { relationshipType: ['open'] }, { relationship_type: 'open' }],
    ['lookingFor', { lookingFor: ['friendship'] }, { looking_for: 'friendship' }],
    [
      'languages',
      { languages: ['Haitian Creole', 'Zulu'] },
      { languages: ['English', 'Haitian Creole'] },
    ],
  ]
  test.each(advanced)(
    'allows the filter %s only for premium members and applies it',
    async (_name, filter, values) => {
      const ada = await aPerson(app.db, values)
      await aPerson(app.db)
      expect(await listIds(pia, filter)).toEqual([ada])
      for (const procedure of [ben.client.discovery.list, ben.client.discovery.count])
        await expect(procedure(filter)).rejects.toMatchObject({
          code: 'PREMIUM_REQUIRED',
          status: 403,
        })
    },
  )

  const pickFilters = pickFields.filter((field) => isFilterField(field))

  test('finds the stored form of every option', async () => {
    const choices = [
      ...discoverInterests.map((interest) => ({
        filters: { interests: [interest] },
        values: { interests: [interest] },
      })),
      ...profileFields.languages.options.map((language) => ({
        filters: { languages: [language] },
        values: { languages: [language] },
      })),
      ...pickFilters.flatMap((field) =>
        profileFields[field].options.map((option) => ({
          filters: { [field]: [option] },
          values: { [profileFields[field].column]: option },
        })),
      ),
    ]
    const ada = await aPerson(app.db)
    for (const { filters, values } of choices) {
      await app.db.updateTable('profiles').set(values).where('id', '=', ada).execute()
      const query = toTermsQuery(
        { minAge: 18, maxAge: 60, verifiedOnly: false, availableNow: false, ...filters },
        [],
      )
      const { rows } = await sql<{
        found: boolean
      }>`select terms @@ ${query}::tsquery as found from profile_terms where member_id = ${ada}`.execute(
        app.db,
      )
      expect([query, rows[0]?.found]).toEqual([query, true])
    }
    // A country without words could be searched by its code only.
    const { rows } = await sql<{
      code: string
    }>`select code from unnest(${countryCodes}::text[]) code where country_words(code) = code`.execute(
      app.db,
    )
    expect(rows).toEqual([])
  })
})

describe('the count', () => {
  test('is exact up to a hundred, then "100+", and hides small search results', async () => {
    for (let i = 0; i < 4; i++) await aPerson(app.db, { city: 'Accra', country: 'GH' })
    expect(await ben.client.discovery.count({})).toEqual({ count: { kind: 'exact', value: 4 } })
    expect(await ben.client.discovery.count({ city: 'Berlin' })).toEqual({
      count: { kind: 'exact', value: 0 },
    })
    expect(await ben.client.discovery.count({ search: 'accra' })).toEqual({
      count: { kind: 'under', value: 5 },
    })
    expect(await ben.client.discovery.count({ search: 'zanzibar' })).toEqual({
      count: { kind: 'under', value: 5 },
    })
    for (let i = 0; i < 96; i++) await aPerson(app.db, { city: 'Accra', country: 'GH' })
    expect(await ben.client.discovery.count({})).toEqual({ count: { kind: 'exact', value: 100 } })
    await aPerson(app.db)
    expect(await ben.client.discovery.count({})).toEqual({ count: { kind: 'over', value: 100 } })
    expect(await ben.client.discovery.count({ search: 'accra' })).toEqual({
      count: { kind: 'exact', value: 100 },
    })
  })
})

describe('relaxation of filters', () => {
  test('suggests the filter whose removal shows most members, with their number', async () => {
    for (let i = 0; i < 12; i++) await aPerson(app.db, { birth_date: '1990-01-01' })
    for (let i = 0; i < 3; i++)
      await aPerson(app.db, { is_verified: true, birth_date: '1960-01-01' })
    const filters = { verifiedOnly: true, city: 'Lagos', maxAge: 50 } as const
    expect(await ben.client.discovery.list(filters)).toEqual({
      members: [],
      nextCursor: null,
      relaxation: { remove: 'verifiedOnly', count: { kind: 'exact', value: 12 } },
    })
    await app.db
      .updateTable('profiles')
      .set({ is_available: false })
      .where('is_verified', '=', false)
      .execute()
    await app.db
      .updateTable('profiles')
      .set({ is_available: true })
      .where('id', '=', ben.id)
      .execute()
    expect((await ben.client.discovery.list(filters)).relaxation).toEqual({
      remove: 'age',
      count: { kind: 'exact', value: 3 },
    })
    expect((await ben.client.discovery.list({ ...filters, city: 'Berlin' })).relaxation).toBeNull()
    // Small numbers of a text search are hidden.
    expect((await ben.client.discovery.list({ ...filters, search: 'lagos' })).relaxation).toEqual({
      remove: 'age',
      count: { kind: 'under', value: 5 },
    })
  })

  test('suggests nothing when it would show nobody or somebody is shown already', async () => {
    expect(
      (await ben.client.discovery.list({ city: 'Berlin', verifiedOnly: true })).relaxation,
    ).toBeNull()
    await aPerson(app.db)
    expect((await ben.client.discovery.list({ city: 'Lagos' })).relaxation).toBeNull()
    expect((await ben.client.discovery.list({ search: 'zanzibar' })).relaxation).toEqual({
      remove: 'search',
      count: { kind: 'exact', value: 1 },
    })
  })
})

describe('reasons of a card', () => {
  const reasonsFor = async (viewer: TestMember, search: Search = {}) =>
    (await viewer.client.discovery.list({ sort: 'recent', ...search })).members.map(
      ({ reasons }) => reasons,
    )

  beforeEach(async () => {
    for (const viewer of [ben, pia])
      await viewer.client.profiles.update({
        city: 'London',
        rootsCity: 'Lagos',
        interests: ['Kora', 'Music'],
        languages: ['Igbo', 'English'],
      })
  })

  test('shows a free member only reasons of places and boosts', async () => {
    await aPerson(app.db, {
      city: 'Lagos',
      roots_city: 'Lagos',
      roots_country: 'NG',
      interests: ['kora'],
      languages: ['Igbo'],
      boost_expires_at: hoursAgo(-1),
    })
    expect(await reasonsFor(ben)).toEqual([
      [{ kind: 'boosted' }, { kind: 'lives_in_roots', city: 'Lagos', country: 'NG' }],
    ])
    expect(await reasonsFor(pia)).toEqual([
      [
        { kind: 'boosted' },
        { kind: 'shared_roots', city: 'Lagos', country: 'NG' },
        { kind: 'lives_in_roots', city: 'Lagos', country: 'NG' },
        { kind: 'shared_interests', interests: ['kora'] },
        { kind: 'shared_languages', languages: ['Igbo'], oneWay: null },
      ],
    ])
  })

  test.each([
    { days: 2, newcomer: ['newcomer'] },
    { days: 9, newcomer: [] },
  ])('shows a profile of $days days with the reasons of its card', async ({ days, newcomer }) => {
    const id = await aPerson(app.db, {
      city: 'London',
      country: 'GB',
      roots_city: 'Lagos',
      roots_country: 'NG',
      interests: ['kora'],
      languages: ['Igbo'],
      boost_expires_at: hoursAgo(-1),
    })
    await app.db
      .updateTable('discover_order')
      .set({ visible_since: hoursAgo(days * 24) })
      .where('member_id', '=', id)
      .execute()
    const shared = ['shared_roots', 'shared_interests', 'shared_languages']
    for (const [viewer, view, kinds] of [
      [ben, 'limited', []],
      [pia, 'full', shared],
    ] as const) {
      const [reasons = []] = await reasonsFor(viewer, { sort: 'recommended' })
      expect(reasons.map(({ kind }) => kind)).toEqual([
        'boosted',
        ...kinds,
        'same_city',
        ...newcomer,
      ])
      expect(await viewer.client.profiles.view({ id })).toMatchObject({ view, reasons })
    }
  })

  test('gives a free member the same reasons whatever a profile says that they may not see', async () => {
    const hidden = {
      roots_city: 'Lagos',
      roots_country: 'NG',
      interests: ['kora', 'Music'],
      languages: ['Igbo', 'English'],
      looking_for: 'serious_relationship' as const,
      want_children: 'yes' as const,
    }
    await ben.client.profiles.update({
      lookingFor: hidden.looking_for,
      wantChildren: hidden.want_children,
    })
    const places = [
      { city: 'London', country: 'GB' },
      { city: 'Manchester', country: 'GB' },
      { city: 'Ibadan', country: 'NG' },
      { city: 'Paris', country: 'FR' },
    ]
    const read = async (viewer: TestMember, id: MemberId) =>
      (await viewer.client.profiles.view({ id })).reasons
    for (const place of places) {
      const plain = await aPerson(app.db, place)
      const alike = await aPerson(app.db, { ...place, ...hidden })
      expect(await read(ben, alike)).toEqual(await read(ben, plain))
      expect(await read(pia, alike)).not.toEqual(await read(pia, plain))
    }
  })

  test("reports the same town and the family's country, or nothing", async () => {
    await aPerson(app.db, {
      city: 'London',
      country: 'GB',
      roots_country: 'NG',
      last_active_at: hoursAgo(1),
    })
    await aPerson(app.db, { city: 'Paris', country: 'FR', last_active_at: hoursAgo(2) })
    const town = { kind: 'same_city', city: 'London' }
    expect(await reasonsFor(ben)).toEqual([[town], []])
    expect(await reasonsFor(pia)).toEqual([
      [
        {
          kind: 'shared_roots',
          city: null,
          country: 'NG',
          livesIn: { city: 'London', country: 'GB' },
        },
        town,
      ],
      [],
    ])
  })

  test('reports a shared corridor only if both left the country of their roots', async () => {
    const roots = { roots_city: 'Lagos', roots_country: 'NG', last_active_at: hoursAgo(1) }
    await aPerson(app.db, { ...roots, city: 'Manchester', country: 'GB' })
    const lagos = { kind: 'shared_roots', city: 'Lagos', country: 'NG' }
    const britain = { city: null, country: 'GB' }
    expect(await reasonsFor(ben)).toEqual([[{ kind: 'same_country', country: 'GB' }]])
    expect((await reasonsFor(pia))[0]?.[0]).toEqual({ ...lagos, livesIn: britain })

    await pia.client.profiles.update({ city: 'Paris' })
    expect(await reasonsFor(pia)).toEqual([[lagos]])
    await app.db.updateTable('profiles').set({ city: 'Ibadan', country: 'NG' }).execute()
    expect((await reasonsFor(pia))[0]?.[0]).toEqual(lagos)
  })
})
