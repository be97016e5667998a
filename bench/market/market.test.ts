import { beforeAll, expect, test } from 'vitest'
import { defaults } from './options.ts'
import type { MarketResult } from './results.ts'
import { simulateMarket } from './simulate.ts'

const small = { ...defaults, members: 400, days: 6, newcomers: 0.2, boosts: 0 }
/** Bound of the Gini coefficient. */
const EVEN = 0.3

let recommended: MarketResult
let random: MarketResult

beforeAll(async () => {
  recommended = await simulateMarket({ ...small, order: 'recommended' })
  random = await simulateMarket({ ...small, order: 'random' })
})

test('gives more members an answered match than a random order', () => {
  expect(recommended.answered).toBeGreaterThan(1.15 * random.answered)
  expect(recommended.shares.members).toBeGreaterThan(random.shares.members)
  expect(recommended.shares.men).toBeGreaterThan(random.shares.men)
})

test('spreads exposure evenly among men and among women', () => {
  expect(recommended.gini.man).toBeLessThan(EVEN)
  expect(recommended.gini.woman).toBeLessThan(EVEN)
})

test('shows every newcomer to somebody within two days', () => {
  expect(recommended.hoursUntilShown.most).toBeLessThan(48)
})
