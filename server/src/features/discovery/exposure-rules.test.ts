import { expect, test } from 'vitest'
import { computeBoostShares, type ExposureGroup } from './exposure-rules.ts'

/** Women of one city, each with the exposure of 15 views a day. */
const women = (members: number): ExposureGroup => ({
  gender: 'woman',
  city: 'Lagos',
  country: 'NG',
  members,
  exposure: members * 65,
  boosted: 0,
  boostShown: 0,
})
const viewed = { boostTimes: 3, cards: 20 }

test('lets as many of a day’s viewers see a boosted member first as the limit allows', () => {
  // 120,000 views a day are 6,000 viewers of 20 cards. The limit is 3 times 65.
  const [{ gender, share } = { gender: undefined, share: 0 }] = computeBoostShares(
    [women(3_000), women(5_000)],
    viewed,
  )
  expect(gender).toBe('woman')
  expect(share).toBeCloseTo(195 / 6_000, 3)
})

test('lets every viewer see a boosted member first in a small community, or without a limit', () => {
  const shares = [
    computeBoostShares([women(200)], viewed),
    computeBoostShares([women(8_000)], { ...viewed, boostTimes: 0 }),
    computeBoostShares([{ ...women(50), exposure: 0 }], { ...viewed, cards: 0 }),
  ]
  expect(shares.flat().map(({ share }) => share)).toEqual([1, 1, 1])
})
