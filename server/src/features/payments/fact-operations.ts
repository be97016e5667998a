import { OrderId } from '@adire/contract/ids.ts'
import type { PaymentProvider } from '@adire/contract/money.ts'
import { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Fact } from '../../gateways/payment-gateway.ts'
import { enqueue } from '../../jobs.ts'
import { publish } from '../../realtime.ts'
import { notify } from '../notifications/operations.ts'
import { lockRefs, saveOutcome, lockWaitingEvents } from './event-queries.ts'
import { APPLIED, listRefs, quarantined, type Result, waiting } from './event-result-rules.ts'
import { applyFee } from './fee-operations.ts'
import { notifyPayment, notifyReversal, notifySubscription } from './notice-operations.ts'
import * as notices from './notice-rules.ts'
import { settle } from './operations.ts'
import * as payments from './payment-queries.ts'
import { updateNextCharge } from './plan-change-operations.ts'
import * as planChanges from './plan-change-queries.ts'
import { isOpenChange } from './plan-change-rules.ts'
import { giveUpRefund } from './refund-operations.ts'
import { findRefundRequest } from './refund-queries.ts'
import { findOrder, lockOrder, markOrder, type OrderRow } from './queries.ts'
import * as subscriptions from './subscription-queries.ts'
import { failureEmailTask, payerTask, receiptTask } from './task-rules.ts'
import { checkPaid, findRenewalTerms, isRefusedUpgrade } from './term-rules.ts'
import { lockWallet } from '../tokens/shared-queries.ts'

export interface ProviderFacts {
  provider: PaymentProvider
  /** False in a provider's test mode and in the sandbox; must match the order's. */
  isLive: boolean
  facts: Fact[]
  /** Runs before the facts are applied, in the same transaction. */
  runFirst?: (tx: Tx) => Promise<void>
}

type Context = Pick<Deps, 'clock' | 'log'>

/**
 * Applies the facts of a provider in one transaction: those of a stored event, whose result is
 * saved under `eventId`, or without one those from polling. The only way money reaches wallets and
 * premium. Facts may come repeatedly and in any order (decision record 0012).
 */
export async function applyProviderFacts(
  deps: Deps,
  received: ProviderFacts,
  eventId?: number,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await received.runFirst?.(tx)
    const resolvedRefs = await applyFacts(tx, deps, received, eventId)
    // Events that waited for these references can be applied now; they may name further ones.
    for (let refs = resolvedRefs; refs.length > 0;) {
      const next: string[] = []
      for (const { id, ...late } of await lockWaitingEvents(tx, received.provider, refs))
        next.push(...(await applyFacts(tx, deps, { ...late, provider: received.provider }, id)))
      refs = next
    }
  })
}

async function applyFacts(
  tx: Tx,
  deps: Context,
  received: ProviderFacts,
  eventId: number | undefined,
): Promise<string[]> {
  await lockRefs(tx, received.provider, received.facts.flatMap(listRefs))
  const results: Result[] = []
  for (const fact of received.facts) results.push(await applyFact(tx, deps, { ...received, fact }))
  // Results are saved per event: the worst one counts.
  const worst = (['quarantined', 'waiting', 'applied'] as const).flatMap((outcome) =>
    results.filter((result) => result.outcome === outcome),
  )[0]
  if (worst?.outcome === 'quarantined') {
    deps.log.error(
      { provider: received.provider, eventId, reason: worst.reason },
      'payments: a provider event does not match; nothing was credited',
    )
    await publish(tx, 'staff', { type: 'moderation.changed' })
  }
  if (eventId !== undefined) {
    const { outcome, reason, waitsFor, memberId } = worst ?? {
      ...APPLIED,
      outcome: 'ignored' as const,
    }
    await saveOutcome(tx, eventId, {
      outcome,
      reason,
      waitsFor,
      memberId,
      facts: received.facts,
      at: deps.clock.now(),
    })
  }
  return results.flatMap(({ resolvedRefs }) => resolvedRefs)
}

const LIVE_MISMATCH = 'a test payment for a live order, or vice versa'

type ReceivedFact = Pick<ProviderFacts, 'provider' | 'isLive'> & { fact: Fact }

async function applyFact(tx: Tx, deps: Context, { fact, ...from }: ReceivedFact): Promise<Result> {
  if (fact.type === 'fee') return applyFee(tx, deps, { ...from, fact })
  if (fact.type === 'refund_failed') return applyFailedRefund(tx, { ...from, fact })
  if (fact.type === 'refunded' || fact.type === 'disputed')
    return applyReversal(tx, deps, { ...from, fact })
  const orderId = await findOrderIdByFact(tx, from.provider, fact)
  if (orderId === undefined)
    return waiting('subscriptionRef' in fact ? (fact.subscriptionRef ?? '') : '')
  const order = await lockWalletAndOrder(tx, orderId)
  if (!order) return quarantined('order not found')
  if (order.provider !== from.provider)
    return quarantined('the order belongs to a different provider')
  if (order.isLive !== from.isLive) return quarantined(LIVE_MISMATCH)

  const before = await subscriptions.findSubscriptionByOrder(tx, order.id)
  const result = await applyToOrder(tx, deps, { order, fact })
  if (result.outcome === 'applied') {
    await settle(tx, deps, order)
    await updateNextCharge(tx, order, { before, at: deps.clock.now() })
  }
  if (result.newPayment) await notifyPayment(tx, deps, order, result.newPayment)
  return { ...result, memberId: order.memberId }
}

