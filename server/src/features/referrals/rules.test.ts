import { expect, test } from 'vitest'
import { PAID_FRIENDS_LIMIT, resolveReward } from './rules.ts'

test('twenty friends in thirty days are paid for, the next one waits, and nothing is paid for whom we sent away (F-05)', () => {
  const state = (paidLately: number, isInGoodStanding = true) => resolveReward({ isInGoodStanding, paidLately })
  expect(PAID_FRIENDS_LIMIT).toBe(20)
  expect([0, 19, 20, 21].map((paidLately) => state(paidLately))).toEqual(['paid', 'paid', 'held', 'held'])
  expect([0, 20].map((paidLately) => state(paidLately, false))).toEqual(['refused', 'refused'])
})
