import { describe, expect, test } from 'vitest'
import { computeBoostShares, computeMeans, type ExposureGroup } from './exposure-rules.ts'

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

describe('the mean that exposure is compared with', () => {
  const group = (change: Partial<ExposureGroup>): ExposureGroup => ({ ...women(0), ...change })
  const readMeans = (groups: ExposureGroup[]) => computeMeans(groups, 3).map(({ mean }) => mean)

  test('is that of the city from twenty members on, else of the country, else of all', () => {
    const groups = [
      group({ members: 20, exposure: 200 }),
      group({ city: 'Ibadan', members: 19, exposure: 1_900 }),
      group({ city: 'Accra', country: 'GH', members: 19, exposure: 0 }),
    ]
    expect(readMeans(groups)).toEqual([10, 2_100 / 39, 2_100 / 58])
    expect(readMeans(groups.map((one) => ({ ...one, members: 20 })))).toEqual([10, 95, 0])
  })

  test('is that of the member’s own gender', () => {
    const groups = [
      group({ members: 30, exposure: 30 }),
      group({ gender: 'man', members: 30, exposure: 90 }),
    ]
    expect(readMeans(groups)).toEqual([1, 3])
  })

  test('is zero where nobody was shown, and has no boosts where nobody is boosted', () => {
    expect(computeMeans([group({ members: 5 })], 3)).toEqual([
      {
        gender: 'woman',
        city: 'Lagos',
        country: 'NG',
        mean: 0,
        boostMean: 0,
        boostLimit: 20,
      },
    ])
  })

  test('of boosted members, and their limit, are of their gender in all cities', () => {
    const groups = [
      group({ members: 30, exposure: 300, boosted: 1, boostShown: 40 }),
      group({ city: 'Accra', country: 'GH', members: 30, exposure: 900, boosted: 3 }),
    ]
    const readBoosts = (times: number) =>
      computeMeans(groups, times).map(({ boostMean, boostLimit }) => [boostMean, boostLimit])
    expect(readBoosts(3)).toEqual([
      [10, 60],
      [10, 60],
    ])
    expect(readBoosts(0).map(([, limit]) => limit)).toEqual([0, 0])
  })
})
