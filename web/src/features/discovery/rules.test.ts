import { expect, test } from 'vitest'
import { countActive, defaultFilters, filtersFrom, searchFrom } from './rules.ts'

test('an address without filters means 18 to 50 in all cities', () => {
  expect(filtersFrom({})).toEqual({ minAge: 18, maxAge: 50, city: undefined })
})

test('defaults stay out of the address', () => {
  expect(Object.values(searchFrom(defaultFilters)).filter((value) => value !== undefined)).toEqual([])
  expect(searchFrom({ minAge: 25, maxAge: 50, city: 'Lagos' })).toEqual({ minAge: 25, maxAge: undefined, city: 'Lagos' })
})

test('filters survive the way through the address', () => {
  const filters = { minAge: 30, maxAge: 60, city: 'Accra' } as const
  expect(filtersFrom(searchFrom(filters))).toEqual(filters)
})

test('ages the wrong way round are put right', () => {
  expect(filtersFrom({ minAge: 55 })).toMatchObject({ minAge: 50, maxAge: 55 })
})

test('both ends of the age are one filter', () => {
  expect(countActive(defaultFilters)).toBe(0)
  expect(countActive({ minAge: 20, maxAge: 30, city: undefined })).toBe(1)
  expect(countActive({ minAge: 20, maxAge: 50, city: 'Paris' })).toBe(2)
})
