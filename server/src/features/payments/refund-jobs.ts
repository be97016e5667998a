import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { isRefusal } from '../../gateways/payment-gateway.ts'
import { defineJob, enqueue } from '../../jobs.ts'
import * as payments from './payment-queries.ts'
import { giveUpRefund } from './refund-operations.ts'
import * as refunds from './refund-queries.ts'
import { findOrder } from './queries.ts'
import { isReversed } from './rules.ts'
import * as subscriptions from './subscription-queries.ts'
import { reconcileTask, refundTask, undoDuplicateTask } from './task-rules.ts'

/**
 * Ends and refunds a member's second subscription. Queued by `settle`; members can start two if
 * they pay two checkouts.
 */
export const undoDuplicate = defineJob({
  ...undoDuplicateTask,
  async run({ orderId }, deps: Deps) {
    const { db, clock, log } = deps
    const order = await findOrder(db, orderId)
    const subscription = await subscriptions.findSubscriptionByOrder(db, orderId)
    if (!order || !subscription) return
    log.warn({ orderId }, "payments: ending and refunding a member's second subscription")
    await deps.payments.byProvider(order.provider)?.endSubscription(subscription.subscriptionRef)
    await inTransaction(db, async (tx) => {
      const now = clock.now()
      await subscriptions.endSubscription(tx, subscription, now)
      await payments.lockPaymentsByOrder(tx, orderId)
      for (const payment of await payments.listPaymentsByOrder(tx, orderId)) {
        // Refunds made at the provider have no request here, so the larger of the two counts.
        const asked = await refunds.sumRefundRequests(tx, payment.id)
        const left = payment.amountMinor - Math.max(payment.refundedMinor, asked)
        if (isReversed(payment) || left <= 0) continue
        const id = crypto.randomUUID()
        await refunds.addRefundRequest(tx, {
          id,
          paymentId: payment.id,
          amountMinor: left,
          reason: 'Duplicate subscription',
          askedBy: null,
          at: now,
        })
        await enqueue(tx, refundTask, { refundId: id }, `payments.refund:${id}`)
      }
    })
  },
})

/**
 * Sends a refund request to the provider, unless it still waits for a second admin. Its id is the
 * idempotency key. The provider's event then changes the ledger.
 */
export const sendRefund = defineJob({
  ...refundTask,
  async run({ refundId }, deps: Deps) {
    const { db, clock } = deps
    const refund = await refunds.findRefundRequest(db, refundId)
    const gateway = refund && deps.payments.byProvider(refund.provider)
    if (
      !refund ||
      !gateway ||
      refund.sentAt !== null ||
      (refund.needsSecond && refund.isApproved !== true)
    )
      return
    // A chargeback pays the member back already.
    if (refund.disputedAt !== null && refund.isDisputeWon !== true)
      return inTransaction(db, (tx) => giveUpRefund(tx, refund, clock.now()))
    const { paymentRef, amountMinor, currency, decimals } = refund
    try {
      await gateway.refund({ paymentRef, amountMinor, currency, decimals, key: refundId })
    } catch (error) {
      if (!isRefusal(error)) throw error
      deps.log.error({ refundId, status: error.status }, 'payments: a provider refused a refund')
      return inTransaction(db, (tx) => giveUpRefund(tx, refund, clock.now()))
    }
    await inTransaction(db, async (tx) => {
      await refunds.markRefundRequest(tx, refundId, 'sent_at', clock.now())
      await enqueue(
        tx,
        reconcileTask,
        { orderId: refund.orderId },
        `payments.reconcile:${refund.orderId}`,
      )
    })
  },
})
