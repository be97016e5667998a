import type { PlanChangeKind } from '@adire/contract/plan-changes.ts'
import { addMonths } from '../../lib/months.ts'
import { divideToEven } from './money-rules.ts'
import type { UnusedPart } from './period-rules.ts'
import { PLAN_CHANGE_GIVE_UP_MS } from './rules.ts'

/** Providers refuse or postpone smaller charges; a change that would cost less today starts with the next renewal instead. */
export const LOWEST_CHARGE_CENTS = 100
const SECOND_MS = 1000

export interface PlanTerms {
  item: string
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
 * Computes the cost of a plan change. A longer plan is an upgrade: it starts at once for its price minus the value of the unused time, if that
 * charge is large enough and the new period ends after the paid time. Every other change starts with the next renewal, so no credit is ever left
 * over or paid out.
 */
export function priceChange({ unused, paidUntil, months, canSwitch }: Current, target: PlanTerms, at: Date): PlanChangeTerms {
  const later = { creditMinor: 0, chargeMinor: 0, chargeUsdCents: 0, chargeTokens: 0, startsAt: paidUntil, renewsAt: paidUntil }
  if (!canSwitch) return { kind: 'deferred', ...later }
  const creditMinor = unused.reduce((sum, part) => sum + computeShare(part.minor, part, at), 0)
  const chargeMinor = target.amountMinor - creditMinor
  const renewsAt = addMonths(at, target.months)
  if (target.months <= months || chargeMinor <= 0 || renewsAt <= paidUntil) return { kind: 'downgrade', ...later }
  const chargeUsdCents = Number(divideToEven(BigInt(target.usdCents) * BigInt(chargeMinor), BigInt(target.amountMinor)))
  if (chargeUsdCents < LOWEST_CHARGE_CENTS) return { kind: 'downgrade', ...later }
  const tokensBefore = unused.reduce((sum, part) => sum + computeShare(part.tokens, part, at), 0)
  const chargeTokens = Math.max(0, target.tokens - tokensBefore)
  return { kind: 'upgrade', creditMinor, chargeMinor, chargeUsdCents, chargeTokens, startsAt: at, renewsAt }
}

/** Computes the remaining share of a period's value, by whole seconds, rounded half to even. */
function computeShare(value: number, { start, end }: UnusedPart, at: Date): number {
  const length = seconds(end) - seconds(start)
  const left = Math.min(seconds(end) - seconds(at), length)
  return length <= 0 || left <= 0 ? 0 : Number(divideToEven(BigInt(value) * BigInt(left), BigInt(length)))
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / SECOND_MS)
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

/** Returns until when a change is sent to a silent provider: an upgrade while its price is fresh, others until they start. */
export function sendUntil({ kind, createdAt, startsAt }: { kind: PlanChangeKind; createdAt: Date; startsAt: Date }): Date {
  return kind === 'upgrade' ? new Date(createdAt.getTime() + PLAN_CHANGE_GIVE_UP_MS) : startsAt
}
