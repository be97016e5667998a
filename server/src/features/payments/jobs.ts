import type { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { isRefusal } from '../../gateways/payment-gateway.ts'
import { defineJob, enqueue } from '../../jobs.ts'
import { publish } from '../../realtime.ts'
import { closeEndedGifts, findPremiumEnd } from '../premium-gifts/shared-queries.ts'
import { notify, wasNotified } from '../notifications/operations.ts'
import { lockWallet } from '../tokens/shared-queries.ts'
import * as events from './event-queries.ts'
import { applyProviderFacts } from './fact-operations.ts'
import { describeChange } from './notice-rules.ts'
import { withdrawOpenChange } from './plan-change-operations.ts'
import { listPlanChanges, listUnsentChanges } from './plan-change-queries.ts'
import { isOpenChange } from './plan-change-rules.ts'
import { expireOrders, findOrder, listUnsettled, lockOrder } from './queries.ts'
import {
  DUNNING_MS,
  GIVE_UP_MS,
  isRunning,
  PAYLOAD_MS,
  PLAN_CHANGE_RETRY_MS,
  RECONCILE_AFTER_MS,
  RUN_OUT_MS,
} from './rules.ts'
import { sandboxTask } from './operations.ts'
import * as subscriptions from './subscription-queries.ts'
import { applyEventTask, cancelTask, planChangeTask, reconcileTask } from './task-rules.ts'

const EVERY_MINUTE = '* * * * *'
const EVERY_FIVE_MINUTES = '*/5 * * * *'
const EVERY_NIGHT = '50 3 * * *'

/** Applies one stored event; missing details are fetched first, outside any transaction. */
export const applyEvent = defineJob({
  ...applyEventTask,
  async run({ eventId }, deps: Deps) {
    const event = await events.findEvent(deps.db, eventId)
    if (!event || (event.outcome !== null && event.outcome !== 'waiting')) return
    const gateway = deps.payments.byProvider(event.provider)
    if (!gateway) return
    const facts = await gateway.readFacts({
      id: event.eventId,
      type: event.type,
      isLive: event.isLive,
      payload: event.payload,
    })
    await applyProviderFacts(
      deps,
      { provider: event.provider, isLive: event.isLive, facts },
      eventId,
    )
  },
})

/** Polls the provider about one order, in case its events were lost. */
export const reconcileOrder = defineJob({
  ...reconcileTask,
  async run({ orderId }, deps: Deps) {
    const order = await findOrder(deps.db, orderId)
    const gateway = order && deps.payments.byProvider(order.provider)
    if (!order?.providerRef || gateway?.isLive !== order.isLive) return
    const subscription = await subscriptions.findSubscriptionByOrder(deps.db, orderId)
    const facts = await gateway.fetchFacts({
      orderId,
      ref: order.providerRef,
      kind: order.kind,
      subscriptionRef: subscription?.subscriptionRef ?? null,
    })
    const { provider, isLive } = order
    if (facts.length > 0) await applyProviderFacts(deps, { provider, isLive, facts })
  },
})

/**
 * Finds lost work: orders without events, events without a result, subscriptions without a renewal.
 */
export const reconcile = defineJob({
  name: 'payments.reconcile',
  payload: z.object({}),
  every: EVERY_FIVE_MINUTES,
  async run(_payload, { db, clock }: Deps) {
    const now = clock.now()
    const before = new Date(now.getTime() - RECONCILE_AFTER_MS)
    const after = new Date(now.getTime() - GIVE_UP_MS)
    const [orders, lost, overdue, changes] = [
      await listUnsettled(db, { before, after }),
      await events.listUndecidedEvents(db, before),
      await subscriptions.listOverdue(db, {
        now,
        waitedSince: new Date(now.getTime() - DUNNING_MS),
      }),
      await listUnsentChanges(db, { before: new Date(now.getTime() - PLAN_CHANGE_RETRY_MS), now }),
    ]
    await inTransaction(db, async (tx) => {
      for (const orderId of new Set([
        ...orders,
        ...overdue.map((subscription) => subscription.orderId),
      ]))
        await enqueue(tx, reconcileTask, { orderId }, `payments.reconcile:${orderId}`)
      for (const eventId of lost)
        await enqueue(tx, applyEventTask, { eventId }, `payments.apply:${eventId}`)
      for (const { id } of changes)
        await enqueue(tx, planChangeTask, { changeId: id }, `payments.sendPlanChange:${id}`)
      for (const member of await expireOrders(tx, { before: after, now }))
        await publish(tx, member, { type: 'payments.changed' })
    })
  },
})

/**
 * Ends subscriptions and complimentary premium whose time is over, and cancels the subscriptions of
 * members who are leaving.
 */
export const endSubscriptions = defineJob({
  name: 'payments.endSubscriptions',
  payload: z.object({}),
  every: EVERY_MINUTE,
  async run(_payload, { db, clock }: Deps) {
    const now = clock.now()
    const times = { now, waitedSince: new Date(now.getTime() - DUNNING_MS) }
    for (const subscription of await subscriptions.listOverdue(db, times))
      if (subscription.isOver) await inTransaction(db, (tx) => endOverdue(tx, subscription, times))
    const runOut = await subscriptions.listRunOut(db, {
      now,
      since: new Date(now.getTime() - RUN_OUT_MS),
    })
    const leaving = await subscriptions.listSubscriptionsToCancel(db)
    await inTransaction(db, async (tx) => {
      for (const { orderId } of leaving)
        await enqueue(tx, cancelTask, { orderId, isFinal: false }, `payments.cancel:${orderId}`)
      for (const subscription of runOut)
        if (await reportEnd(tx, subscription, now)) await publishEnd(tx, subscription.memberId)
      for (const { member, isOver } of await closeEndedGifts(tx, now)) {
        if (isOver) await notify(tx, { to: member, kind: 'premium_ended', at: now })
        await publishEnd(tx, member)
      }
    })
  },
})

/**
 * Ends a subscription whose paid time is over, unless it was renewed after it was listed. Takes the
 * locks of a payment that is being applied, in the same order.
 */
async function endOverdue(
  tx: Tx,
  { memberId, orderId }: subscriptions.SubscriptionRow,
  times: subscriptions.OverdueTimes,
): Promise<void> {
  await lockWallet(tx, memberId)
  await lockOrder(tx, orderId)
  const subscription = await subscriptions.findOverdue(tx, orderId, times)
  if (!subscription?.isOver) return
  await subscriptions.endSubscription(tx, subscription, subscription.paidUntil ?? times.now)
  await enqueue(tx, cancelTask, { orderId, isFinal: true }, `payments.cancel:${orderId}`)
  await reportEnd(tx, subscription, times.now)
  await publishEnd(tx, memberId)
}

async function publishEnd(tx: Tx, member: MemberId): Promise<void> {
  await publish(tx, member, { type: 'payments.changed' })
  await publish(tx, member, { type: 'profiles.changed' })
}

/**
 * Notifies a member once that premium has ended, unless another subscription or a gift continues
 * it. False if there was nothing to report.
 */
async function reportEnd(
  tx: Tx,
  subscription: subscriptions.SubscriptionRow,
  now: Date,
): Promise<boolean> {
  const { memberId, orderId, paidUntil, lastPaidAt } = subscription
  const others = await subscriptions.listRunning(tx, memberId)
  const hasMore =
    others.some((other) => isRunning(other, now)) ||
    (await findPremiumEnd(tx, memberId, now)) !== undefined
  // A refund or dispute that ended premium has sent this notice already. One from before the end of
  // the paid time doesn't count: that refund or dispute was undone.
  const since = paidUntil ?? lastPaidAt
  const change = (await listPlanChanges(tx, orderId)).find(
    (one) => isOpenChange(one) && one.kind === 'deferred',
  )
  const kind = change ? 'plan_change_due' : 'premium_ended'
  const isKnown = since !== null && (await wasNotified(tx, { to: memberId, kind, since }))
  if (hasMore || isKnown) return false
  await notify(tx, {
    to: memberId,
    kind,
    at: now,
    ...(change && { facts: describeChange(change, subscription) }),
  })
  return true
}

/**
 * Cancels a subscription at the provider: at once if it has ended here already, as with `isFinal`,
 * else at the end of its paid time.
 */
export const cancelAtProvider = defineJob({
  ...cancelTask,
  async run({ orderId, isFinal }, deps: Deps) {
    const subscription = await subscriptions.findSubscriptionByOrder(deps.db, orderId)
    const gateway = subscription && deps.payments.byProvider(subscription.provider)
    if (!subscription || !gateway) return
    const { provider, subscriptionRef } = subscription
    if (!isFinal) {
      await withdrawOpenChange(deps, subscription, gateway)
      if (subscription.endedAt === null)
        return applyProviderFacts(deps, {
          provider,
          isLive: gateway.isLive,
          facts: await gateway.cancelSubscription(subscriptionRef),
        })
      // This job may have replaced a waiting one with `isFinal`, which has the same key.
    }
    await gateway.endSubscription(subscriptionRef).catch((error: unknown) => {
      // A subscription that has already ended can't be ended again.
      if (!isRefusal(error)) throw error
    })
  },
})

/** Delivers sandbox events like every provider's: signed, over HTTP, to our own webhook. */
export const deliverSandboxEvent = defineJob({
  ...sandboxTask,
  async run({ event }, { payments: { sandbox }, clock }: Deps) {
    if (!sandbox?.webhookUrl) throw new Error('the sandbox has no webhook address yet')
    const body = JSON.stringify(event)
    const response = await fetch(sandbox.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sandbox-signature': sandbox.sign(body, clock.now()),
      },
      body,
    })
    if (!response.ok) throw new Error(`our webhook answered the sandbox with ${response.status}`)
  },
})

/** Deletes payloads of provider events after ninety days; the events stay. */
export const deleteOldPayloads = defineJob({
  name: 'payments.deleteOldPayloads',
  payload: z.object({}),
  every: EVERY_NIGHT,
  run: (_payload, { db, clock }: Deps) =>
    inTransaction(db, (tx) =>
      events.deleteOldPayloads(tx, new Date(clock.now().getTime() - PAYLOAD_MS)),
    ),
})
