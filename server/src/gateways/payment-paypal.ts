import { DAY_MS } from '@adire/contract/durations.ts'
import { z } from 'zod'
import {
  type CheckoutRequest,
  type Fact,
  type OpenedCheckout,
  type PayerRequest,
  type PaymentGateway,
  type PlanStore,
  ProviderFailed,
  type ProviderEvent,
  readJson,
  type RefundRequest,
  toDecimal,
  WebhookRefused,
  type WebhookRequest,
} from './payment-gateway.ts'
import { type ClientOptions, PaypalClient } from './payment-paypal-client.ts'
import {
  toDisputeFact,
  toFailedFact,
  OrderAnswer,
  readPayer,
  toCaptureFacts,
  toChargeFacts,
  toFailedRefundFact,
  toRefundFact,
  toSaleFact,
  toSaleRefundFact,
  SubscriptionAnswer,
  toPayerPath,
  toSubscriptionFact,
} from './payment-paypal-facts.ts'
import { type Certificates, verifyPaypal } from './payment-paypal-webhooks.ts'

/** Refused charges after which PayPal suspends a subscription. */
const FAILURES_TO_SUSPEND = 3
/** Days of a subscription's payments that are read: more than a yearly period. */
const HISTORY_DAYS = 400

const Link = z.object({ rel: z.string(), href: z.string() })
const Opened = z.object({ id: z.string(), links: z.array(Link).optional() })
const Event = z.object({
  id: z.string(),
  event_type: z.string(),
  create_time: z.string(),
  resource: z.looseObject({}),
})

interface Options extends ClientOptions {
  webhookId: string
  plans: PlanStore
  /** Decimals of a currency, to read amounts. */
  getDecimals: (currency: string) => number
}

/**
 * PayPal's orders and subscriptions (decision M3) over REST, without their SDK
 * (docs/decisions/0012-order-independent-payments.md). PayPal can resume a suspended subscription
 * but not a cancelled one, so a member's cancellation suspends it until its paid time is over.
 */
export class PaypalGateway implements PaymentGateway {
  readonly provider = 'paypal'
  readonly isLive: boolean
  readonly #options: Options
  readonly #client: PaypalClient
  readonly #certificates: Certificates = new Map()

  constructor(options: Options) {
    this.#options = options
    this.isLive = options.isLive
    this.#client = new PaypalClient(options)
  }

  async openCheckout(request: CheckoutRequest): Promise<OpenedCheckout> {
    const answer =
      request.kind === 'tokens'
        ? await this.#openOrder(request)
        : await this.#openSubscription(request)
    const { id, links = [] } = Opened.parse(answer)
    return {
      ref: id,
      url: links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null,
    }
  }

  async readWebhook(request: WebhookRequest): Promise<ProviderEvent> {
    const { webhookId, outbound } = this.#options
    await verifyPaypal(request, {
      webhookId,
      isLive: this.isLive,
      outbound,
      certificates: this.#certificates,
    })
    const read = Event.safeParse(readJson(request.rawBody))
    if (!read.success) throw new WebhookRefused('not an event of PayPal')
    // The webhook's id is signed, and differs between PayPal's live and sandbox environments.
    return { id: read.data.id, type: read.data.event_type, isLive: this.isLive, payload: read.data }
  }

  async readFacts({ type, payload }: ProviderEvent): Promise<Fact[]> {
    const { resource, create_time: at } = Event.parse(payload)
    const { getDecimals } = this.#options
    if (type === 'CHECKOUT.ORDER.APPROVED')
      return this.#capture(z.object({ id: z.string() }).parse(resource).id)
    if (type === 'PAYMENT.CAPTURE.COMPLETED') return toCaptureFacts(resource, getDecimals)
    if (type === 'PAYMENT.CAPTURE.DENIED' || type === 'BILLING.SUBSCRIPTION.PAYMENT.FAILED')
      return [toFailedFact(resource, at)]
    if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED')
      return toRefundFact(resource, getDecimals)
    if (type === 'PAYMENT.REFUND.FAILED') return toFailedRefundFact(resource, at)
    if (type === 'PAYMENT.SALE.COMPLETED') return toSaleFact(resource, getDecimals)
    if (type === 'PAYMENT.SALE.REFUNDED' || type === 'PAYMENT.SALE.REVERSED')
      return toSaleRefundFact(resource, getDecimals)
    if (type.startsWith('CUSTOMER.DISPUTE.')) return toDisputeFact(resource)
    if (type.startsWith('BILLING.SUBSCRIPTION.')) return [toSubscriptionFact(resource, at)]
    return []
  }

  async fetchFacts({
    ref,
    kind,
  }: {
    ref: string
    kind: 'tokens' | 'subscription'
  }): Promise<Fact[]> {
    return kind === 'tokens' ? this.#fetchOrderFacts(ref) : this.#fetchSubscriptionFacts(ref)
  }

  async cancelSubscription(ref: string): Promise<Fact[]> {
    return this.#setStatus(ref, 'suspend', 'The member cancelled')
  }

  async resumeSubscription(ref: string): Promise<Fact[]> {
    return this.#setStatus(ref, 'activate', 'The member resumed')
  }

  async endSubscription(ref: string): Promise<void> {
    await this.#setStatus(ref, 'cancel', 'The paid time is over')
  }

