import { describe, expect, test } from 'vitest'
import { countAvailable, findCurrent, findRemovedElsewhere, findItemAt } from './queue-rules.ts'

const items = ['a', 'b', 'c'].map((id) => ({ id }))

describe('the current item', () => {
  test('is the chosen one at any position', () => {
    expect(findCurrent(items, 'b', 0)).toEqual({ id: 'b' })
  })
  test('is the next one after the decision', () => {
    expect(findCurrent(items.slice(1), 'a', 0)).toEqual({ id: 'b' })
  })
  test('is the new last one after the last', () => {
    expect(findCurrent(items.slice(0, 2), 'c', 2)).toEqual({ id: 'b' })
  })
  test('is undefined in an empty queue', () => {
    expect(findCurrent([], 'a', 0)).toBeUndefined()
    expect(findItemAt([], -1)).toBeUndefined()
  })
})

test("lists items that left without the moderator's own decision", () => {
  expect(
    findRemovedElsewhere(['a', 'b', 'c'], ['c', 'd'], {
      decidedByMe: new Set(['a']),
      hasMore: false,
    }),
  ).toEqual(['b'])
  expect(findRemovedElsewhere([], ['a'], { decidedByMe: new Set(), hasMore: false })).toEqual([])
})

test('does not count an item that a new one pushed beyond the page', () => {
  expect(
    findRemovedElsewhere(['a', 'b', 'c'], ['n', 'b'], { decidedByMe: new Set(), hasMore: true }),
  ).toEqual(['a'])
  expect(
    findRemovedElsewhere(['a', 'b', 'c'], ['n', 'b'], { decidedByMe: new Set(), hasMore: false }),
  ).toEqual(['a', 'c'])
  expect(findRemovedElsewhere(['a'], ['n'], { decidedByMe: new Set(), hasMore: true })).toEqual([])
})

test("counts waiting items without colleagues' and just decided ones", () => {
  expect(countAvailable({ waitingCount: 300, elsewhereCount: 18 }, { listed: 6, shown: 5 })).toBe(
    281,
  )
  expect(countAvailable({ waitingCount: 4, elsewhereCount: 4 }, { listed: 0, shown: 0 })).toBe(0)
  expect(countAvailable(undefined, { listed: 0, shown: 0 })).toBe(0)
})
