import { expect, test } from 'vitest'
import '../lib/i18n.ts'
import { computePercent, formatWithPercent } from './percent-rules.ts'

test('returns no percentage of zero', () => {
  expect([computePercent(1, 3), computePercent(0, 5), computePercent(0, 0)]).toEqual([
    33,
    0,
    undefined,
  ])
  expect([formatWithPercent(1, 4), formatWithPercent(0, 0)]).toEqual(['1 (25%)', '0'])
})
