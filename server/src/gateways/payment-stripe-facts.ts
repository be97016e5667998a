import type { Stripe } from 'stripe'
import { type Fact, secondsToIso } from './payment-gateway.ts'
import { fromStripeAmount, getId } from './payment-stripe-calls.ts'
import { MOVED_RENEWAL } from './payment-stripe-plans.ts'

/** The payment of a completed checkout session; none while it is unpaid. Times are in seconds. */
export function toSessionFacts(session: Stripe.Checkout.Session, at: number): Fact[] {
  const { payment_status: status, amount_total: amount, currency } = session
  const subscriptionRef = getId(session.subscription)
  const paymentRef =
    subscriptionRef === null ? getId(session.payment_intent) : getId(session.invoice)
  if (status !== 'paid' || paymentRef === null || amount === null || !currency) return []
  return [
    {
      type: 'paid',
      orderId: session.client_reference_id,
      subscriptionRef,
      checkoutRef: session.id,
      paymentRef,
      amountMinor: fromStripeAmount(amount, currency),
      currency: currency.toUpperCase(),
      paidAt: secondsToIso(at),
      periodEnd: null,
    },
  ]
}

export function toExpiredFacts(
  { client_reference_id: orderId }: Stripe.Checkout.Session,
  at: number,
): Fact[] {
  return orderId === null ? [] : [{ type: 'expired', orderId, expiredAt: secondsToIso(at) }]
}

interface InvoicedSubscription {
  ref: string
  orderId: string | null
  changeId: string | null
  isProration: boolean
}

function readSubscription(invoice: Stripe.Invoice): InvoicedSubscription | undefined {
  const details = invoice.parent?.subscription_details
  const ref = getId(details?.subscription)
  // The subscription's metadata at the time the invoice was created.
  const { order_id: orderId = null, change_id: change = '', renewal } = details?.metadata ?? {}
  const changeId = change === '' ? null : change
  // A renewal that we moved may be reported as an update as well.
  const isProration =
    changeId !== null &&
    invoice.billing_reason === 'subscription_update' &&
    renewal !== MOVED_RENEWAL
  return ref === null ? undefined : { ref, orderId, changeId, isProration }
}

/** The payment of a subscription invoice. */
export function toInvoiceFacts(invoice: Stripe.Invoice): Fact[] {
  const subscription = readSubscription(invoice)
  // Invoices of zero (a trial, an adjustment) are no payments.
  if (!subscription || !invoice.id || invoice.amount_paid === 0) return []
  const ends = invoice.lines.data.map(({ period }) => period.end)
  return [
    {
      type: 'paid',
      orderId: subscription.orderId,
      subscriptionRef: subscription.ref,
      checkoutRef: null,
      paymentRef: invoice.id,
      amountMinor: fromStripeAmount(invoice.amount_paid, invoice.currency),
      currency: invoice.currency.toUpperCase(),
      paidAt: secondsToIso(invoice.status_transitions.paid_at ?? invoice.created),
      periodEnd: ends.length > 0 ? secondsToIso(Math.max(...ends)) : null,
      changeId: subscription.changeId,
      isProration: subscription.isProration,
    },
  ]
}

/** A declined charge of a subscription. */
export function toFailedInvoiceFacts(invoice: Stripe.Invoice, at: number): Fact[] {
  const subscription = readSubscription(invoice)
  if (!subscription) return []
  const { orderId, ref: subscriptionRef, changeId } = subscription
  // A declined upgrade leaves the subscription and its metadata as they were, so its invoice may
  // name no change.
  const isProration = invoice.billing_reason === 'subscription_update'
  return [
    { type: 'failed', orderId, subscriptionRef, failedAt: secondsToIso(at), changeId, isProration },
  ]
}

/** The state of a subscription. `at` is in milliseconds, unlike in the other functions. */
export function toSubscriptionFact(subscription: Stripe.Subscription, at: number): Fact {
  return {
    type: 'subscription',
    orderId: subscription.metadata['order_id'] ?? null,
    subscriptionRef: subscription.id,
    cancels: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    endedAt: subscription.ended_at === null ? null : secondsToIso(subscription.ended_at),
    at: new Date(at).toISOString(),
  }
}

/** The fingerprint of the card or bank account of an expanded charge: the same for each payment with it. */
export function readFingerprint(charge: Stripe.PaymentIntent['latest_charge']): string | null {
  const details =
    charge === null || typeof charge === 'string' ? null : charge.payment_method_details
  return (
    details?.card?.fingerprint ??
    details?.sepa_debit?.fingerprint ??
    details?.us_bank_account?.fingerprint ??
    details?.bacs_debit?.fingerprint ??
    null
  )
}
