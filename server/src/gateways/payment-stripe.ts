import { Stripe } from 'stripe'
import {
  type CheckoutRequest,
  type Fact,
  secondsToIso,
  readSingleHeader,
  type OpenedCheckout,
  type PayerRequest,
  type PaymentGateway,
  type PlanChangeRequest,
  ProviderFailed,
  type ProviderEvent,
  toFeeFacts,
  type RefundRequest,
  type RenewalRequest,
  WebhookRefused,
  type WebhookRequest,
} from './payment-gateway.ts'
import type { Outbound } from './payment-outbound.ts'
import { callStripe, fromStripeAmount, getId, toStripeAmount } from './payment-stripe-calls.ts'
import {
  changeStripePlan,
  planStripeRenewal,
  releaseChange,
  releaseSchedule,
} from './payment-stripe-plans.ts'
import {
  readFingerprint,
  toExpiredFacts,
  toFailedInvoiceFacts,
  toInvoiceFacts,
  toSessionFacts,
  toSubscriptionFact,
} from './payment-stripe-facts.ts'

/** Maximum age of a webhook's signature. */
const TOLERANCE_SECONDS = 300
/** Orders events of the same second: Stripe's times have no milliseconds. */
const RANK_MS: Record<string, number> = {
  'customer.subscription.updated': 1,
  'customer.subscription.deleted': 2,
}

interface Options {
  secretKey: string
  webhookSecret: string
  outbound: Outbound
  now: () => Date
}

/** Stripe with its SDK: Checkout, subscriptions, refunds and disputes (decision M3). */
export class StripeGateway implements PaymentGateway {
  readonly provider = 'stripe'
  readonly isLive: boolean
  readonly #stripe: Stripe
  readonly #webhookSecret: string
  readonly #now: () => Date

