import { expect, test } from 'vitest'
import { hasFilters, readMemberSearch, removeFilters } from './rules.ts'

test('reads known filters from the address and ignores the rest', () => {
  expect(
    readMemberSearch({
      view: 'all',
      q: 1234,
      standing: 'banned',
      verification: 'waiting',
      gender: 'woman',
      city: 'Lagos',
      joined: 'week',
      sort: 'handle',
    }),
  ).toEqual({
    view: 'all',
    q: '1234',
    standing: 'banned',
    verification: 'waiting',
    gender: 'woman',
    city: 'Lagos',
    joined: 'week',
    sort: 'handle',
  })
  expect(
    Object.values(
      readMemberSearch({
        view: 'none',
        q: {},
        standing: 'erased',
        verification: 1,
        gender: 'x',
        city: 'Atlantis',
        joined: 'year',
        sort: 'email',
      }),
    ),
  ).toEqual(Array.from({ length: 8 }, () => undefined))
})

test('treats search and filters as narrowing, but not the sort order', () => {
  expect(hasFilters({ view: 'all', sort: 'handle' })).toBe(false)
  expect(hasFilters({ q: 'Ada' })).toBe(true)
  expect(hasFilters({ city: 'Lagos' })).toBe(true)
  expect(removeFilters({ view: 'all', q: 'Ada', city: 'Lagos', sort: 'handle' })).toEqual({
    view: 'all',
    sort: 'handle',
  })
})
