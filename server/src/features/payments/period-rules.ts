import { addMonths } from '../../lib/months.ts'
import { isTakenBack, type Reversible } from './rules.ts'

/** Before anything was paid. */
const NEVER = new Date(0)

export interface PaidPeriod {
  id: string
  paidAt: Date
  periodEnd: Date | null
  isNamed: boolean
  /** Of the plan it was paid for. */
  months: number
  /** The charge of an upgrade: its period starts at once, and the time before it is settled by its credit. */
  isProration: boolean
}

interface Period {
  start: Date
  end: Date
}

/**
 * The time each payment of a subscription pays for: until the day the provider names, else computed from the payments before it.
 * The same for the same payments, in whatever order they became known.
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
  /** Price and bonus tokens of the whole period: for an upgrade those of the new plan, not only what was charged at once. */
  valueMinor: number
  valueTokens: number
}

/** A period that can still be used, and what it is worth in full. */
export interface UnusedPart extends Period {
  minor: number
  tokens: number
}

/** The periods that are paid for and not used up at a moment. An upgrade that was paid for replaces every period before it. */
export function listUnused(payments: readonly PaidPart[], at: Date): UnusedPart[] {
  const periods = paidPeriods(payments)
  let parts: UnusedPart[] = []
  for (const payment of sortByTime(payments)) {
    const period = periods.get(payment.id)
    if (!period || isTakenBack(payment)) continue
    if (payment.isProration) parts = []
    const minor = Math.max(0, payment.valueMinor - payment.refundedMinor)
    parts.push({ ...period, minor, tokens: payment.valueTokens })
  }
  return parts.filter(({ end }) => end > at)
}

/** By time of payment; of one moment the charge of an upgrade last, as it replaces the others, and else by their ids, which never change. */
function sortByTime<T extends PaidPeriod>(payments: readonly T[]): T[] {
  const byKey = new Map(
    payments.map((payment) => [`${payment.paidAt.toISOString()} ${payment.isProration ? 1 : 0} ${payment.id}`, payment]),
  )
  return [...byKey.keys()].toSorted().flatMap((key) => byKey.get(key) ?? [])
}

function latest(a: Date, b: Date): Date {
  return new Date(Math.max(a.getTime(), b.getTime()))
}