  constructor({ secretKey, webhookSecret, outbound, now }: Options) {
    this.#now = now
    this.isLive = /^[sr]k_live_/.test(secretKey)
    this.#webhookSecret = webhookSecret
    this.#stripe = new Stripe(secretKey, {
      // Retries, time limits and the circuit breaker are in `outbound`, the same for every
      // provider.
      httpClient: Stripe.createFetchHttpClient((input, init) =>
        outbound.send(input instanceof Request ? input.url : String(input), init ?? {}),
      ),
      maxNetworkRetries: 0,
      telemetry: false,
    })
  }

  async openCheckout(request: CheckoutRequest): Promise<OpenedCheckout> {
    const { orderId, kind, description, amountMinor, currency, decimals, months } = request
    const metadata = { order_id: orderId, kind }
    const expiresAt = Math.floor(request.expiresAt.getTime() / 1000)
    const session = await callStripe(
      this.#stripe.checkout.sessions.create(
        {
          mode: kind === 'tokens' ? 'payment' : 'subscription',
          client_reference_id: orderId,
          customer_email: request.email,
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          expires_at: expiresAt,
          // Charges exactly the displayed amount and currency (decision M4).
          adaptive_pricing: { enabled: false },
          metadata,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: toStripeAmount(amountMinor, currency, decimals),
                product_data: { name: description },
                ...(kind === 'subscription' && {
                  recurring: { interval: 'month', interval_count: months },
                }),
              },
            },
          ],
          ...(kind === 'tokens'
            ? { payment_intent_data: { metadata } }
            : { subscription_data: { metadata } }),
        },
        { idempotencyKey: `${orderId}-${expiresAt}` },
      ),
    )
    return { ref: session.id, url: session.url }
  }

  async readWebhook({ rawBody, headers, now }: WebhookRequest): Promise<ProviderEvent> {
    const signature = readSingleHeader(headers, 'stripe-signature')
    try {
      const event = this.#stripe.webhooks.constructEvent(
        rawBody,
        signature,
        this.#webhookSecret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      )
      return { id: event.id, type: event.type, isLive: event.livemode, payload: event }
    } catch (error) {
      throw new WebhookRefused('not signed by Stripe', { cause: error })
    }
  }

  async readFacts({ payload }: ProviderEvent): Promise<Fact[]> {
    // Signed by Stripe, in the API version of the SDK.
    const event = payload as Stripe.Event
    const at = event.created
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
        return toSessionFacts(event.data.object, at)
      case 'checkout.session.async_payment_failed':
        return [
          {
            type: 'failed',
            orderId: event.data.object.client_reference_id,
            subscriptionRef: null,
            failedAt: secondsToIso(at),
          },
        ]
      case 'checkout.session.expired':
        return toExpiredFacts(event.data.object, at)
      case 'invoice.paid':
        return toInvoiceFacts(event.data.object)
      case 'invoice.payment_failed':
        return toFailedInvoiceFacts(event.data.object, at)
      case 'customer.subscription.created':
      case 'customer.subscription.updated':
      case 'customer.subscription.deleted':
        return [toSubscriptionFact(event.data.object, at * 1000 + (RANK_MS[event.type] ?? 0))]
      // The fee is known at once or, for charges that are captured later, with an update.
      case 'charge.succeeded':
      case 'charge.updated':
        return this.#fetchFeeFacts(event.data.object)
      case 'charge.refunded':
        return this.#fetchRefundFacts(event.data.object, at)
      case 'refund.failed':
        return this.#fetchFailedRefundFacts(event.data.object, at)
      case 'charge.dispute.created':
      case 'charge.dispute.updated':
      case 'charge.dispute.closed':
        return this.#fetchDisputeFacts(event.data.object, at)
      default:
        return []
    }
  }

  async fetchFacts({ ref }: { ref: string }): Promise<Fact[]> {
    const session = await callStripe(this.#stripe.checkout.sessions.retrieve(ref))
    if (session.status === 'expired') return toExpiredFacts(session, session.expires_at)
    const subscription = getId(session.subscription)
    if (subscription === null) return toSessionFacts(session, session.created)
    return [
      ...toSessionFacts(session, session.created),
      ...(await this.#fetchSubscriptionFacts(subscription)),
    ]
  }

  async changePlan(request: PlanChangeRequest): Promise<Fact[]> {
    await changeStripePlan(this.#stripe, request)
    return this.#fetchSubscriptionFacts(request.subscriptionRef)
  }

  async keepPlan(ref: string, changeId: string): Promise<void> {
    await releaseChange(this.#stripe, ref, changeId)
  }

  async planRenewal(request: RenewalRequest): Promise<void> {
    await planStripeRenewal(this.#stripe, request)
  }

  async cancelSubscription(ref: string): Promise<Fact[]> {
    return this.#setCancels(ref, true)
  }

  async resumeSubscription(ref: string): Promise<Fact[]> {
    return this.#setCancels(ref, false)
  }

  async endSubscription(ref: string): Promise<void> {
    await callStripe(this.#stripe.subscriptions.cancel(ref))
  }

  async refund({ paymentRef, amountMinor, currency, decimals, key }: RefundRequest): Promise<void> {
    const intent = paymentRef.startsWith('in_') ? await this.#findIntent(paymentRef) : paymentRef
    await callStripe(
      this.#stripe.refunds.create(
        {
          payment_intent: intent,
          amount: toStripeAmount(amountMinor, currency, decimals),
          metadata: { refund_id: key },
        },
        { idempotencyKey: key },
      ),
    )
  }

  async fetchPayer({ paymentRef }: PayerRequest): Promise<string | null> {
    const intent = paymentRef.startsWith('in_') ? await this.#findIntent(paymentRef) : paymentRef
    const { latest_charge: charge } = await callStripe(
      this.#stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] }),
    )
    return readFingerprint(charge)
  }

  async #fetchSubscriptionFacts(ref: string): Promise<Fact[]> {
    const [state, invoices] = await Promise.all([
      callStripe(this.#stripe.subscriptions.retrieve(ref)),
      callStripe(this.#stripe.invoices.list({ subscription: ref, status: 'paid', limit: 100 })),
    ])
    return [
      toSubscriptionFact(state, this.#now().getTime()),
      ...invoices.data.flatMap(toInvoiceFacts),
    ]
  }

  /** Dates the fact now, after any event so far, because the response has no time. */
  async #setCancels(ref: string, cancels: boolean): Promise<Fact[]> {
    // Stripe refuses this while a schedule holds another plan for the subscription.
    await releaseSchedule(this.#stripe, ref)
    const subscription = await callStripe(
      this.#stripe.subscriptions.update(ref, { cancel_at_period_end: cancels }),
    )
    return [toSubscriptionFact(subscription, this.#now().getTime())]
  }

  /** The fee is in the balance transaction, in the currency in which Stripe settles. */
  async #fetchFeeFacts(charge: Stripe.Charge): Promise<Fact[]> {
    const transaction = getId(charge.balance_transaction)
    const intent = getId(charge.payment_intent)
    if (transaction === null || intent === null) return []
    const paymentRef = await this.#findPaymentRef(intent, charge.metadata)
    const isOurs = charge.metadata['kind'] === 'tokens' || paymentRef !== intent
    if (paymentRef === null || !isOurs) return []
    const { fee, currency } = await callStripe(
      this.#stripe.balanceTransactions.retrieve(transaction),
    )
    return toFeeFacts(paymentRef, { minor: fromStripeAmount(fee, currency), currency })
  }

  async #fetchRefundFacts(charge: Stripe.Charge, at: number): Promise<Fact[]> {
    const paymentRef = await this.#findPaymentRef(getId(charge.payment_intent), charge.metadata)
    if (paymentRef === null) return []
    const refundedMinor = fromStripeAmount(charge.amount_refunded, charge.currency)
    return [{ type: 'refunded', paymentRef, refundedMinor, refundedAt: secondsToIso(at) }]
  }

  async #fetchFailedRefundFacts(refund: Stripe.Refund, at: number): Promise<Fact[]> {
    const refundId = refund.metadata?.['refund_id']
    const paymentRef = await this.#findPaymentRef(getId(refund.payment_intent), {})
    if (paymentRef === null || refundId === undefined) return []
    return [{ type: 'refund_failed', paymentRef, refundId, failedAt: secondsToIso(at) }]
  }

  async #fetchDisputeFacts(dispute: Stripe.Dispute, at: number): Promise<Fact[]> {
    const paymentRef = await this.#findPaymentRef(getId(dispute.payment_intent), dispute.metadata)
    if (paymentRef === null) return []
    const isClosed = ['won', 'lost', 'warning_closed', 'prevented'].includes(dispute.status)
    return [
      {
        type: 'disputed',
        paymentRef,
        disputedAt: secondsToIso(dispute.created),
        closedAt: isClosed ? secondsToIso(at) : null,
        isWon: isClosed ? dispute.status !== 'lost' : null,
      },
    ]
  }

  /** Finds a payment's reference: the invoice for subscriptions, the intent for token purchases. */
  async #findPaymentRef(intent: string | null, metadata: Stripe.Metadata): Promise<string | null> {
    if (intent === null || metadata['kind'] === 'tokens') return intent
    const { data } = await callStripe(
      this.#stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: intent },
        limit: 1,
      }),
    )
    return getId(data[0]?.invoice ?? null) ?? intent
  }

  async #findIntent(invoice: string): Promise<string> {
    const { data } = await callStripe(
      this.#stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 }),
    )
    const intent = getId(data[0]?.payment.payment_intent ?? null)
    if (intent === null) throw new ProviderFailed('an invoice has no payment')
    return intent
  }
}
