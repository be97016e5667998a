import { type MemberId, OrderId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Fact, PaymentProvider } from '../../gateways/payment-gateway.ts'
import type { Fetch } from '../../gateways/payment-outbound.ts'
import { Payments } from '../../gateways/payment-providers.ts'
import { enqueue } from '../../jobs.ts'
import { publish } from '../../realtime.ts'
import { findPremiumEnd, rescheduleGifts } from '../premium/operations.ts'
import { type Notice, notify } from '../notifications/operations.ts'
import { creditPurchase, lockWallet, reversePurchase } from '../tokens/operations.ts'
import { describeItem } from './catalogue-rules.ts'
import { lockRefs, saveOutcome, takeWaiting } from './event-queries.ts'
import {
  APPLIED,
  listRefs,
  type NewPayment,
  quarantined,
  type Result,
  waiting,
} from './event-result-rules.ts'
import * as payments from './payment-queries.ts'
import { findOrder, lockOrder, markOrder, type OrderRow } from './queries.ts'
import { followReversal } from './handlers/plan-change-closing.ts'
import { findStep } from './money-rules.ts'
import * as notices from './notice-rules.ts'
import { paidPeriods } from './period-rules.ts'
import * as planChanges from './plan-change-queries.ts'
import { isOpenChange } from './plan-change-rules.ts'
import { isRunning, isTakenBack, tokensToReverse } from './rules.ts'
import { createPlanStore, createSandboxStore } from './sandbox-queries.ts'
import * as subscriptions from './subscription-queries.ts'
import {
  addTerms,
  checkPaid,
  findRenewalTerms,
  isRefusedUpgrade,
  type WithTerms,
} from './term-rules.ts'
import { failureLetterTask, receiptTask, sandboxTask, undoDuplicateTask } from './task-rules.ts'

export interface ProviderFacts {
  provider: PaymentProvider
  isLive: boolean
  facts: Fact[]
  /** Runs first, in the same transaction. */
  alongWith?: (tx: Tx) => Promise<void>
}

type Context = Pick<Deps, 'clock' | 'log'>

/** Creates the payment gateways, with their state in our database. */
export function createPayments(
  { config, db, clock, systemConfig }: Pick<Deps, 'config' | 'db' | 'clock' | 'systemConfig'>,
  fetch?: Fetch,
): Payments {
  return new Payments({
    config,
    clock,
    plans: createPlanStore(db),
    sandboxStore: createSandboxStore(db, (tx, event) => enqueue(tx, sandboxTask, { event })),
    decimalsOf: (code) => systemConfig.findCurrency(code)?.decimals ?? 2,
    ...(fetch && { fetch }),
  })
}

/** Applies the facts of a provider in one transaction: from a stored event, or from polling. */
export async function applyProviderFacts(
  deps: Deps,
  received: ProviderFacts,
  eventId?: number,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await received.alongWith?.(tx)
    const resolvedRefs = await applyAll(tx, deps, received, eventId)
    // Applies events that waited for these references; those may name further ones.
    for (let refs = resolvedRefs; refs.length > 0;) {
      const next: string[] = []
      for (const { id, ...late } of await takeWaiting(tx, received.provider, refs))
        next.push(...(await applyAll(tx, deps, { ...late, provider: received.provider }, id)))
      refs = next
    }
  })
}

