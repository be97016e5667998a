import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Notice, notify } from '../notifications/operations.ts'
import { findPremiumEnd } from '../premium-gifts/shared-queries.ts'
import type { NewPayment } from './event-result-rules.ts'
import * as notices from './notice-rules.ts'
import * as payments from './payment-queries.ts'
import * as refunds from './refund-queries.ts'
import type { OrderRow } from './queries.ts'
import * as subscriptions from './subscription-queries.ts'

type Clocked = Pick<Deps, 'clock'>

/**
 * Notifies the member of a new payment. Call it after `settle`, which sets the end of paid premium
 * that the notification names.
 */
export async function notifyPayment(
  tx: Tx,
  deps: Clocked,
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
  const subscription = await subscriptions.findSubscriptionByOrder(tx, order.id)
  // A late payment is for the plan of its time, not for the current one.
  const paid = { ...order, item: terms.item, months: terms.months, amountMinor: terms.amountMinor }
  const facts = notices.describeSubscription(
    paid,
    subscription?.paidUntil ?? null,
    deps.clock.now(),
  )
  await notify(tx, {
    to,
    kind: notices.paymentNotices[kind],
    facts: { ...facts, ...(terms.isProration && { isUpgrade: true }) },
  })
  // The provider may report the cancellation before the payment.
  if (kind === 'start' && subscription && (subscription.cancels || subscription.endedAt))
    await notifySubscription(tx, deps, { kind: 'subscription_cancelled', subscription, order })
}

type SubscriptionNotice = Pick<Notice, 'kind'> & {
  subscription: subscriptions.SubscriptionRow
  order: OrderRow
}

/** Notifies the member that their subscription was cancelled or resumed. */
export async function notifySubscription(
  tx: Tx,
  { clock }: Clocked,
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

/**
 * Notifies the member of a refund or dispute; not for a repeated fact. Call it after `settle`:
 * `before` is the payment before the fact, and `owed` the change of the member's debt.
 */
export async function notifyReversal(
  tx: Tx,
  { clock }: Clocked,
  { order, before, owed }: { order: OrderRow; before: payments.PaymentRow; owed: number },
): Promise<void> {
  const after = await payments.findPaymentByRef(tx, before.provider, before.paymentRef)
  const notice = after && notices.findReversalNotice(before, after)
  if (!notice) return
  const until =
    order.kind === 'subscription'
      ? await findPremiumEnd(tx, order.memberId, clock.now())
      : undefined
  const parts = await refunds.listRefundParts(tx, after.id, after.refundedMinor)
  const cause = notices.findRefundCause(parts, await refunds.listSendableRequests(tx, after.id))
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
