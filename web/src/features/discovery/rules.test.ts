import { expect, test } from 'vitest'
import {
  listActiveFilters,
  clearFilters,
  countInPanel,
  defaultFilters,
  describeMutuality,
  type Filters,
  hasVisitFilters,
  matchesPreferences,
  parseFilters,
  type Preferences,
  isSearchable,
  toPreferenceEdit,
  toPreferredFilters,
  toQuery,
  toSearchParams,
  toggleOption,
  withoutFilter,
} from './rules.ts'
import type { FilterSearch } from './search-rules.ts'

const premium = { isPremium: true, preferred: defaultFilters }

test('reads all ages in all cities from a URL without filters', () => {
  expect(parseFilters({}, premium)).toEqual(defaultFilters)
  expect(defaultFilters).toMatchObject({
    minAge: 18,
    maxAge: 60,
    city: undefined,
    sort: 'recommended',
  })
})

test('leaves defaults out of the URL', () => {
  expect(
    Object.values(toSearchParams(defaultFilters, defaultFilters)).filter(
      (value) => value !== undefined,
    ),
  ).toEqual([])
  expect(
    toSearchParams(
      {
        ...defaultFilters,
        minAge: 25,
        city: 'Lagos',
        verifiedOnly: true,
        interests: ['Art', 'Food'],
      },
      defaultFilters,
    ),
  ).toMatchObject({
    minAge: 25,
    maxAge: undefined,
    city: 'Lagos',
    verified: 1,
    available: undefined,
    interests: 'Art,Food',
  })
})

test('keeps every filter through the URL', () => {
  const filters: Filters = {
    minAge: 30,
    maxAge: 60,
    city: 'Accra',
    withNearby: true,
    country: 'GH',
    search: 'são paulo',
    interests: ['Art', 'Wine'],
    verifiedOnly: true,
    availableNow: true,
    movingTo: 'Lagos',
    myCorridor: true,
    sort: 'age_desc',
    education: ['phd'],
    diet: ['vegan', 'halal'],
    religion: ['christian', 'muslim'],
    children: ['none'],
    wantChildren: ['yes', 'maybe'],
    relationshipType: ['open'],
    lookingFor: ['friendship'],
    languages: ['English', 'Haitian Creole'],
  }
  expect(parseFilters(toSearchParams(filters, defaultFilters), premium)).toEqual(filters)
})

test('ignores unknown values in the URL', () => {
  const filters = parseFilters(
    { interests: 'Art,Sleep,Art', languages: 'Klingon', sort: 'best', q: 'a' },
    premium,
  )
  expect(filters).toEqual({ ...defaultFilters, interests: ['Art'] })
})

test('ignores premium filters of a link for free members', () => {
  const search = { education: 'phd', interests: 'Art', next: 'Lagos', corridor: 1 } as const
  expect(parseFilters(search, premium).education).toEqual(['phd'])
  expect(parseFilters(search, { ...premium, isPremium: false })).toEqual({
    ...defaultFilters,
    interests: ['Art'],
  })
})

test('swaps ages in the wrong order', () => {
  expect(parseFilters({ minAge: 55, maxAge: 50 }, premium)).toMatchObject({
    minAge: 50,
    maxAge: 55,
  })
})

const preferred = {
  minAge: 30,
  maxAge: 40,
  city: undefined,
  withNearby: false,
  country: 'GH',
} as const

test('opens with the preferences, and keeps those that the URL does not override', () => {
  const read = (search: FilterSearch) => parseFilters(search, { isPremium: false, preferred })
  expect(read({ available: 1 })).toEqual({ ...defaultFilters, ...preferred, availableNow: true })
  expect(read({ maxAge: 50 })).toEqual({ ...defaultFilters, country: 'GH', maxAge: 50 })
  expect(read({ city: 'Lagos' })).toMatchObject({ minAge: 30, city: 'Lagos', country: undefined })
  expect(read({ place: 'any' })).toMatchObject({ maxAge: 40, city: undefined, country: undefined })
})

const preferredCity = toPreferredFilters({
  preferredAges: null,
  preferredPlace: { city: 'London', country: null, isDealBreaker: true },
})

test('opens with the preferred city and those near it, and near no other city', () => {
  const read = (search: FilterSearch) =>
    parseFilters(search, { isPremium: false, preferred: preferredCity })
  expect(read({})).toMatchObject({ city: 'London', withNearby: true })
  expect(read({ near: 0 })).toMatchObject({ city: 'London', withNearby: false })
  expect(read({ city: 'Lagos' })).toMatchObject({ city: 'Lagos', withNearby: false })
  expect(read({ city: 'Lagos', near: 1 })).toMatchObject({ city: 'Lagos', withNearby: true })
  expect(read({ place: 'any', near: 1 })).toMatchObject({ city: undefined, withNearby: false })
})

