import type { StatementDay } from '@adire/contract/campaign-statements.ts'
import { expect, test } from 'vitest'
import { formatMicros } from './money-rules.ts'
import { computeClickRate, computeViewableShare, fillMissingDays } from './statement-rules.ts'

const day = (date: string, viewable = 1): StatementDay => ({
  day: date,
  served: 2,
  viewable,
  clicked: 0,
  rejected: [],
  spentMicros: 10_000,
  reach: 'few',
})

test('adds days without events as zero', () => {
  const days = fillMissingDays([day('2026-02-27'), day('2026-03-02')])
  expect(days.map((one) => [one.day, one.viewable])).toEqual([
    ['2026-02-27', 1],
    ['2026-02-28', 0],
    ['2026-03-01', 0],
    ['2026-03-02', 1],
  ])
  expect(fillMissingDays([])).toEqual([])
})

test('keeps the last ninety days of a long campaign', () => {
  const days = fillMissingDays([day('2025-01-01'), day('2026-03-02')])
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([90, '2025-12-03', '2026-03-02'])
})

test('shows fractions of a cent, and no click rate without views', () => {
  expect([
    formatMicros(50_000_000),
    formatMicros(1_234_560_000),
    formatMicros(2_500),
    formatMicros(0),
  ]).toEqual(['$50.00', '$1,234.56', '$0.0025', '$0.00'])
  expect(computeClickRate({ viewable: 0, clicked: 0 })).toBeUndefined()
  expect(computeClickRate({ viewable: 200, clicked: 3 })).toBe(0.015)
  expect([
    computeViewableShare({ served: 0, viewable: 0 }),
    computeViewableShare({ served: 400, viewable: 300 }),
  ]).toEqual([undefined, 0.75])
})
