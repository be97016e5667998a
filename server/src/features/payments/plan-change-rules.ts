import type { PlanId } from '@adire/contract/payments.ts'
import type { PlanChangeKind } from '@adire/contract/plan-changes.ts'
import { addMonths } from '../../lib/dates.ts'
import { divideToEven } from './money-rules.ts'
import { sumShares, sumTokens, type UnusedPart } from './period-rules.ts'
import { PLAN_CHANGE_GIVE_UP_MS, PLAN_CHANGE_SEND_MARGIN_MS } from './rules.ts'

/**
 * Lowest charge of an upgrade, in US cents. Providers refuse or postpone smaller charges; a change
 * that would cost less today starts with the next renewal instead.
 */
export const LOWEST_CHARGE_CENTS = 100

export interface PlanTerms {
  item: PlanId
  months: number
  tokens: number
  amountMinor: number
  usdCents: number
  rateToUsd: string
}

interface Current {
  /** Paid periods that aren't used up. */
  unused: readonly UnusedPart[]
  paidUntil: Date
  /** Months of the current plan. */
  months: number
  /** True if the provider can switch a running subscription. */
  canSwitch: boolean
  /** Smallest charge step of the currency; providers refuse amounts between two steps. */
  step: number
}

export interface PlanChangeTerms {
  kind: PlanChangeKind
  creditMinor: number
  chargeMinor: number
  chargeUsdCents: number
  chargeTokens: number
  startsAt: Date
  /** The next charge after today. */
  renewsAt: Date
}

/**
 * Computes the cost of a plan change. A longer plan is an upgrade: it starts at once for its price
 * minus the value of the unused time, if that charge is large enough and the new period ends after
 * the paid time. Every other change starts with the next renewal, so no credit is ever left over or
 * paid out: as a downgrade, which the provider schedules, or deferred where it can't switch plans.
 */
export function priceChange(
  { unused, paidUntil, months, canSwitch, step }: Current,
  target: PlanTerms,
  at: Date,
): PlanChangeTerms {
  const atRenewal = {
    creditMinor: 0,
    chargeMinor: 0,
    chargeUsdCents: 0,
    chargeTokens: 0,
    startsAt: paidUntil,
    renewsAt: paidUntil,
  }
  if (!canSwitch) return { kind: 'deferred', ...atRenewal }
  const creditMinor = sumShares(unused, at, step)
  const chargeMinor = target.amountMinor - creditMinor
  const renewsAt = addMonths(at, target.months)
  if (target.months <= months || chargeMinor <= 0 || renewsAt <= paidUntil)
    return { kind: 'downgrade', ...atRenewal }
  const chargeUsdCents = Number(
    divideToEven(BigInt(target.usdCents) * BigInt(chargeMinor), BigInt(target.amountMinor)),
  )
  if (chargeUsdCents < LOWEST_CHARGE_CENTS) return { kind: 'downgrade', ...atRenewal }
  const chargeTokens = Math.max(0, target.tokens - sumTokens(unused, at))
  return {
    kind: 'upgrade',
    creditMinor,
    chargeMinor,
    chargeUsdCents,
    chargeTokens,
    startsAt: at,
    renewsAt,
  }
}

interface Dates {
  appliedAt: Date | null
  withdrawnAt: Date | null
  failedAt: Date | null
}

/** True for a change that may still start. */
export function isOpenChange({ appliedAt, withdrawnAt, failedAt }: Dates): boolean {
  return appliedAt === null && withdrawnAt === null && failedAt === null
}

interface Change {
  kind: PlanChangeKind
  createdAt: Date
  startsAt: Date
  creditMinor: number
}

interface CurrentState {
  now: Date
  subscription: { cancels: boolean; endedAt: Date | null; paidUntil: Date | null }
  /** Current credit of the payments, for the time of the quote. */
  creditMinor: number
  /** True if the member is leaving or banned. */
  isLeaving: boolean
}

/**
 * Returns whether a change may be sent to its provider: an upgrade for an hour and only while the
 * subscription is the one that was quoted, so that nothing is charged after a cancellation,
 * renewal, refund or dispute; others until shortly before they start.
 */
export function maySend(
  { kind, createdAt, startsAt, creditMinor }: Change,
  { now, subscription, ...state }: CurrentState,
): boolean {
  const { cancels, endedAt, paidUntil } = subscription
  if (endedAt !== null || state.isLeaving) return false
  if (kind === 'deferred') return now <= startsAt
  const margin = now.getTime() + PLAN_CHANGE_SEND_MARGIN_MS
  if (cancels || paidUntil === null || margin >= paidUntil.getTime()) return false
  if (kind === 'downgrade') return margin < startsAt.getTime()
  return (
    now.getTime() <= createdAt.getTime() + PLAN_CHANGE_GIVE_UP_MS &&
    state.creditMinor === creditMinor
  )
}
