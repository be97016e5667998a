import { expect, test } from 'vitest'
import { needsReveal, readPhotoSearch } from './rules.ts'

test('covers a photo with a hint, and shows others at once', () => {
  expect(needsReveal({ resemblesRejected: false, nudityEstimate: null })).toBe(false)
  expect(needsReveal({ resemblesRejected: true, nudityEstimate: null })).toBe(true)
  expect(needsReveal({ resemblesRejected: false, nudityEstimate: 0.61 })).toBe(true)
})

test('keeps only a known, non-default sort order in the address', () => {
  expect(readPhotoSearch({ sort: 'hints' })).toEqual({ sort: 'hints' })
  expect([
    readPhotoSearch({ sort: 'newest' }),
    readPhotoSearch({ sort: 'loudest' }),
    readPhotoSearch({}),
  ]).toEqual([{}, {}, {}])
})
