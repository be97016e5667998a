import { expect, test } from 'vitest'
import { findRings } from './feature-rings.ts'

const findIn = (imports: Record<string, string[]>) =>
  findRings(new Map(Object.entries(imports).map(([feature, others]) => [feature, new Set(others)])))

test('finds no ring where every import leads down', () => {
  expect(findIn({ likes: ['tokens', 'profiles'], tokens: ['profiles'], profiles: [] })).toEqual([])
})

test('names features that import each other, without those around them', () => {
  expect(
    findIn({ overview: ['likes'], likes: ['tokens'], tokens: ['likes', 'profiles'], profiles: [] }),
  ).toEqual(['likes', 'tokens'])
})

test('names every feature of a longer ring', () => {
  expect(findIn({ auth: ['tokens'], tokens: ['profiles'], profiles: ['auth'] })).toEqual([
    'auth',
    'profiles',
    'tokens',
  ])
})
