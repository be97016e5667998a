import { expect, test } from 'vitest'
import { PAID_FRIENDS_LIMIT, resolveReward } from './rules.ts'

test('pays for twenty friends in thirty days, holds the next and refuses banned referrers', () => {
  const state = (recentlyPaid: number, isInGoodStanding = true) =>
    resolveReward({ isInGoodStanding, recentlyPaid })
  expect(PAID_FRIENDS_LIMIT).toBe(20)
  expect([0, 19, 20, 21].map((recentlyPaid) => state(recentlyPaid))).toEqual([
    'paid',
    'paid',
    'held',
    'held',
  ])
  expect([0, 20].map((recentlyPaid) => state(recentlyPaid, false))).toEqual(['refused', 'refused'])
})
