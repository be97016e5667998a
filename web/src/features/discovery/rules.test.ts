import { expect, test } from 'vitest'
import {
  activeNames,
  clearFilters,
  countInPanel,
  defaultFilters,
  type Filters,
  filtersFrom,
  isSearchable,
  queryFrom,
  searchFrom,
  toggleOption,
  withoutFilter,
} from './rules.ts'

const premium = { isPremium: true }

test('reads ages 18 to 50 in all cities from a URL without filters', () => {
  expect(filtersFrom({}, premium)).toEqual(defaultFilters)
  expect(defaultFilters).toMatchObject({
    minAge: 18,
    maxAge: 50,
    city: undefined,
    sort: 'recommended',
  })
})

test('leaves defaults out of the URL', () => {
  expect(Object.values(searchFrom(defaultFilters)).filter((value) => value !== undefined)).toEqual(
    [],
  )
  expect(
    searchFrom({
      ...defaultFilters,
      minAge: 25,
      city: 'Lagos',
      verifiedOnly: true,
      interests: ['Art', 'Food'],
    }),
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
    country: 'GH',
    search: 'são paulo',
    interests: ['Art', 'Wine'],
    verifiedOnly: true,
    availableNow: true,
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
  expect(filtersFrom(searchFrom(filters), premium)).toEqual(filters)
})

test('ignores unknown values in the URL', () => {
  const filters = filtersFrom(
    { interests: 'Art,Sleep,Art', languages: 'Klingon', sort: 'best', q: 'a' },
    premium,
  )
  expect(filters).toEqual({ ...defaultFilters, interests: ['Art'] })
})

test('ignores premium filters of a link for free members', () => {
  const search = { education: 'phd', interests: 'Art' }
  expect(filtersFrom(search, premium).education).toEqual(['phd'])
  expect(filtersFrom(search, { isPremium: false })).toEqual({
    ...defaultFilters,
    interests: ['Art'],
  })
})

test('swaps ages in the wrong order', () => {
  expect(filtersFrom({ minAge: 55 }, premium)).toMatchObject({ minAge: 50, maxAge: 55 })
})

test('counts both ages as one filter, each list as one, and the order as none', () => {
  expect(activeNames({ ...defaultFilters, sort: 'recent' })).toEqual([])
  expect(
    activeNames({
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
  expect(withoutFilter(filters, 'age')).toEqual({ ...filters, maxAge: 50 })
  expect(withoutFilter(filters, 'interests')).toEqual({ ...filters, interests: [] })
  expect(clearFilters(filters)).toEqual({ ...defaultFilters, sort: 'recent' })
})

test('sends no empty filter', () => {
  expect(queryFrom({ ...defaultFilters, search: 'ada', verifiedOnly: true })).toEqual({
    minAge: 18,
    maxAge: 50,
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
