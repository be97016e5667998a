import { expect, test } from 'vitest'
import { needsReveal, pickCurrent, readPhotoSearch } from './rules.ts'

test('covers a photo with a hint, and shows others at once', () => {
  expect(needsReveal({ resemblesRejected: false, nudityEstimate: null })).toBe(false)
  expect(needsReveal({ resemblesRejected: true, nudityEstimate: null })).toBe(true)
  expect(needsReveal({ resemblesRejected: false, nudityEstimate: 0.61 })).toBe(true)
})

test('shows an undone photo once it is back in the queue, whatever was on screen meanwhile', () => {
  const [undone, next] = [{ id: 'undone' }, { id: 'next' }]
  const awaited = { awaitedId: 'undone', chosen: { id: 'next', position: 0 } }
  expect(pickCurrent([next], awaited)).toBe(next)
  expect(pickCurrent([undone, next], awaited)).toBe(undone)
  expect(pickCurrent([undone, next], { ...awaited, awaitedId: undefined })).toBe(next)
  expect(pickCurrent([], awaited)).toBeUndefined()
})

test('keeps only a known, non-default sort order in the address', () => {
  expect(readPhotoSearch({ sort: 'hints' })).toEqual({ sort: 'hints' })
  expect([
    readPhotoSearch({ sort: 'newest' }),
    readPhotoSearch({ sort: 'loudest' }),
    readPhotoSearch({}),
  ]).toEqual([{}, {}, {}])
})
