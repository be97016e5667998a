import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import {
  type Fact,
  isRefusal,
  type PaymentGateway,
  ProviderFailed,
} from '../../gateways/payment-gateway.ts'
import { defineJob } from '../../jobs.ts'
import { publish } from '../../realtime.ts'
import { notify } from '../notifications/operations.ts'
import { describeItem } from '../../lib/order-names.ts'
import { findChargeStep } from './money-rules.ts'
import { describeChange } from './notice-rules.ts'
import { applyProviderFacts } from './fact-operations.ts'
import { listPaymentsByOrder } from './payment-queries.ts'
import { listUnused, sumShares } from './period-rules.ts'
import { closePlanChange } from './plan-change-operations.ts'
import {
  findPlanChange,
  isLeaving,
  listPlanChanges,
  markPlanChange,
  type PlanChangeRow,
} from './plan-change-queries.ts'
import { isOpenChange, maySend } from './plan-change-rules.ts'
import { findOrder, type OrderRow } from './queries.ts'
import * as subscriptions from './subscription-queries.ts'
import { planChangeTask } from './task-rules.ts'
import { addTerms } from './term-rules.ts'

interface Sending {
  gateway: PaymentGateway
  order: OrderRow
  subscription: subscriptions.SubscriptionRow
  change: PlanChangeRow
}

/**
 * Sends a plan change to its provider, which applies it once however often it is sent. A refusal
 * closes the change and nothing is charged. Without an answer it stays open and is sent again, as
 * long as the subscription is in the state that was quoted. An upgrade is sent until its payment is
 * known. Queued by `reconcile` and by withdrawals; `changePlan` runs it directly, so that the
 * member sees the result.
 */
export const sendPlanChange = defineJob({
  ...planChangeTask,
  async run({ changeId }, deps: Deps) {
    const sent = await findToSend(deps, changeId)
    if (!sent) return
    const { order, change } = sent
    if (change.withdrawnAt && !change.appliedAt) return undoWithdrawn(deps, sent)
    if (!isOpenChange(change) || change.sentAt !== null) return
    if (!(await isStillAgreed(deps, sent))) return giveUp(deps, sent)
    const facts = await sendToProvider(sent).catch(async (error: unknown) => {
      if (isRefusal(error)) await close(deps, sent)
      throw error
    })
    // Before `markSent`: after a crash between the two, the next run does both.
    await applyProviderFacts(deps, { provider: order.provider, isLive: order.isLive, facts })
    if (change.kind === 'upgrade') return
    // The member may have withdrawn the change during the request to the provider.
    if (await markSent(deps, sent)) await undoWithdrawn(deps, sent)
  },
})

async function findToSend({ db, payments }: Deps, changeId: string): Promise<Sending | undefined> {
  const change = await findPlanChange(db, changeId)
  const order = change && (await findOrder(db, change.orderId))
  const subscription = change && (await subscriptions.findSubscriptionByOrder(db, change.orderId))
  const gateway = subscription && payments.byProvider(subscription.provider)
  if (!change || !order || !gateway) return undefined
  return { gateway, order, subscription, change }
}

/**
 * Undoes a withdrawn change at the provider, in case it arrived there after the withdrawal. Leaves
 * newer changes and cancellations alone.
 */
async function undoWithdrawn(
  deps: Deps,
  { gateway, order, change: { id, kind } }: Sending,
): Promise<void> {
  const { db } = deps
  const { provider, isLive } = order
  const subscription = await subscriptions.findSubscriptionByOrder(db, order.id)
  if (!subscription || subscription.endedAt !== null) return
  const { subscriptionRef } = subscription
  if (kind === 'downgrade') return gateway.keepPlan?.(subscriptionRef, id)
  const changes = await listPlanChanges(db, order.id)
  if (!changes.some((one) => one.id === id && one.resumesRenewal) || changes.some(isOpenChange))
    return
  if (order.providerRef === null || (await isLeaving(db, order.memberId))) return
  const { id: orderId, providerRef: ref, kind: orderKind } = order
  await applyProviderFacts(deps, {
    provider,
    isLive,
    facts: await gateway.fetchFacts({ orderId, ref, kind: orderKind, subscriptionRef }),
  })
  const now = await subscriptions.findSubscriptionByOrder(db, orderId)
  if (!now?.cancels || now.endedAt !== null) return
  await applyProviderFacts(deps, {
    provider,
    isLive,
    facts: await gateway.resumeSubscription(subscriptionRef),
  })
}

/** Returns whether the subscription still is in the state that the change was quoted for. */
async function isStillAgreed(
  { db, clock }: Deps,
  { order, subscription, change }: Sending,
): Promise<boolean> {
  const list = addTerms(
    order,
    await listPlanChanges(db, order.id),
    await listPaymentsByOrder(db, order.id),
  )
  const step = findChargeStep(order.decimals)
  const creditMinor = sumShares(listUnused(list, change.startsAt, step), change.startsAt, step)
  return maySend(change, {
    now: clock.now(),
    subscription,
    creditMinor,
    isLeaving: await isLeaving(db, change.memberId),
  })
}

/**
 * Closes a change that may not be sent any more. An earlier attempt at an upgrade may have charged
 * without an answer, so the provider is polled first.
 */
async function giveUp(deps: Deps, sent: Sending): Promise<void> {
  const { gateway, order, subscription, change } = sent
  if (change.kind === 'upgrade' && order.providerRef !== null) {
    const { id: orderId, providerRef: ref, kind, provider, isLive } = order
    const facts = await gateway.fetchFacts({
      orderId,
      ref,
      kind,
      subscriptionRef: subscription.subscriptionRef,
    })
    await applyProviderFacts(deps, { provider, isLive, facts })
  }
  await close(deps, sent)
}

function close({ db, clock }: Deps, { change, order }: Sending): Promise<void> {
  return inTransaction(db, (tx) => closePlanChange(tx, { change, order }, 'failed_at', clock.now()))
}

/** Marks a change as sent. Returns whether it was withdrawn meanwhile. */
function markSent({ db, clock }: Deps, { change, order }: Sending): Promise<boolean> {
  const { id, memberId: to } = change
  return inTransaction(db, async (tx) => {
    const isSent = await markPlanChange(tx, id, 'sent_at', clock.now())
    if (isSent)
      await notify(tx, { to, kind: 'plan_change_planned', facts: describeChange(change, order) })
    await publish(tx, to, { type: 'payments.changed' })
    return (await findPlanChange(tx, id))?.withdrawnAt !== null
  })
}

async function sendToProvider({ gateway, order, subscription, change }: Sending): Promise<Fact[]> {
  const { id: changeId, kind, item, months, tokens, amountMinor } = change
  const { subscriptionRef } = subscription
  if (kind === 'deferred') return gateway.cancelSubscription(subscriptionRef)
  if (!gateway.changePlan)
    throw new ProviderFailed('this provider cannot change plans', { status: 400 })
  return gateway.changePlan({
    changeId,
    orderId: order.id,
    subscriptionRef,
    description: describeItem({ kind: 'subscription', item, months, tokens }),
    amountMinor,
    months,
    currency: order.currency,
    decimals: order.decimals,
    chargeMinor: kind === 'upgrade' ? change.chargeMinor : null,
    startsAt: change.startsAt,
    plannedAt: change.createdAt,
  })
}
