import { expect, test } from 'vitest'
import { originalConfig } from '../config/rules.ts'
import { countFreeSuperLikes, priceMessage, priceSuperLike } from './rules.ts'

test('a message costs men 10, and women and premium members nothing', () => {
  expect(priceMessage({ gender: 'man', isPremium: false }, originalConfig)).toBe(10)
  expect(priceMessage({ gender: 'man', isPremium: true }, originalConfig)).toBe(0)
  expect(priceMessage({ gender: 'woman', isPremium: false }, originalConfig)).toBe(0)
})

test('a super like costs 5, but for the first five of a premium day', () => {
  expect(priceSuperLike({ isPremium: false }, 0, originalConfig)).toBe(5)
  expect([0, 4, 5, 6].map((used) => priceSuperLike({ isPremium: true }, used, originalConfig))).toEqual([0, 0, 5, 5])
  expect([0, 4, 5, 6].map((used) => countFreeSuperLikes({ isPremium: true }, used))).toEqual([5, 1, 0, 0])
})