/**
 * Finds the order of a fact, by its id or its subscription. `none` if the fact names no order that
 * could be ours; undefined if the subscription it names is not known yet.
 */
async function findOrderIdByFact(
  tx: Tx,
  provider: PaymentProvider,
  fact: OrderFact,
): Promise<OrderId | 'none' | undefined> {
  if (fact.orderId !== null) return OrderId.safeParse(fact.orderId).data ?? 'none'
  if (!('subscriptionRef' in fact) || fact.subscriptionRef === null) return 'none'
  return subscriptions.findOrderId(tx, provider, fact.subscriptionRef)
}

/** Locks the member's wallet and then the order: events of one member are applied in turn. */
async function lockWalletAndOrder(tx: Tx, id: OrderId | 'none'): Promise<OrderRow | undefined> {
  if (id === 'none') return undefined
  const order = await findOrder(tx, id)
  if (!order) return undefined
  await lockWallet(tx, order.memberId)
  return lockOrder(tx, id)
}

type OrderFact = Exclude<Fact, { type: 'refunded' | 'refund_failed' | 'disputed' | 'fee' }>

async function applyToOrder(
  tx: Tx,
  deps: Context,
  { order, fact }: { order: OrderRow; fact: OrderFact },
): Promise<Result> {
  if (fact.type === 'paid') return applyPaid(tx, deps, { order, fact })
  if (fact.type === 'expired') {
    await markOrder(tx, order.id, 'expired_at', new Date(fact.expiredAt))
    return APPLIED
  }
  if (fact.type === 'failed') return applyFailed(tx, { order, fact })
  if (order.kind !== 'subscription') return quarantined('a subscription for a one-time purchase')
  return applySubscriptionState(tx, deps, { order, fact })
}

async function applySubscriptionState(
  tx: Tx,
  deps: Context,
  { order, fact }: { order: OrderRow; fact: Extract<Fact, { type: 'subscription' }> },
): Promise<Result> {
  await addSubscription(tx, order, fact.subscriptionRef)
  const endedAt = fact.endedAt === null ? null : new Date(fact.endedAt)
  const before = await subscriptions.findSubscriptionByOrder(tx, order.id)
  await subscriptions.saveState(tx, order.id, {
    cancels: fact.cancels,
    endedAt,
    at: new Date(fact.at),
  })
  const after = await subscriptions.findSubscriptionByOrder(tx, order.id)
  const kind = before && after && notices.findSubscriptionNotice(before, after)
  // Where the provider can't switch plans, a plan change cancels the subscription first; the change
  // has its own notification.
  const isDeferral =
    kind === 'subscription_cancelled' &&
    (await planChanges.listPlanChanges(tx, order.id)).some(
      (one) => isOpenChange(one) && one.kind === 'deferred',
    )
  if (kind && after.lastPaidAt && !isDeferral)
    await notifySubscription(tx, deps, { kind, subscription: after, order })
  return { ...APPLIED, resolvedRefs: [fact.subscriptionRef] }
}

async function addSubscription(
  tx: Tx,
  { id, memberId, provider, createdAt }: OrderRow,
  subscriptionRef: string,
): Promise<void> {
  await subscriptions.addSubscription(tx, {
    memberId,
    orderId: id,
    provider,
    subscriptionRef,
    startedAt: createdAt,
  })
}

