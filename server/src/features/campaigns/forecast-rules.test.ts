import { expect, test } from 'vitest'
import type { AudienceFacts } from './forecast-queries.ts'
import {
  estimateReach,
  FORECAST_VIEWS_MINIMUM,
  type ForecastPlan,
  overlaps,
  roundEstimate,
} from './forecast-rules.ts'

/** 100 of 1,000 members sampled, each of whom saw five ads on every fourth day. */
const facts: AudienceFacts = {
  members: 1_000,
  sampled: 100,
  viewedDays: Array.from({ length: 100 }, () => 7),
  views: 100 * 7 * 5,
  capped: 100 * 7 * 4,
  impressions: 0,
  clicks: 0,
}
const plan: ForecastPlan = {
  dailyBudgetMicros: 1_000_000_000,
  totalBudgetMicros: null,
  spentMicros: { total: 0, today: 0 },
  impressionMicros: 10_000,
  clickMicros: 0,
  firstDay: '2026-11-23',
  lastDay: '2026-11-29',
  competitorMicros: [],
}
const estimate = (changes: Partial<ForecastPlan> = {}, other: Partial<AudienceFacts> = {}) => {
  const forecast = estimateReach({ ...facts, ...other }, { ...plan, ...changes })
  return forecast.kind === 'estimate' ? forecast : expect.fail(forecast.kind)
}

test('scales the views of the sample to all members, below the cap of a member and day', () => {
  // 10 times 2,800 capped views in 28 days.
  const { perDay, flight, members } = estimate()
  expect(members).toBe(1_000)
  expect(perDay.impressions).toEqual({ low: 1_000, high: 1_000 })
  expect(flight).toMatchObject({ days: 7, hasEnd: true, impressions: { low: 7_000, high: 7_000 } })
  // 250 members a day see ads; not all of them get one of 1,000 impressions.
  expect(perDay.members.high).toBe(240)
  expect(flight.members.high).toBeGreaterThan(800)
  expect(flight.members.high).toBeLessThan(1_000)
})

test('gives the low end the share that competitors leave', () => {
  const { perDay, competitors } = estimate({ competitorMicros: [10_000, 20_000] })
  // A quarter of the 1,250 views a day.
  expect(perDay.impressions).toEqual({ low: 310, high: 1_000 })
  expect(competitors).toBe(2)
})

test('never estimates more than the daily and the total budget pay for', () => {
  expect(estimate({ dailyBudgetMicros: 1_000_000 })).toMatchObject({
    perDay: { impressions: { low: 100, high: 100 } },
    isLimitedByBudget: true,
  })
  const total = estimate({ totalBudgetMicros: 1_400_000 })
  expect(total.perDay.impressions.high).toBe(20)
  expect(total.flight.impressions.high).toBe(140)
  expect(estimate({ lastDay: null, totalBudgetMicros: 1_400_000 }).flight).toMatchObject({
    days: 28,
    hasEnd: false,
    impressions: { high: 140 },
  })
  expect(estimate().isLimitedByBudget).toBe(false)
  expect(estimate({ impressionMicros: 0, dailyBudgetMicros: 0 }).perDay.impressions.high).toBe(
    1_000,
  )
})

test('leaves out what is already spent of the budgets', () => {
  const spentMicros = { total: 700_000, today: 400_000 }
  const total = estimate({ totalBudgetMicros: 1_400_000, spentMicros })
  expect(total.perDay.impressions.high).toBe(10)
  expect(total.flight.impressions.high).toBe(70)
  // 700 without the 40 of today.
  expect(estimate({ dailyBudgetMicros: 1_000_000, spentMicros }).flight.impressions.high).toBe(660)
  expect(estimate({ totalBudgetMicros: 600_000, spentMicros }).flight.impressions.high).toBe(0)
})

test('calls the budget the limit if the total one ends before the views of the flight', () => {
  // A day has 1,000 views and 28 days have 28,000; this pays for 2,000 of them.
  expect(estimate({ lastDay: null, totalBudgetMicros: 20_000_000 })).toMatchObject({
    perDay: { impressions: { high: 1_000 } },
    flight: { impressions: { high: 2_000 } },
    isLimitedByBudget: true,
  })
})

test('rounds the number of members who match', () => {
  expect(estimate({}, { members: 1_234 }).members).toBe(1_200)
  expect(estimateReach({ ...facts, members: 1_234, views: 1 }, plan)).toEqual({
    kind: 'no-data',
    members: 1_200,
  })
})

test('includes the expected price of clicks in what the budget pays for', () => {
  // 1 % of the impressions are expected to be clicked without other metrics.
  const { perDay } = estimate({ clickMicros: 1_000_000, dailyBudgetMicros: 2_000_000 })
  expect(perDay.impressions.high).toBe(100)
})

test('says nothing about fewer than ten members or too few views', () => {
  expect(estimateReach({ ...facts, members: 9, sampled: 9 }, plan)).toEqual({ kind: 'few' })
  expect(estimateReach({ ...facts, views: FORECAST_VIEWS_MINIMUM - 1 }, plan)).toEqual({
    kind: 'no-data',
    members: 1_000,
  })
  const tiny = estimate({ dailyBudgetMicros: 50_000 })
  expect(tiny.perDay.members).toEqual({ low: null, high: null })
})

test('estimates nothing for a flight that is over', () => {
  const { flight } = estimate({ lastDay: '2026-11-20' })
  expect(flight).toMatchObject({ days: 0, impressions: { low: 0, high: 0 } })
})

test.each([
  [0.4, 0],
  [7.9, 7],
  [99, 99],
  [1_234, 1_200],
  [98_765, 98_000],
])('rounds %d down to %d', (value, rounded) => {
  expect(roundEstimate(value)).toBe(rounded)
})

test('counts only campaigns whose targeting can match the same members as competitors', () => {
  const all = { genders: [], cities: [], ageMin: 18, ageMax: 99 }
  expect(overlaps(all, { ...all, genders: ['man'], cities: ['Lagos'] })).toBe(true)
  expect(overlaps({ ...all, genders: ['woman'] }, { ...all, genders: ['man'] })).toBe(false)
  expect(overlaps({ ...all, cities: ['Accra'] }, { ...all, cities: ['Lagos'] })).toBe(false)
  expect(overlaps({ ...all, ageMax: 30 }, { ...all, ageMin: 31 })).toBe(false)
})
