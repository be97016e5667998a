import { DAY_MS } from '@adire/contract/durations.ts'
import { WITHDRAWABLE_RENEWAL_MONTHS, WITHDRAWAL_DAYS } from '@adire/contract/withdrawals.ts'
import type { PaymentId } from '@adire/contract/ids.ts'
import { getUtcDay } from '../../lib/dates.ts'
import type { UnusedPart } from './period-rules.ts'
import { computeTokensToReverse, isReversed, type Reversible } from './rules.ts'

/** The last day ends this much later than in UTC, so that it is over in every time zone. */
const LAST_ZONE_MS = DAY_MS / 2

/** Returns when the right to withdraw ends: with the fourteenth day after the day of the payment. */
export function findWithdrawalEnd(paidAt: Date): Date {
  return new Date(getUtcDay(paidAt).until.getTime() + WITHDRAWAL_DAYS * DAY_MS + LAST_ZONE_MS)
}

/** True for a payment with a right to withdraw: the first of a plan, and each one of a long plan. */
export function hasWithdrawalRight({
  isFirst,
  months,
}: {
  isFirst: boolean
  months: number
}): boolean {
  return isFirst || months >= WITHDRAWABLE_RENEWAL_MONTHS
}

/** A payment of an order, as its withdrawal is computed. */
export interface WithdrawnPayment extends Reversible {
  id: PaymentId
  paidAt: Date
  months: number
  tokens: number
  tokensReversed: number
  planChangeId: string | null
  /** Refunded, or requested and not refused. */
  askedMinor: number
}

/** Share of one payment in a withdrawal. */
export interface WithdrawalPart {
  paymentId: PaymentId
  refundMinor: number
  /** All refunds of the payment after the withdrawal. */
  totalMinor: number
  /** All tokens of the payment that are taken back after the withdrawal. */
  tokens: number
}

export interface WithdrawalTerms {
  parts: WithdrawalPart[]
  refundMinor: number
  /** Tokens that the withdrawal takes back. */
  tokens: number
  days: { unused: number; total: number } | null
}

/**
 * Lists the payments of an order that its member can withdraw from, newest first: purchases, first
 * payments of a subscription or of a plan, and renewals of long plans. Empty once the newest payment
 * is too old, a renewal of a shorter plan, or reversed. `payments` is sorted, oldest first.
 */
export function listWithdrawable<P extends WithdrawnPayment>(
  payments: readonly P[],
  now: Date,
): P[] {
  const newest = payments.at(-1)
  const canWithdraw = (payment: P, index: number) => {
    const earlier = payments.slice(0, index)
    const isFirst = !earlier.some(({ planChangeId }) => planChangeId === payment.planChangeId)
    return (
      findWithdrawalEnd(payment.paidAt) > now &&
      !isReversed(payment) &&
      hasWithdrawalRight({ isFirst, months: payment.months })
    )
  }
  const found = payments.filter(canWithdraw)
  return newest && found.includes(newest) ? found.toReversed() : []
}

/**
 * Computes the withdrawal from a purchase of tokens: the unspent ones go back, and their share of
 * the price is refunded, rounded down to `step`.
 */
export function computeTokenWithdrawal(
  payment: WithdrawnPayment,
  { unspent, step }: { unspent: number; step: number },
): WithdrawalTerms {
  const { id, amountMinor, askedMinor, tokens, tokensReversed } = payment
  const gone = Math.max(tokensReversed, takeShare(tokens, askedMinor, amountMinor))
  const rest = tokens - gone
  const taken = Math.max(0, Math.min(unspent, rest))
  const left = amountMinor - askedMinor
  const refundMinor = taken === rest ? left : takeShare(left, taken, rest, step)
  return {
    parts: [
      { paymentId: id, refundMinor, totalMinor: askedMinor + refundMinor, tokens: gone + taken },
    ],
    refundMinor,
    tokens: gone + taken - tokensReversed,
    days: null,
  }
}

interface PlanState {
  /** Paid periods that no upgrade replaced. */
  unused: readonly UnusedPart[]
  now: Date
  step: number
}

/**
 * Computes the withdrawal from a subscription: the unused days are refunded, from the newest
 * payment first and never more than was paid with those in `payments`. A day that has started is
 * used. Bonus tokens go back in the same share as the money.
 */
export function computePlanWithdrawal(
  payments: readonly WithdrawnPayment[],
  { unused, now, step }: PlanState,
): WithdrawalTerms {
  const days = unused.map((part) => ({ ...part, ...countDays(part, now) }))
  let value = days.reduce((sum, part) => sum + takeShare(part.minor, part.left, part.all, step), 0)
  const parts = payments.map((payment) => {
    const refundMinor = Math.max(0, Math.min(value, payment.amountMinor - payment.askedMinor))
    value -= refundMinor
    const totalMinor = payment.askedMinor + refundMinor
    const share = takeShare(payment.tokens, totalMinor, payment.amountMinor)
    const tokens = Math.max(payment.tokensReversed, share)
    return { paymentId: payment.id, refundMinor, totalMinor, tokens }
  })
  const reversed = payments.reduce((sum, { tokensReversed }) => sum + tokensReversed, 0)
  return {
    parts,
    refundMinor: parts.reduce((sum, part) => sum + part.refundMinor, 0),
    tokens: parts.reduce((sum, part) => sum + part.tokens, 0) - reversed,
    days: {
      unused: days.reduce((sum, { left }) => sum + left, 0),
      total: days.reduce((sum, { all }) => sum + all, 0),
    },
  }
}

function countDays({ start, end }: UnusedPart, now: Date): { left: number; all: number } {
  const all = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS))
  const left = Math.floor((end.getTime() - now.getTime()) / DAY_MS)
  return { left: Math.min(all, Math.max(0, left)), all }
}

/** Computes `value * part / whole`, rounded down to `step`; 0 of nothing. */
function takeShare(value: number, part: number, whole: number, step = 1): number {
  if (whole === 0) return 0
  return Number((BigInt(value) * BigInt(part)) / (BigInt(whole) * BigInt(step))) * step
}

/**
 * Computes the tokens that are taken back of a payment whose member withdrew: those of the
 * withdrawal, or more after a larger refund or a dispute.
 */
export function computeWithdrawnTokens(
  payment: Reversible & { tokens: number },
  { tokens, totalMinor }: Pick<WithdrawalPart, 'tokens' | 'totalMinor'>,
): number {
  const isLarger = isReversed(payment) || payment.refundedMinor > totalMinor
  return isLarger ? Math.max(tokens, computeTokensToReverse(payment)) : tokens
}
