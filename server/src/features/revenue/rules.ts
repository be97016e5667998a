import { Temporal } from 'temporal-polyfill'
import { getUtcDay } from '../../lib/dates.ts'

export const PAYMENTS_PER_PAGE = 50
export const RECENT_REFUNDS_SHOWN = 20
/** Maximum waiting refunds listed; deciding them makes room for the next. */
export const WAITING_REFUNDS_SHOWN = 200
/** Maximum length of a range: about ten years. */
const RANGE_MAXIMUM_DAYS = 3660

/** Numbers of subscriptions, and their monthly recurring revenue in US cents. */
export interface SubscriptionSums {
  active: number
  started: number
  churned: number
  recurringCents: number
}

/** First and last day, as ISO dates. */
export interface DayRange {
  from: string
  to: string
}

/**
 * Returns the requested days. The default is from the first of the month (ADM-REV-06) and until
 * today. Undefined for a range that is empty or too long.
 */
export function resolveRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): DayRange | undefined {
  const last = Temporal.PlainDate.from(to ?? getUtcDay(now).day)
  const first = from === undefined ? last.with({ day: 1 }) : Temporal.PlainDate.from(from)
  const { days } = first.until(last)
  return days >= 0 && days < RANGE_MAXIMUM_DAYS
    ? { from: first.toString(), to: last.toString() }
    : undefined
}

/** Converts ISO dates to moments: `end` is the first moment after the last day (UTC). */
export function toDays({ from, to }: DayRange): { start: Date; end: Date } {
  return { start: new Date(from), end: getUtcDay(new Date(to)).until }
}

/** Computes the revenue per member, in cents. */
export function computeRevenuePerMember(netCents: number, members: number): number {
  return members === 0 ? 0 : Math.round(netCents / members)
}

/** Returns the range of the same length that ends the day before this one begins. */
export function findPreviousRange({ from, to }: DayRange): DayRange {
  const first = Temporal.PlainDate.from(from)
  const { days } = first.until(Temporal.PlainDate.from(to))
  const last = first.subtract({ days: 1 })
  return { from: last.subtract({ days }).toString(), to: last.toString() }
}

/** Adds up the subscriptions of all currencies. */
export function sumSubscriptions(parts: readonly SubscriptionSums[]): SubscriptionSums {
  const add = (key: keyof SubscriptionSums) => parts.reduce((sum, part) => sum + part[key], 0)
  return {
    active: add('active'),
    started: add('started'),
    churned: add('churned'),
    recurringCents: add('recurringCents'),
  }
}
