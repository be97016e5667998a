import type { ItemId } from '@adire/contract/payments.ts'
import type { Fact } from '../../gateways/payment-gateway.ts'
import type { OrderRow } from './queries.ts'
import type { PlanChangeRow } from './plan-change-queries.ts'
import { isOpenChange } from './plan-change-rules.ts'

/** Expected terms of one charge of an order, and what it pays for. */
export interface Terms {
  planChangeId: string | null
  /** True for the charge of an upgrade; all others pay a whole period. */
  isProration: boolean
  item: ItemId
  months: number
  amountMinor: number
  usdCents: number
  tokens: number
}

interface Named {
  /** Plan change named by the provider's fact. */
  changeId: string | null
  isProration: boolean
}

/**
 * Finds the terms of a charge: those of the plan change it names, else those of the order;
 * undefined for a change of another order.
 */
function findTerms(
  order: OrderRow,
  changes: readonly PlanChangeRow[],
  { changeId, isProration }: Named,
): Terms | undefined {
  if (changeId === null)
    return isProration ? undefined : { planChangeId: null, isProration, ...pickTerms(order) }
  const change = changes.find(({ id }) => id === changeId)
  if (!change || change.kind === 'deferred') return undefined
  // Stripe reports the first charge of a planned change as an update of the subscription as well;
  // only an upgrade is prorated.
  if (!isProration || change.kind !== 'upgrade')
    return { planChangeId: change.id, isProration: false, ...pickTerms(change) }
  const { chargeMinor: amountMinor, chargeUsdCents: usdCents, chargeTokens: tokens } = change
  return {
    ...pickTerms(change),
    planChangeId: change.id,
    isProration,
    amountMinor,
    usdCents,
    tokens,
  }
}

function pickTerms({
  item,
  months,
  amountMinor,
  usdCents,
  tokens,
}: Omit<Terms, 'planChangeId' | 'isProration'>) {
  return { item, months, amountMinor, usdCents, tokens }
}

/** A payment with its plan, and with what `period-rules.ts` computes periods from. */
export type WithTerms<P> = P & {
  item: ItemId
  months: number
  /** Price and bonus tokens of the whole period; for an upgrade more than its charge. */
  valueMinor: number
  valueTokens: number
  /** The moment for which the credit of an upgrade was computed; null for all other payments. */
  creditedAt: Date | null
}

/** Adds the plan to each payment of an order: that of its plan change, else that of the order. */
export function addTerms<P extends { planChangeId: string | null; isProration: boolean }>(
  order: OrderRow,
  changes: readonly PlanChangeRow[],
  payments: readonly P[],
): WithTerms<P>[] {
  return payments.map((payment) => {
    const change = changes.find(({ id }) => id === payment.planChangeId)
    const { item, months, amountMinor, tokens } = change ?? order
    const creditedAt = payment.isProration && change ? change.startsAt : null
    return { ...payment, item, months, valueMinor: amountMinor, valueTokens: tokens, creditedAt }
  })
}

interface OrderHistory {
  order: OrderRow
  changes: readonly PlanChangeRow[]
  /** Known payments of the order. */
  earlier: readonly { paymentRef: string; planChangeId: string | null; isProration: boolean }[]
}

/**
 * Returns the terms that a charge matches exactly, or why it can't be credited: a reason that
 * admins read beside the quarantined event.
 */
export function checkPaid(
  fact: Extract<Fact, { type: 'paid' }>,
  { order, changes, earlier }: OrderHistory,
): Terms | string {
  const terms = findTerms(order, changes, {
    changeId: fact.changeId ?? null,
    isProration: fact.isProration ?? false,
  })
  if (!terms) return 'a plan change for a different order'
  if (fact.amountMinor !== terms.amountMinor) return 'different amount'
  if (fact.currency !== order.currency) return 'different currency'
  if (
    fact.checkoutRef !== null &&
    order.providerRef !== null &&
    fact.checkoutRef !== order.providerRef
  )
    return 'checkout of a different order'
  if (fact.subscriptionRef !== null && order.kind !== 'subscription')
    return 'a subscription for a one-time purchase'
  const others = earlier.filter(({ paymentRef }) => paymentRef !== fact.paymentRef)
  if (order.kind === 'tokens' && others.length > 0) return 'a second payment for the order'
  const isSecond =
    terms.isProration &&
    others.some((one) => one.isProration && one.planChangeId === terms.planChangeId)
  return isSecond ? 'a second charge for one upgrade' : terms
}

/**
 * True if a refused charge was that of an upgrade, which leaves the subscription as it was.
 * Providers may report the first charge of a planned change as an update as well, but never before
 * the paid time is over, and no upgrade is charged after it.
 */
export function isRefusedUpgrade(
  { isProration, failedAt }: Extract<Fact, { type: 'failed' }>,
  subscription: { paidUntil: Date | null } | undefined,
): boolean {
  const paidUntil = subscription?.paidUntil
  return (
    isProration === true &&
    paidUntil !== undefined &&
    paidUntil !== null &&
    new Date(failedAt) < paidUntil
  )
}

/** Finds the terms of the next renewal: those of the plan that starts with it, or the current ones. */
export function findRenewalTerms<P extends { item: ItemId; months: number; amountMinor: number }>(
  current: P,
  changes: readonly PlanChangeRow[],
  at: Date,
): P {
  const due = changes.find(
    (change) => change.kind === 'downgrade' && isOpenChange(change) && change.startsAt <= at,
  )
  return due
    ? { ...current, item: due.item, months: due.months, amountMinor: due.amountMinor }
    : current
}
