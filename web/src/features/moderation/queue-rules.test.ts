import { describe, expect, test } from 'vitest'
import { composeReason, countHere, findCurrent, goneElsewhere, itemAt, needsReveal, readPhotoSearch } from './queue-rules.ts'

const items = ['a', 'b', 'c'].map((id) => ({ id }))

describe('the current item', () => {
  test('is the chosen one, wherever it stands now', () => {
    expect(findCurrent(items, 'b', 0)).toEqual({ id: 'b' })
  })
  test('once decided, is the one that took its place', () => {
    expect(findCurrent(items.slice(1), 'a', 0)).toEqual({ id: 'b' })
  })
  test('after the last one is the new last', () => {
    expect(findCurrent(items.slice(0, 2), 'c', 2)).toEqual({ id: 'b' })
  })
  test('is nothing in an empty queue', () => {
    expect(findCurrent([], 'a', 0)).toBeUndefined()
    expect(itemAt([], -1)).toBeUndefined()
  })
})

test('a photo with a hint is shown when it is wanted, any other at once', () => {
  expect(needsReveal({ resemblesRejected: false, nudityEstimate: null })).toBe(false)
  expect(needsReveal({ resemblesRejected: true, nudityEstimate: null })).toBe(true)
  expect(needsReveal({ resemblesRejected: false, nudityEstimate: 0.61 })).toBe(true)
})

test('what somebody else decided is what left without me', () => {
  expect(goneElsewhere(['a', 'b', 'c'], ['c', 'd'], { decidedByMe: new Set(['a']), hasMore: false })).toEqual(['b'])
  expect(goneElsewhere([], ['a'], { decidedByMe: new Set(), hasMore: false })).toEqual([])
})

test('what a new item pushes behind the end of the list has not left', () => {
  expect(goneElsewhere(['a', 'b', 'c'], ['n', 'b'], { decidedByMe: new Set(), hasMore: true })).toEqual(['a'])
  expect(goneElsewhere(['a', 'b', 'c'], ['n', 'b'], { decidedByMe: new Set(), hasMore: false })).toEqual(['a', 'c'])
  expect(goneElsewhere(['a'], ['n'], { decidedByMe: new Set(), hasMore: true })).toEqual([])
})

test('counts what waits here without what colleagues have and what I have just decided', () => {
  expect(countHere({ waitingCount: 300, elsewhereCount: 18 }, { listed: 6, shown: 5 })).toBe(281)
  expect(countHere({ waitingCount: 4, elsewhereCount: 4 }, { listed: 0, shown: 0 })).toBe(0)
  expect(countHere(undefined, { listed: 0, shown: 0 })).toBe(0)
})

describe('the reason', () => {
  test('is the chosen one, with what is added', () => {
    expect(composeReason('Inappropriate content', '')).toBe('Inappropriate content')
    expect(composeReason('Inappropriate content', ' Please no weapons. ')).toBe('Inappropriate content. Please no weapons.')
  })
  test("of one's own must say something", () => {
    expect(composeReason(undefined, ' no ')).toBeUndefined()
    expect(composeReason(undefined, 'Not you on the photo')).toBe('Not you on the photo')
    expect(composeReason(undefined, 'x'.repeat(501))).toBeUndefined()
  })
})

test('an order of the queue is in its address, the usual one and an unknown one are not', () => {
  expect(readPhotoSearch({ sort: 'hints' })).toEqual({ sort: 'hints' })
  expect([readPhotoSearch({ sort: 'newest' }), readPhotoSearch({ sort: 'loudest' }), readPhotoSearch({})]).toEqual([{}, {}, {}])
})
