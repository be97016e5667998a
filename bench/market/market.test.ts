import { beforeAll, expect, test } from 'vitest'
import { defaults } from './options.ts'
import type { MarketResult } from './results.ts'
import { simulateMarket } from './simulate.ts'

/** Too few cards for anyone to run out of members, and no boosts, which come first on purpose. */
const small = { ...defaults, members: 400, days: 6, newcomers: 0.2, boosts: 0 }
/** Bound of the Gini coefficients without newcomers, who come first on purpose; recency has 0.2. */
const EVEN = 0.15

let recommended: MarketResult
let recency: MarketResult

beforeAll(async () => {
  recommended = await simulateMarket({ ...small, order: 'recommended' })
  recency = await simulateMarket({ ...small, order: 'recent' })
})

test('gives members more than half again as many answered matches as recency', () => {
  // In six days: over four weeks, three times as many.
  expect(recommended.answered).toBeGreaterThan(1.5 * recency.answered)
})

test('gives more men, women and newcomers an answered match than recency', () => {
  expect(recommended.shares.men).toBeGreaterThan(recency.shares.men)
  expect(recommended.shares.women).toBeGreaterThan(recency.shares.women)
  expect(recommended.shares.newcomers).toBeGreaterThan(recency.shares.newcomers)
})

test('spreads exposure evenly among men and women', { timeout: 120_000 }, async () => {
  const { gini } = await simulateMarket({ ...small, newcomers: 0 })
  expect(gini.man).toBeLessThan(EVEN)
  expect(gini.woman).toBeLessThan(EVEN)
})

test('gives fewer members an answered match by popularity, which shows a few to all', async () => {
  const popularity = await simulateMarket({ ...small, order: 'popularity' })
  expect(popularity.shares.members).toBeLessThan(recommended.shares.members)
  expect(popularity.gini.man).toBeGreaterThan(2 * recommended.gini.man)
  expect(popularity.gini.woman).toBeGreaterThan(2 * recommended.gini.woman)
})

test('counts a like as answered only if both have written', () => {
  const { matches, answered, unmatched, unanswered } = recommended
  expect(answered).toBeLessThan(matches)
  expect((1 - unanswered) / (1 - unmatched)).toBeCloseTo(answered / matches, 6)
})

test('shows every newcomer to somebody within a day', () => {
  expect(recommended.hoursUntilShown.most).toBeLessThan(24)
})

test('has the same result again with the same seed, and another with another seed', async () => {
  const tiny = { ...small, members: 120, days: 2, boosts: 0.2 }
  const [first, again, other] = [
    await simulateMarket(tiny),
    await simulateMarket(tiny),
    await simulateMarket({ ...tiny, seed: tiny.seed + 1 }),
  ].map(({ options: _options, seconds: _seconds, ...result }) => result)
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
})