/** Applies a payment; it is credited only if its amount and all other details match the order. */
async function applyPaid(
  tx: Tx,
  { clock }: Context,
  { order, fact }: { order: OrderRow; fact: Extract<Fact, { type: 'paid' }> },
): Promise<Result> {
  const earlier = await payments.listPaymentsByOrder(tx, order.id)
  const terms = checkPaid(fact, {
    order,
    changes: await planChanges.listPlanChanges(tx, order.id),
    earlier,
  })
  if (typeof terms === 'string') return quarantined(terms)

  if (fact.subscriptionRef !== null) await addSubscription(tx, order, fact.subscriptionRef)
  const { id, isNew } = await payments.savePayment(tx, {
    memberId: order.memberId,
    orderId: order.id,
    provider: order.provider,
    paymentRef: fact.paymentRef,
    ...terms,
    paidAt: new Date(fact.paidAt),
    periodEnd: fact.periodEnd === null ? null : new Date(fact.periodEnd),
    now: clock.now(),
  })
  await markOrder(tx, order.id, 'paid_at', new Date(fact.paidAt))
  // A payment under a change starts it; a renewal on the old terms, after the day the change was
  // planned for, withdraws it.
  if (terms.planChangeId !== null)
    await planChanges.markPlanChangeApplied(tx, terms.planChangeId, new Date(fact.paidAt))
  else if (order.kind === 'subscription')
    await planChanges.withdrawPassedChanges(tx, order.id, new Date(fact.paidAt))
  if (isNew) {
    await enqueue(tx, receiptTask, { paymentId: id })
    await enqueue(tx, payerTask, { paymentId: id }, `${payerTask.name}:${id}`)
  }
  const isKnownPlan =
    terms.planChangeId === null ||
    earlier.some(({ planChangeId }) => planChangeId === terms.planChangeId)
  const kind = earlier.length === 0 ? 'start' : isKnownPlan ? 'renewal' : 'change'
  return {
    ...APPLIED,
    resolvedRefs: listRefs(fact),
    ...(isNew && { newPayment: { id, kind, terms } }),
  }
}

async function applyFailed(
  tx: Tx,
  { order, fact }: { order: OrderRow; fact: Extract<Fact, { type: 'failed' }> },
): Promise<Result> {
  const at = new Date(fact.failedAt)
  if (order.kind === 'tokens' || (await payments.listPaymentsByOrder(tx, order.id)).length === 0) {
    await markOrder(tx, order.id, 'failed_at', at)
    return APPLIED
  }
  const subscription = await subscriptions.findSubscriptionByOrder(tx, order.id)
  const changes = await planChanges.listPlanChanges(tx, order.id)
  if (isRefusedUpgrade(fact, subscription)) return APPLIED
  // A refusal before the last payment is outdated.
  if (!subscription || (subscription.lastPaidAt && at <= subscription.lastPaidAt)) return APPLIED
  if (await subscriptions.saveFailure(tx, order.id, at)) {
    const terms = findRenewalTerms(subscription, changes, at)
    await notify(tx, {
      to: order.memberId,
      kind: 'payment_failed',
      facts: notices.describeMoney({ ...order, ...terms }, terms.amountMinor),
    })
    await enqueue(tx, failureEmailTask, { orderId: order.id })
  }
  return APPLIED
}

async function applyReversal(
  tx: Tx,
  deps: Context,
  {
    provider,
    isLive,
    fact,
  }: Omit<ReceivedFact, 'fact'> & { fact: Extract<Fact, { type: 'refunded' | 'disputed' }> },
): Promise<Result> {
  const payment = await payments.findPaymentByRef(tx, provider, fact.paymentRef)
  if (!payment) return waiting(fact.paymentRef)
  const order = await lockWalletAndOrder(tx, payment.orderId)
  // Read again: another transaction may have changed the payment before the order was locked.
  const before = await payments.findPaymentByRef(tx, provider, fact.paymentRef)
  const subscription = order && (await subscriptions.findSubscriptionByOrder(tx, order.id))
  if (!order || !before || order.isLive !== isLive) return quarantined(LIVE_MISMATCH)
  if (fact.type === 'refunded') {
    if (fact.refundedMinor > payment.amountMinor) return quarantined('more refunded than was paid')
    await payments.markRefunded(tx, payment.id, {
      refundedMinor: fact.refundedMinor,
      at: new Date(fact.refundedAt),
    })
  } else {
    const closedAt = fact.closedAt === null ? null : new Date(fact.closedAt)
    await payments.markDisputed(tx, payment.id, {
      at: new Date(fact.disputedAt),
      closedAt,
      isWon: fact.isWon,
    })
    deps.log.warn({ paymentId: payment.id, closedAt }, 'payments: a payment is disputed')
  }
  const { owed } = await settle(tx, deps, order)
  await updateNextCharge(tx, order, { before: subscription, at: deps.clock.now() })
  await notifyReversal(tx, deps, { order, before, owed })
  return { ...APPLIED, memberId: order.memberId }
}

/** Applies that a refund of ours failed; refunds that were made at the provider are not ours. */
async function applyFailedRefund(
  tx: Tx,
  {
    provider,
    isLive,
    fact,
  }: Omit<ReceivedFact, 'fact'> & { fact: Extract<Fact, { type: 'refund_failed' }> },
): Promise<Result> {
  const payment = await payments.findPaymentByRef(tx, provider, fact.paymentRef)
  if (!payment) return waiting(fact.paymentRef)
  const order = await lockWalletAndOrder(tx, payment.orderId)
  if (order?.isLive !== isLive) return quarantined(LIVE_MISMATCH)
  const id = z.uuid().safeParse(fact.refundId).data
  const refund = id && (await findRefundRequest(tx, id))
  if (refund && refund.orderId === order.id) await giveUpRefund(tx, refund, new Date(fact.failedAt))
  return { ...APPLIED, memberId: payment.memberId }
}
