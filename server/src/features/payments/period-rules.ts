import { addMonths } from '../../lib/months.ts'
import { divideToEven } from './money-rules.ts'
import { isTakenBack, type Reversible } from './rules.ts'

/** Start of an unpaid subscription. */
const NEVER = new Date(0)
const SECOND_MS = 1000

export interface PaidPeriod {
  id: string
  paidAt: Date
  periodEnd: Date | null
  isNamed: boolean
  /** Months of the plan it was paid for. */
  months: number
  /** True for the charge of an upgrade: its period starts at once, and its credit settles the time before. */
  isProration: boolean
}

interface Period {
  start: Date
  end: Date
}

/**
 * Computes the period each payment covers: until the date from the provider, else after the payments before it. Independent of the order in which
 * they became known.
 */
export function paidPeriods(payments: readonly PaidPeriod[]): Map<string, Period> {
  const periods = new Map<string, Period>()
  let paidUntil = NEVER
  for (const { id, paidAt, periodEnd, isNamed, months, isProration } of sortByTime(payments)) {
    const start = isProration ? paidAt : latest(paidUntil, paidAt)
    const end = isNamed && periodEnd ? periodEnd : addMonths(start, months)
    periods.set(id, { start, end })
    paidUntil = latest(paidUntil, end)
  }
  return periods
}

export interface PaidPart extends PaidPeriod, Reversible {
  /** Price and bonus tokens of the whole period; for an upgrade those of the new plan, not only the charge. */
  valueMinor: number
  valueTokens: number
  /** The moment for which the credit of an upgrade was computed; null for all other payments. */
  creditedAt: Date | null
}

/** A period that isn't used up, with its full value. */
export interface UnusedPart extends Period {
  minor: number
  tokens: number
}

/**
 * Lists paid periods with time left. A paid upgrade replaces all periods before it, less the part of its credit whose payment was refunded
 * or disputed afterwards. `step` is the smallest amount of the currency.
 */
export function listUnused(payments: readonly PaidPart[], at: Date, step: number): UnusedPart[] {
  const periods = paidPeriods(payments)
  let parts: UnusedPart[] = []
  for (const payment of sortByTime(payments)) {
    const period = periods.get(payment.id)
    if (!period || isTakenBack(payment)) continue
    const lost = payment.creditedAt === null ? 0 : payment.valueMinor - payment.amountMinor - sumShares(parts, payment.creditedAt, step)
    if (payment.isProration) parts = []
    const minor = Math.max(0, payment.valueMinor - payment.refundedMinor - Math.max(0, lost))
    parts.push({ ...period, minor, tokens: payment.valueTokens })
  }
  return parts.filter(({ end }) => end > at)
}

/** Sums the remaining value of some periods at a moment. */
export function sumShares(parts: readonly UnusedPart[], at: Date, step: number): number {
  return parts.reduce((sum, part) => sum + computeShare(part.minor, part, { at, step }), 0)
}

/** Computes the remaining share of a period's value, by whole seconds, rounded half to even and never above the value. */
export function computeShare(value: number, { start, end }: Period, { at, step }: { at: Date; step: number }): number {
  const length = seconds(end) - seconds(start)
  const left = Math.min(seconds(end) - seconds(at), length)
  if (length <= 0 || left <= 0) return 0
  const share = Number(divideToEven(BigInt(value) * BigInt(left), BigInt(length) * BigInt(step))) * step
  return Math.min(share, value - (value % step))
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / SECOND_MS)
}

/** Sorts by payment time. At the same time an upgrade comes last, because it replaces the others; else by id. */
function sortByTime<T extends PaidPeriod>(payments: readonly T[]): T[] {
  const byKey = new Map(
    payments.map((payment) => [`${payment.paidAt.toISOString()} ${payment.isProration ? 1 : 0} ${payment.id}`, payment]),
  )
  return [...byKey.keys()].toSorted().flatMap((key) => byKey.get(key) ?? [])
}

function latest(a: Date, b: Date): Date {
  return new Date(Math.max(a.getTime(), b.getTime()))
}
