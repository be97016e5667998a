import { expect, test } from 'vitest'
import { countFreeSuperLikes, priceMessage, priceSuperLike, utcDayOf } from './rules.ts'

test('a message costs men 10, and women and premium members nothing', () => {
  expect(priceMessage({ gender: 'man', isPremium: false })).toBe(10)
  expect(priceMessage({ gender: 'man', isPremium: true })).toBe(0)
  expect(priceMessage({ gender: 'woman', isPremium: false })).toBe(0)
})

test('a super like costs 5, but for the first five of a premium day', () => {
  expect(priceSuperLike({ isPremium: false }, 0)).toBe(5)
  expect([0, 4, 5, 6].map((used) => priceSuperLike({ isPremium: true }, used))).toEqual([0, 0, 5, 5])
  expect([0, 4, 5, 6].map((used) => countFreeSuperLikes({ isPremium: true }, used))).toEqual([5, 1, 0, 0])
})

test('a UTC day is 24 hours long when clocks change', () => {
  for (const moment of ['2026-03-29T00:30:00Z', '2026-10-25T23:59:59.999Z', '2026-03-08T07:00:00Z']) {
    const { from, until } = utcDayOf(new Date(moment))
    expect(from.toISOString()).toBe(`${moment.slice(0, 10)}T00:00:00.000Z`)
    expect(until.getTime() - from.getTime()).toBe(86_400_000)
  }
})