  async refund({ paymentRef, amountMinor, currency, decimals, key }: RefundRequest): Promise<void> {
    const amount = { currency_code: currency, value: toDecimal(amountMinor, decimals) }
    await this.#client.call(
      'POST',
      `/v2/payments/captures/${encodeURIComponent(paymentRef)}/refund`,
      {
        body: { amount, custom_id: key },
        key,
      },
    )
  }

  #openOrder({
    orderId,
    currency,
    amountMinor,
    decimals,
    description,
    successUrl,
    cancelUrl,
  }: CheckoutRequest): Promise<unknown> {
    const body = {
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: orderId,
          invoice_id: orderId,
          description,
          amount: { currency_code: currency, value: toDecimal(amountMinor, decimals) },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            return_url: successUrl,
            cancel_url: cancelUrl,
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
          },
        },
      },
    }
    return this.#client.call('POST', '/v2/checkout/orders', { body, key: orderId })
  }

  async #openSubscription(request: CheckoutRequest): Promise<unknown> {
    const { orderId, successUrl, cancelUrl } = request
    const body = {
      plan_id: await this.#findOrCreatePlan(request),
      custom_id: orderId,
      application_context: {
        return_url: successUrl,
        cancel_url: cancelUrl,
        user_action: 'SUBSCRIBE_NOW',
        shipping_preference: 'NO_SHIPPING',
      },
    }
    return this.#client.call('POST', '/v1/billing/subscriptions', { body, key: orderId })
  }

  async #findOrCreatePlan({
    months,
    currency,
    amountMinor,
    decimals,
    description,
  }: CheckoutRequest): Promise<string> {
    const { plans } = this.#options
    const key = `${months}:${currency}:${amountMinor}`
    const known = await plans.find('paypal', this.isLive, key)
    if (known !== undefined) return known
    const plan = {
      product_id: await this.#findOrCreateProduct(),
      name: description,
      status: 'ACTIVE',
      billing_cycles: [
        {
          frequency: { interval_unit: 'MONTH', interval_count: months },
          tenure_type: 'REGULAR',
          sequence: 1,
          total_cycles: 0,
          pricing_scheme: {
            fixed_price: { value: toDecimal(amountMinor, decimals), currency_code: currency },
          },
        },
      ],
      payment_preferences: {
        auto_bill_outstanding: true,
        payment_failure_threshold: FAILURES_TO_SUSPEND,
      },
    }
    const { id } = Opened.parse(
      await this.#client.call('POST', '/v1/billing/plans', { body: plan, key: `plan:${key}` }),
    )
    await plans.save('paypal', this.isLive, { key, ref: id })
    return id
  }

  async #findOrCreateProduct(): Promise<string> {
    const { plans } = this.#options
    const known = await plans.find('paypal', this.isLive, 'product')
    if (known !== undefined) return known
    const body = { name: 'Premium', type: 'SERVICE', category: 'SOFTWARE' }
    const { id } = Opened.parse(
      await this.#client.call('POST', '/v1/catalogs/products', { body, key: 'product' }),
    )
    await plans.save('paypal', this.isLive, { key: 'product', ref: id })
    return id
  }

  async fetchPayer(request: PayerRequest): Promise<string | null> {
    const path = toPayerPath(request)
    return path === null ? null : readPayer(await this.#client.call('GET', path))
  }

  /**
   * Captures an approved order, which charges it. A second capture returns the first result.
   */
  async #capture(ref: string): Promise<Fact[]> {
    const path = `/v2/checkout/orders/${encodeURIComponent(ref)}`
    const answer = await this.#client
      .call('POST', `${path}/capture`, {
        body: {},
        key: `capture:${ref}`,
      })
      .catch((error: unknown) => {
        // Already captured.
        if (error instanceof ProviderFailed && error.status === 422)
          return this.#client.call('GET', path)
        throw error
      })
    return this.#readCaptures(answer)
  }

  async #fetchOrderFacts(ref: string): Promise<Fact[]> {
    const answer = await this.#client.call('GET', `/v2/checkout/orders/${encodeURIComponent(ref)}`)
    return OrderAnswer.parse(answer).status === 'APPROVED'
      ? this.#capture(ref)
      : this.#readCaptures(answer)
  }

  #readCaptures(answer: unknown): Fact[] {
    const units = OrderAnswer.parse(answer).purchase_units ?? []
    return units.flatMap(({ custom_id: orderId, payments }) =>
      (payments?.captures ?? []).flatMap((capture) =>
        toCaptureFacts({ custom_id: orderId, ...capture }, this.#options.getDecimals),
      ),
    )
  }

  async #fetchSubscriptionFacts(ref: string): Promise<Fact[]> {
    const path = `/v1/billing/subscriptions/${encodeURIComponent(ref)}`
    const subscription = SubscriptionAnswer.parse(await this.#client.call('GET', path))
    if (subscription.status === 'APPROVAL_PENDING' || subscription.status === 'APPROVED') return []
    const now = this.#options.now()
    const from = new Date(now.getTime() - HISTORY_DAYS * DAY_MS).toISOString()
    const answer = await this.#client.call(
      'GET',
      `${path}/transactions?start_time=${from}&end_time=${now.toISOString()}`,
    )
    return [
      toSubscriptionFact(subscription, subscription.status_update_time ?? now.toISOString()),
      ...toChargeFacts(answer, { ...subscription, getDecimals: this.#options.getDecimals }),
    ]
  }

  async #setStatus(
    ref: string,
    verb: 'suspend' | 'activate' | 'cancel',
    reason: string,
  ): Promise<Fact[]> {
    await this.#client.call(
      'POST',
      `/v1/billing/subscriptions/${encodeURIComponent(ref)}/${verb}`,
      {
        body: { reason },
      },
    )
    return this.#fetchSubscriptionFacts(ref)
  }
}
