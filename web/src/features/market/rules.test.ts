import { expect, test } from 'vitest'
import { findGoal, formatBar, getBarValue, readMarketSearch } from './rules.ts'

const metrics = {
  members: 120,
  answeredShare: 0.934,
  answeredPer100: 31.25,
  unmatchedShare: 0.8,
  unansweredShare: 0.9,
  gini: 0.387,
  boostedRatio: null,
}

test('draws shares in percent and the Gini coefficient in hundredths, beside their goals', () => {
  const write = (metric: 'answeredShare' | 'answeredPer100' | 'gini') =>
    formatBar(metric, getBarValue(metrics, metric) ?? 0)
  expect(['answeredShare', 'answeredPer100', 'gini'].map((one) => write(one as 'gini'))).toEqual([
    '93.4%',
    '31.3',
    '0.39',
  ])
  expect([findGoal('answeredShare'), findGoal('gini'), findGoal('answeredPer100')]).toEqual([
    93,
    45,
    undefined,
  ])
})

test('draws nothing for a hidden group', () => {
  expect(getBarValue(null, 'answeredShare')).toBeNull()
})

test('ignores unknown filters in the address', () => {
  const search = { gender: 'x', cohort: 'newcomers', city: 'Lagos', metric: 'answeredShare' }
  expect(readMarketSearch(search)).toEqual({ cohort: 'newcomers', city: 'Lagos' })
})