async function applyAll(
  tx: Tx,
  deps: Context,
  received: ProviderFacts,
  eventId: number | undefined,
): Promise<string[]> {
  await lockRefs(tx, received.provider, received.facts.flatMap(listRefs))
  const results: Result[] = []
  for (const fact of received.facts) results.push(await applyFact(tx, deps, { ...received, fact }))
  // The worst of several results is the result of the event.
  const worst = (['quarantined', 'waiting', 'applied'] as const).flatMap((outcome) =>
    results.filter((result) => result.outcome === outcome),
  )[0]
  if (worst?.outcome === 'quarantined') {
    deps.log.error(
      { provider: received.provider, eventId, reason: worst.reason },
      'payments: a word of a provider does not fit; nothing was credited',
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

type One = Pick<ProviderFacts, 'provider' | 'isLive'> & { fact: Fact }

async function applyFact(tx: Tx, deps: Context, { fact, ...from }: One): Promise<Result> {
  if (fact.type === 'refunded' || fact.type === 'disputed')
    return applyReversal(tx, deps, { ...from, fact })
  const orderId = await findOrderIdByFact(tx, from.provider, fact)
  if (orderId === undefined)
    return waiting('subscriptionRef' in fact ? (fact.subscriptionRef ?? '') : '')
  const order = await takeOrder(tx, orderId)
  if (!order) return quarantined('no such order')
  if (order.provider !== from.provider) return quarantined('an order of another provider')
  if (order.isLive !== from.isLive)
    return quarantined('play money for real, or the other way round')

  const before = await subscriptions.findOfOrder(tx, order.id)
  const result = await applyToOrder(tx, deps, { order, fact })
  if (result.outcome === 'applied') {
    await settle(tx, deps, order)
    await followReversal(tx, order, { before, at: deps.clock.now() })
  }
  if (result.newPayment) await tellOfPayment(tx, deps, order, result.newPayment)
  return { ...result, memberId: order.memberId }
}

/** Finds the order of a fact, by its id or its subscription; undefined while both are unknown. */
async function findOrderIdByFact(
  tx: Tx,
  provider: PaymentProvider,
  fact: Exclude<Fact, { type: 'refunded' | 'disputed' }>,
): Promise<OrderId | 'none' | undefined> {
  if (fact.orderId !== null) return OrderId.safeParse(fact.orderId).data ?? 'none'
  if (!('subscriptionRef' in fact) || fact.subscriptionRef === null) return 'none'
  return subscriptions.findOrderId(tx, provider, fact.subscriptionRef)
}

/** Locks the member's wallet and then the order: token movements of one member are serialized. */
async function takeOrder(tx: Tx, id: OrderId | 'none'): Promise<OrderRow | undefined> {
  if (id === 'none') return undefined
  const order = await findOrder(tx, id)
  if (!order) return undefined
  await lockWallet(tx, order.memberId)
  return lockOrder(tx, id)
}

type OrderFact = Exclude<Fact, { type: 'refunded' | 'disputed' }>

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
  if (order.kind !== 'subscription') return quarantined('a subscription for what was bought once')
  await begin(tx, order, fact.subscriptionRef)
  const endedAt = fact.endedAt === null ? null : new Date(fact.endedAt)
  const before = await subscriptions.findOfOrder(tx, order.id)
  await subscriptions.saveState(tx, order.id, {
    cancels: fact.cancels,
    endedAt,
    at: new Date(fact.at),
  })
  const after = await subscriptions.findOfOrder(tx, order.id)
  const kind = before && after && notices.findSubscriptionNotice(before, after)
  // Where the provider can't switch plans, the cancellation is part of the change, which has its
  // own notice.
  const isDeferral =
    kind === 'subscription_cancelled' &&
    (await planChanges.listPlanChanges(tx, order.id)).some(
      (one) => isOpenChange(one) && one.kind === 'deferred',
    )
  if (kind && after.lastPaidAt && !isDeferral)
    await tellOfSubscription(tx, deps, { kind, subscription: after, order })
  return { ...APPLIED, resolvedRefs: [fact.subscriptionRef] }
}

async function begin(
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

/** Applies a payment; it is credited only if all its details match the order. */
async function applyPaid(
  tx: Tx,
  { clock }: Context,
  { order, fact }: { order: OrderRow; fact: Extract<Fact, { type: 'paid' }> },
): Promise<Result> {
  const earlier = await payments.listOfOrder(tx, order.id)
  const terms = checkPaid(fact, {
    order,
    changes: await planChanges.listPlanChanges(tx, order.id),
    earlier,
  })
  if (typeof terms === 'string') return quarantined(terms)

  if (fact.subscriptionRef !== null) await begin(tx, order, fact.subscriptionRef)
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
  if (isNew) await enqueue(tx, receiptTask, { paymentId: id })
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

/**
 * Notifies the member of a payment; called after the settlement, which sets the end of paid
 * premium.
 */
async function tellOfPayment(
  tx: Tx,
  deps: Context,
  order: OrderRow,
  { kind, terms }: NewPayment,
): Promise<void> {
  const { memberId: to, tokens } = order
  if (order.kind === 'tokens')
    return notify(tx, {
      to,
      kind: 'tokens_credited',
      facts: { amount: tokens, ...notices.describeMoney(order, terms.amountMinor) },
    })
  const subscription = await subscriptions.findOfOrder(tx, order.id)
  // A late payment is for the plan of its time, not for the current one.
  const paid = { ...order, item: terms.item, months: terms.months, amountMinor: terms.amountMinor }
  const facts = notices.describeSubscription(
    paid,
    subscription?.paidUntil ?? null,
    deps.clock.now(),
  )
  await notify(tx, { to, kind: notices.paymentNotices[kind], facts })
  // The provider may report the cancellation before the payment.
  if (kind === 'start' && subscription && (subscription.cancels || subscription.endedAt))
    await tellOfSubscription(tx, deps, { kind: 'subscription_cancelled', subscription, order })
}

type SubscriptionNotice = Pick<Notice, 'kind'> & {
  subscription: subscriptions.SubscriptionRow
  order: OrderRow
}

async function tellOfSubscription(
  tx: Tx,
  { clock }: Context,
  { kind, subscription, order }: SubscriptionNotice,
): Promise<void> {
  await notify(tx, {
    to: order.memberId,
    kind,
    facts: notices.describeSubscription(
      { ...order, ...subscription },
      subscription.paidUntil,
      clock.now(),
    ),
  })
}

async function applyFailed(
  tx: Tx,
  { order, fact }: { order: OrderRow; fact: Extract<Fact, { type: 'failed' }> },
): Promise<Result> {
  const at = new Date(fact.failedAt)
  if (order.kind === 'tokens' || (await payments.listOfOrder(tx, order.id)).length === 0) {
    await markOrder(tx, order.id, 'failed_at', at)
    return APPLIED
  }
  const subscription = await subscriptions.findOfOrder(tx, order.id)
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
    await enqueue(tx, failureLetterTask, { orderId: order.id })
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
  }: Omit<One, 'fact'> & { fact: Extract<Fact, { type: 'refunded' | 'disputed' }> },
): Promise<Result> {
  const payment = await payments.findPaymentByRef(tx, provider, fact.paymentRef)
  if (!payment) return waiting(fact.paymentRef)
  const order = await takeOrder(tx, payment.orderId)
  const before = await payments.findPaymentByRef(tx, provider, fact.paymentRef)
  const running = order && (await subscriptions.findOfOrder(tx, order.id))
  if (!order || !before || order.isLive !== isLive)
    return quarantined('play money for real, or the other way round')
  if (fact.type === 'refunded') {
    if (fact.refundedMinor > payment.amountMinor) return quarantined('more paid back than was paid')
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
  await followReversal(tx, order, { before: running, at: deps.clock.now() })
  await tellOfReversal(tx, deps, { order, before, owed })
  return { ...APPLIED, memberId: order.memberId }
}

/**
 * Notifies the member of a refund or dispute with amount, tokens and premium after the settlement;
 * not for a repeated fact.
 */
async function tellOfReversal(
  tx: Tx,
  { clock }: Context,
  { order, before, owed }: { order: OrderRow; before: payments.PaymentRow; owed: number },
): Promise<void> {
  const after = await payments.findPaymentByRef(tx, before.provider, before.paymentRef)
  const notice = after && notices.findReversalNotice(before, after)
  if (!notice) return
  const until =
    order.kind === 'subscription'
      ? await findPremiumEnd(tx, order.memberId, clock.now())
      : undefined
  const parts = await payments.listRefundParts(tx, after.id, after.refundedMinor)
  const cause = notices.findRefundCause(parts, await payments.listSendableRequests(tx, after.id))
  const tokens = Math.abs(after.tokensReversed - before.tokensReversed)
  const subject = (await payments.findReceipt(tx, after.id)) ?? order
  const facts = notices.describeReversal(subject, notice, {
    receiptNumber: after.receiptNumber,
    tokens,
    owed,
    until,
    cause,
  })
  await notify(tx, { to: order.memberId, kind: notice.kind, facts })
}

/**
 * Sets tokens and premium to what the payments of an order are worth. Idempotent. `owed` is the
 * change of the member's debt.
 */
async function settle(tx: Tx, deps: Context, order: OrderRow): Promise<{ owed: number }> {
  const list = addTerms(
    order,
    await planChanges.listPlanChanges(tx, order.id),
    await payments.listOfOrder(tx, order.id),
  )
  if (order.kind === 'subscription') {
    const periods = paidPeriods(list, findStep(order.decimals))
    for (const { id, periodEnd } of list) {
      const end = periods.get(id)?.end
      if (end && end.getTime() !== periodEnd?.getTime()) await payments.savePeriodEnd(tx, id, end)
    }
  }
  let owed = 0
  for (const payment of list) owed += await settleTokens(tx, order, payment)
  if (order.kind === 'subscription') await settlePremium(tx, deps, order)
  await publish(tx, order.memberId, { type: 'payments.changed' })
  return { owed }
}

async function settleTokens(
  tx: Tx,
  order: OrderRow,
  payment: WithTerms<payments.PaymentRow>,
): Promise<number> {
  if (payment.tokens === 0) return 0
  const kind = order.kind === 'tokens' ? 'purchase' : 'subscription_bonus'
  const description = describeItem({ ...order, ...payment, tokens: order.tokens })
  await creditPurchase(tx, {
    member: order.memberId,
    tokens: payment.tokens,
    kind,
    ref: payment.id,
    description,
  })
  const due = tokensToReverse(payment)
  const change = due - payment.tokensReversed
  if (change === 0) return 0
  const ref = `${payment.id}:${crypto.randomUUID()}`
  const owed = await reversePurchase(tx, {
    member: order.memberId,
    tokens: change,
    ref,
    description: `${Math.sign(change) === 1 ? 'Refunded' : 'Given back'}: ${description}`,
  })
  await payments.saveReversed(tx, payment.id, due)
  return owed
}

async function settlePremium(tx: Tx, { clock }: Context, order: OrderRow): Promise<void> {
  const [to, now] = [order.memberId, clock.now()]
  const before = await findPremiumEnd(tx, to, now)
  await placePremium(tx, to, now)
  if (before && !(await findPremiumEnd(tx, to, now)))
    await notify(tx, { to, kind: 'premium_ended', at: now })
  await endDuplicates(tx, order, now)
}

/** Sets premium to the paid time and gifts behind it (PAY-07). Idempotent. */
export async function placePremium(tx: Tx, member: MemberId, now: Date): Promise<void> {
  const { until, takenBackAt } = await subscriptions.findPaidPremium(tx, member)
  const paidUntil = until ?? takenBackAt
  const giftUntil = await rescheduleGifts(tx, member, { paidUntil, now })
  if (await subscriptions.savePremium(tx, member, { paidUntil, giftUntil }))
    await publish(tx, member, { type: 'profiles.changed' })
}

/** Ends and refunds all but the first paid subscription, so that nobody is charged for two. */
async function endDuplicates(tx: Tx, { memberId }: OrderRow, now: Date): Promise<void> {
  const [, ...later] = (await subscriptions.listRunning(tx, memberId)).filter((subscription) =>
    isRunning(subscription, now),
  )
  for (const { orderId } of later) {
    const list = await payments.listOfOrder(tx, orderId)
    if (list.some((payment) => !isTakenBack(payment)))
      await enqueue(tx, undoDuplicateTask, { orderId }, `payments.undoDuplicate:${orderId}`)
  }
}