test.each<Partial<Filters>>([
  {},
  { withNearby: false },
  { city: 'Accra', withNearby: false },
  { city: 'Accra', withNearby: true },
  { city: undefined, withNearby: false },
])('keeps %j beside a preferred city through the URL', (change) => {
  const filters = { ...defaultFilters, ...preferredCity, ...change }
  const search = toSearchParams(filters, preferredCity)
  expect(parseFilters(search, { isPremium: false, preferred: preferredCity })).toEqual(filters)
  expect(hasVisitFilters(filters, preferredCity)).toBe(Object.keys(change).length > 0)
})

test.each<Partial<Filters>>([
  {},
  { minAge: 18, maxAge: 60 },
  { minAge: 18 },
  { maxAge: 60 },
  { country: undefined },
  { city: 'Accra' },
  { minAge: 18, maxAge: 60, country: undefined },
])('keeps %j beside preferences through the URL', (change) => {
  const filters = { ...defaultFilters, ...preferred, ...change }
  const search = toSearchParams(filters, preferred)
  expect(parseFilters(search, { isPremium: false, preferred })).toEqual(filters)
  const isChanged = Object.keys(change).length > 0
  expect(hasVisitFilters(filters, preferred)).toBe(isChanged)
  expect(matchesPreferences(filters, preferred)).toBe(!isChanged)
})

test('saves filters as preferences and keeps their deal-breakers', () => {
  const saved: Preferences = {
    preferredAges: { minAge: 20, maxAge: 30, isDealBreaker: true },
    preferredPlace: null,
  }
  const edit = toPreferenceEdit({ minAge: 30, maxAge: 40, city: 'Accra', country: 'GH' }, saved)
  expect(edit).toEqual({
    preferredAges: { minAge: 30, maxAge: 40, isDealBreaker: true },
    preferredPlace: { city: 'Accra', country: null, isDealBreaker: false },
  })
  expect(toPreferenceEdit(preferred, saved).preferredPlace).toMatchObject({ country: 'GH' })
  expect(toPreferenceEdit(defaultFilters, saved).preferredPlace).toBeNull()
})

test('counts both ages as one filter, each list as one, and the order as none', () => {
  expect(listActiveFilters({ ...defaultFilters, sort: 'recent' })).toEqual([])
  expect(
    listActiveFilters({
      ...defaultFilters,
      minAge: 20,
      maxAge: 30,
      interests: ['Art', 'Food'],
      availableNow: true,
    }),
  ).toEqual(['age', 'availableNow', 'interests'])
  expect(countInPanel({ ...defaultFilters, minAge: 20, search: 'ada', availableNow: true })).toBe(1)
})

test('clears one filter or all of them and keeps the order', () => {
  const filters: Filters = {
    ...defaultFilters,
    maxAge: 30,
    city: 'Paris',
    interests: ['Art'],
    sort: 'recent',
  }
  expect(withoutFilter(filters, 'age')).toEqual({ ...filters, maxAge: 60 })
  expect(withoutFilter(filters, 'interests')).toEqual({ ...filters, interests: [] })
  expect(clearFilters(filters)).toEqual({ ...defaultFilters, sort: 'recent' })
})

test('sends no empty filter', () => {
  expect(toQuery({ ...defaultFilters, search: 'ada', verifiedOnly: true })).toEqual({
    minAge: 18,
    maxAge: 60,
    search: 'ada',
    verifiedOnly: true,
  })
})

test('needs a word of two letters in a search, accents aside', () => {
  for (const text of ['ada', ' x lá ', 'Ọl', '21']) expect(isSearchable(text)).toBe(true)
  for (const text of ['', 'a', 'a b', '!!', 'ọ́']) expect(isSearchable(text)).toBe(false)
})

test('unselects an option that is selected twice', () => {
  expect(toggleOption(['Art'], 'Food')).toEqual(['Art', 'Food'])
  expect(toggleOption(['Art', 'Food'], 'Art')).toEqual(['Food'])
})

test('tells days on which all, some and none of the introductions are mutual apart', () => {
  const describe = (...days: boolean[]) => describeMutuality(days.map((isMutual) => ({ isMutual })))
  expect([describe(true, true), describe(true, false), describe(false)]).toEqual([
    'all',
    'some',
    'none',
  ])
  expect(describe()).toBe('none')
})
