import { expect, test } from 'vitest'
import {
  activeNames,
  cleared,
  countInPanel,
  defaultFilters,
  type Filters,
  filtersFrom,
  isSearchable,
  queryFrom,
  searchFrom,
  toggled,
  withoutFilter,
} from './rules.ts'

const premium = { isPremium: true }

test('an address without filters means 18 to 50 in all cities', () => {
  expect(filtersFrom({}, premium)).toEqual(defaultFilters)
  expect(defaultFilters).toMatchObject({ minAge: 18, maxAge: 50, city: undefined, sort: 'recommended' })
})

test('defaults stay out of the address', () => {
  expect(Object.values(searchFrom(defaultFilters)).filter((value) => value !== undefined)).toEqual([])
  expect(searchFrom({ ...defaultFilters, minAge: 25, city: 'Lagos', verifiedOnly: true, interests: ['Art', 'Food'] })).toMatchObject({
    minAge: 25,
    maxAge: undefined,
    city: 'Lagos',
    verified: 1,
    available: undefined,
    interests: 'Art,Food',
  })
})

test('every filter survives the way through the address', () => {
  const filters: Filters = {
    minAge: 30,
    maxAge: 60,
    city: 'Accra',
    country: 'GH',
    search: 'são paulo',
    interests: ['Art', 'Wine'],
    verifiedOnly: true,
    availableNow: true,
    sort: 'age_desc',
    education: ['phd'],
    religion: ['christian', 'muslim'],
    children: ['none'],
    wantChildren: ['yes', 'maybe'],
    relationshipType: ['open'],
    lookingFor: ['friendship'],
    languages: ['English', 'Haitian Creole'],
  }
  expect(filtersFrom(searchFrom(filters), premium)).toEqual(filters)
})

test('words of the address that are no filters are passed over', () => {
  const filters = filtersFrom({ interests: 'Art,Sleep,Art', languages: 'Klingon', sort: 'best', q: 'a' }, premium)
  expect(filters).toEqual({ ...defaultFilters, interests: ['Art'] })
})

test("a link with premium's filters shows others the list without them", () => {
  const search = { education: 'phd', interests: 'Art' }
  expect(filtersFrom(search, premium).education).toEqual(['phd'])
  expect(filtersFrom(search, { isPremium: false })).toEqual({ ...defaultFilters, interests: ['Art'] })
})

test('ages the wrong way round are put right', () => {
  expect(filtersFrom({ minAge: 55 }, premium)).toMatchObject({ minAge: 50, maxAge: 55 })
})

test('both ends of the age are one filter, and so are all of one list; the order is none', () => {
  expect(activeNames({ ...defaultFilters, sort: 'recent' })).toEqual([])
  expect(activeNames({ ...defaultFilters, minAge: 20, maxAge: 30, interests: ['Art', 'Food'], availableNow: true })).toEqual([
    'age',
    'availableNow',
    'interests',
  ])
  expect(countInPanel({ ...defaultFilters, minAge: 20, search: 'ada', availableNow: true })).toBe(1)
})

test('one filter can go, and all of them; the order stays', () => {
  const filters: Filters = { ...defaultFilters, maxAge: 30, city: 'Paris', interests: ['Art'], sort: 'recent' }
  expect(withoutFilter(filters, 'age')).toEqual({ ...filters, maxAge: 50 })
  expect(withoutFilter(filters, 'interests')).toEqual({ ...filters, interests: [] })
  expect(cleared(filters)).toEqual({ ...defaultFilters, sort: 'recent' })
})

test('what filters nothing is not sent', () => {
  expect(queryFrom({ ...defaultFilters, search: 'ada', verifiedOnly: true })).toEqual({
    minAge: 18,
    maxAge: 50,
    search: 'ada',
    verifiedOnly: true,
  })
})

test('a search needs a word of two letters, whatever its marks', () => {
  for (const text of ['ada', ' x lá ', 'Ọl', '21']) expect(isSearchable(text)).toBe(true)
  for (const text of ['', 'a', 'a b', '!!', 'ọ́']) expect(isSearchable(text)).toBe(false)
})

test('a choice pressed twice is off again', () => {
  expect(toggled(['Art'], 'Food')).toEqual(['Art', 'Food'])
  expect(toggled(['Art', 'Food'], 'Art')).toEqual(['Food'])
})
