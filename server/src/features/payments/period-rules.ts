import { SECOND_MS } from '@adire/contract/durations.ts'
import { addMonths } from '../../lib/dates.ts'
import { divideToEven } from './money-rules.ts'
import { isReversed, type Reversible, computeTokensToReverse } from './rules.ts'

/** End of the paid time before the first payment. */
const NEVER = new Date(0)
const NOTHING = { minor: 0, tokens: 0 }

interface Period {
  start: Date
  end: Date
}

/** A payment of a subscription, as `addTerms` in term-rules completes it. */
export interface PaidPart extends Reversible {
  id: string
  paidAt: Date
  /** End of the period as the provider named it; null where it doesn't name one. */
  namedEnd: Date | null
  /** Months of the plan it was paid for. */
  months: number
  /**
   * True for the charge of an upgrade: its period starts at once, and its credit settles the time
   * before.
   */
  isProration: boolean
  /** Bonus tokens that were credited with it. */
  tokens: number
  /**
   * Price and bonus tokens of the whole period; for an upgrade those of the new plan, not only the
   * charge.
   */
  valueMinor: number
  valueTokens: number
  /** The moment for which the credit of an upgrade was computed; null for all other payments. */
  creditedAt: Date | null
}

/** A paid period with the part of its price and tokens that wasn't refunded or lost. */
export interface UnusedPart extends Period {
  minor: number
  tokens: number
}

interface Timeline {
  /** Period of each payment, by its id; also of reversed payments. */
  periods: Map<string, Period>
  /** Periods that still have a value: of payments that are valid and that no upgrade replaced. */
  parts: UnusedPart[]
  /** When the provider charges again by itself. */
  billedUntil: Date
}

/**
 * Computes the period each payment covers: until the date from the provider, else after the
 * payments before it. The period of an upgrade is shorter by the part of its credit whose payment
 * was reversed afterwards. Independent of the order in which payments and reversals became known.
 * `step` is the charge step of the currency (`findChargeStep`).
 */
function computeTimeline(payments: readonly PaidPart[], step: number): Timeline {
  const periods = new Map<string, Period>()
  let parts: UnusedPart[] = []
  let [paidUntil, billedUntil] = [NEVER, NEVER]
  for (const payment of sortByTime(payments)) {
    const start = payment.isProration ? payment.paidAt : latest(paidUntil, payment.paidAt)
    const fullEnd = payment.namedEnd ?? addMonths(start, payment.months)
    const isGone = isReversed(payment)
    const lost = isGone ? NOTHING : computeLostCredit(payment, parts, step)
    const period = { start, end: shorten({ start, end: fullEnd }, lost.minor, payment.valueMinor) }
    periods.set(payment.id, period)
    billedUntil = fullEnd
    if (!isGone || !payment.isProration) paidUntil = latest(paidUntil, period.end)
    if (isGone) continue
    if (payment.isProration) parts = []
    const minor = Math.max(0, payment.valueMinor - payment.refundedMinor - lost.minor)
    const tokens = Math.max(0, payment.valueTokens - computeTokensToReverse(payment) - lost.tokens)
    parts.push({ ...period, minor, tokens })
  }
  return { periods, parts, billedUntil }
}

/** Computes how much of an upgrade's credit is no longer covered by the payments before it. */
function computeLostCredit(
  { creditedAt: at, ...payment }: PaidPart,
  before: readonly UnusedPart[],
  step: number,
): typeof NOTHING {
  if (at === null) return NOTHING
  const minor = payment.valueMinor - payment.amountMinor - sumShares(before, at, step)
  const tokens = payment.valueTokens - payment.tokens - sumTokens(before, at)
  return { minor: Math.max(0, minor), tokens: Math.max(0, tokens) }
}

/** Moves the end of a period forward by the share of its value that was lost. */
function shorten({ start, end }: Period, lost: number, value: number): Date {
  if (lost === 0 || value === 0) return end
  const length = BigInt(Math.max(0, seconds(end) - seconds(start)))
  return new Date(
    (seconds(end) - Number(divideToEven(length * BigInt(lost), BigInt(value)))) * SECOND_MS,
  )
}

/** Computes the period each payment covers, by payment id. */
export function computePeriods(payments: readonly PaidPart[], step: number): Map<string, Period> {
  return computeTimeline(payments, step).periods
}

/**
 * Finds the provider's next charge: the full end of the newest payment, whatever was reversed
 * since.
 */
export function findBilledUntil(payments: readonly PaidPart[], step: number): Date {
  return computeTimeline(payments, step).billedUntil
}

/** Lists paid periods with time left. A paid upgrade replaces all periods before it. */
export function listUnused(payments: readonly PaidPart[], at: Date, step: number): UnusedPart[] {
  return computeTimeline(payments, step).parts.filter(({ end }) => end > at)
}

/** Sums the remaining bonus tokens of some periods at a moment. */
export function sumTokens(parts: readonly UnusedPart[], at: Date): number {
  return parts.reduce((sum, part) => sum + computeShare(part.tokens, part, { at, step: 1 }), 0)
}

/** Sums the remaining value of some periods at a moment. */
export function sumShares(parts: readonly UnusedPart[], at: Date, step: number): number {
  return parts.reduce((sum, part) => sum + computeShare(part.minor, part, { at, step }), 0)
}

/**
 * Computes the remaining share of a period's value, by whole seconds, rounded half to even and
 * never above the value.
 */
export function computeShare(
  value: number,
  { start, end }: Period,
  { at, step }: { at: Date; step: number },
): number {
  const length = seconds(end) - seconds(start)
  const left = Math.min(seconds(end) - seconds(at), length)
  if (length <= 0 || left <= 0) return 0
  const share =
    Number(divideToEven(BigInt(value) * BigInt(left), BigInt(length) * BigInt(step))) * step
  return Math.min(share, value - (value % step))
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / SECOND_MS)
}

/**
 * Sorts by payment time. At the same time an upgrade comes last, because it replaces the others;
 * else by id.
 */
function sortByTime<T extends PaidPart>(payments: readonly T[]): T[] {
  const byKey = new Map(
    payments.map((payment) => [
      `${payment.paidAt.toISOString()} ${payment.isProration ? 1 : 0} ${payment.id}`,
      payment,
    ]),
  )
  return [...byKey.keys()].toSorted().flatMap((key) => byKey.get(key) ?? [])
}

function latest(a: Date, b: Date): Date {
  return new Date(Math.max(a.getTime(), b.getTime()))
}
