import { popularInterests } from '@adire/contract/profiles.ts'
import { expect, test } from 'vitest'
import { addInterest, suggestedInterests } from './interest-rules.ts'

test('suggests the first ten popular interests that are not chosen', () => {
  expect(suggestedInterests([])).toEqual(popularInterests.slice(0, 10))
  expect(suggestedInterests(['art', 'Chess'])).toEqual(popularInterests.slice(1, 11))
  expect(suggestedInterests(popularInterests)).toEqual([])
})

test('trims a typed interest', () => {
  expect(addInterest(['Art'], '  Chess ')).toEqual({ kind: 'added', interests: ['Art', 'Chess'] })
})

test('gives a popular interest its usual spelling', () => {
  expect(addInterest([], 'wINE')).toEqual({ kind: 'added', interests: ['Wine'] })
})

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['ART', 'present'],
  ['a'.repeat(31), 'invalid'],
] as const)('%j is not added: %s', (typed, kind) => {
  expect(addInterest(['Art'], typed)).toEqual({ kind })
})

test('refuses a twenty-first interest', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => `Interest ${index}`)
  expect(addInterest(twenty, 'One more')).toEqual({ kind: 'full' })
  expect(addInterest(twenty.slice(1), 'One more').kind).toBe('added')
})
