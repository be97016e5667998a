import { FORECAST_DAYS, type Forecast } from '@adire/contract/campaign-forecasts.ts'
import { REACH_MINIMUM } from '@adire/contract/campaign-statements.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { expectedMicros, type LiveCampaign } from '../ads/rules.ts'
import type { AudienceFacts } from './forecast-queries.ts'

/** Views of the sample below which nothing is estimated. */
export const FORECAST_VIEWS_MINIMUM = 100

export interface ForecastPlan {
  dailyBudgetMicros: number
  /** Null without a total budget. */
  totalBudgetMicros: number | null
  /** Spending of a saved campaign, in all and today. */
  spentMicros: { total: number; today: number }
  impressionMicros: number
  clickMicros: number
  /** First day, not before today, and last day; null for a flight without an end. */
  firstDay: string
  lastDay: string | null
  /** Expected revenue of an impression of each campaign that runs in the slot for the same members. */
  competitorMicros: readonly number[]
}

type Targeting = Pick<LiveCampaign, 'genders' | 'cities' | 'ageMin' | 'ageMax'>

/** True if some member could match both targetings. */
export function overlaps(one: Targeting, other: Targeting): boolean {
  const share = (these: readonly string[], those: readonly string[]) =>
    these.length === 0 || those.length === 0 || these.some((name) => those.includes(name))
  return (
    share(one.genders, other.genders) &&
    share(one.cities, other.cities) &&
    one.ageMin <= other.ageMax &&
    other.ageMin <= one.ageMax
  )
}

/**
 * Estimates the delivery of a campaign from what a sample of its members saw in the last
 * `FORECAST_DAYS` days. The low end assumes that it gets the share of the views that the draw gives it
 * beside all competitors, the high end that it gets every view below the cap of a member and day.
 */
export function estimateReach(facts: AudienceFacts, plan: ForecastPlan): Forecast {
  const { members, sampled, views, capped } = facts
  if (members < REACH_MINIMUM) return { kind: 'few' }
  if (views < FORECAST_VIEWS_MINIMUM) return { kind: 'no-data', members: roundEstimate(members) }

  const scale = members / sampled
  const cost = estimateCost(facts, plan)
  const days = plan.lastDay === null ? FORECAST_DAYS : countDays(plan.firstDay, plan.lastDay)
  const countPaid = (micros: number) => (cost === 0 ? Infinity : micros / cost)
  const budgetViews = countPaid(budgetOfDay(plan, days))
  const flightViews = countPaid(budgetOfFlight(plan, days))
  const share = computeShare(facts, plan)
  const capacity = {
    low: (scale * Math.min(views * share, capped)) / FORECAST_DAYS,
    high: (scale * capped) / FORECAST_DAYS,
  }
  const perDay = mapRange(capacity, (most) => Math.min(most, budgetViews))
  const flight = mapRange(perDay, (each) => Math.min(each * days, flightViews))
  const viewersOfDay = (scale * sum(facts.viewedDays)) / FORECAST_DAYS
  const viewersOfFlight =
    scale * sum(facts.viewedDays.map((seen) => 1 - (1 - Math.min(1, seen / FORECAST_DAYS)) ** days))
  return {
    kind: 'estimate',
    members: roundEstimate(members),
    competitors: plan.competitorMicros.length,
    perDay: toDelivery(perDay, viewersOfDay),
    flight: { ...toDelivery(flight, viewersOfFlight), days, hasEnd: plan.lastDay !== null },
    isLimitedByBudget: Math.min(budgetViews * days, flightViews) < capacity.high * days,
  }
}

interface Range {
  low: number
  high: number
}

function mapRange({ low, high }: Range, change: (value: number) => number): Range {
  return { low: change(low), high: change(high) }
}

function toDelivery(impressions: Range, viewers: number) {
  return {
    impressions: mapRange(impressions, roundEstimate),
    members: {
      low: hideFew(countReached(impressions.low, viewers)),
      high: hideFew(countReached(impressions.high, viewers)),
    },
  }
}

/** Expected number of distinct members among `viewers` who get one of the impressions. */
function countReached(impressions: number, viewers: number): number {
  return viewers === 0 ? 0 : viewers * (1 - Math.exp(-impressions / viewers))
}

function hideFew(members: number): number | null {
  return members < REACH_MINIMUM ? null : roundEstimate(members)
}

/** Rounds down to two significant digits: an estimate is not more exact than that. */
export function roundEstimate(value: number): number {
  if (value < 1) return 0
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1)
  return Math.floor(value / step) * step
}

/** Expected price of an impression with the click rate of the slot; 0 if both prices are 0. */
function estimateCost({ impressions, clicks }: AudienceFacts, plan: ForecastPlan): number {
  const { impressionMicros, clickMicros } = plan
  return expectedMicros({ impressionMicros, clickMicros, impressions, clicks })
}

/** Share of the views that the weighted draw gives the campaign. */
function computeShare(facts: AudienceFacts, plan: ForecastPlan): number {
  const own = Math.max(1, estimateCost(facts, plan))
  return own / (own + sum(plan.competitorMicros))
}

/** Budget of a day: the daily one, or less if the rest of the total has to last for the flight. */
function budgetOfDay(plan: ForecastPlan, days: number): number {
  const left = findTotalLeft(plan)
  return Math.min(plan.dailyBudgetMicros, plan.lastDay === null ? left : left / Math.max(1, days))
}

/** Budget of the flight: the daily ones without what is spent today, or the rest of the total. */
function budgetOfFlight(plan: ForecastPlan, days: number): number {
  const { dailyBudgetMicros, spentMicros } = plan
  return Math.min(Math.max(0, dailyBudgetMicros * days - spentMicros.today), findTotalLeft(plan))
}

function findTotalLeft({ totalBudgetMicros, spentMicros }: ForecastPlan): number {
  return totalBudgetMicros === null ? Infinity : Math.max(0, totalBudgetMicros - spentMicros.total)
}

function countDays(first: string, last: string): number {
  return Math.max(0, (Date.parse(last) - Date.parse(first)) / DAY_MS + 1)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
