import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameHash } from '../lib/hashes.ts'
import {
  type CheckoutRequest,
  type Fact,
  readSingleHeader,
  type OpenedCheckout,
  type PayerRequest,
  type PaymentGateway,
  type PlanStore,
  ProviderFailed,
  type ProviderEvent,
  readJson,
  type RefundRequest,
  WebhookRefused,
  type WebhookRequest,
} from './payment-gateway.ts'
import { callJson, type Outbound } from './payment-outbound.ts'
import {
  Dispute,
  toDisputeFact,
  Invoice,
  ORDER_ID,
  toPaidFacts,
  readOrderId,
  readPlanCode,
  Refund,
  Refunds,
  Subscription,
  toIso,
  Transaction,
} from './payment-paystack-facts.ts'

const API = 'https://api.paystack.co'
const SIGNATURE = /^[0-9a-f]{128}$/
/** Paystack uses hundredths for every currency (API reference, "Currency"). */
const SUBUNIT_DECIMALS = 2
const INTERVALS: Record<number, string> = { 1: 'monthly', 3: 'quarterly', 12: 'annually' }

const Event = z.object({
  event: z.string(),
  data: z.looseObject({ domain: z.string().optional() }),
})
interface Options {
  secretKey: string
  outbound: Outbound
  plans: PlanStore
  now: () => Date
}

/** Paystack, for cards and banks of Nigeria, Kenya, South Africa and Ghana (decision M3). */
export class PaystackGateway implements PaymentGateway {
  readonly provider = 'paystack'
  readonly isLive: boolean
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    this.isLive = options.secretKey.startsWith('sk_live_')
  }

  async openCheckout(request: CheckoutRequest): Promise<OpenedCheckout> {
    const plan = request.kind === 'subscription' ? await this.#findOrCreatePlan(request) : undefined
    const answer = await this.#post('/transaction/initialize', {
      email: request.email,
      amount: String(toSubunits(request.amountMinor, request.decimals)),
      currency: request.currency,
      reference: request.orderId,
      callback_url: request.successUrl,
      ...(plan === undefined ? {} : { plan }),
      metadata: { order_id: request.orderId, cancel_action: request.cancelUrl },
    })
    const { authorization_url: url } = z
      .object({ authorization_url: z.string().nullish() })
      .parse(answer)
    return { ref: request.orderId, url: url ?? null }
  }

  async readWebhook({ rawBody, headers }: WebhookRequest): Promise<ProviderEvent> {
    // `Buffer.from` stops at the first character that isn't hexadecimal.
    const [text = ''] = SIGNATURE.exec(readSingleHeader(headers, 'x-paystack-signature')) ?? []
    const given = Buffer.from(text, 'hex')
    const right = createHmac('sha512', this.#options.secretKey).update(rawBody).digest()
    if (!isSameHash(given, right)) throw new WebhookRefused('not signed by Paystack')
    const read = Event.safeParse(readJson(rawBody))
    if (!read.success) throw new WebhookRefused('not an event of Paystack')
    const { event, data } = read.data
    // Events have no ids, but a repeated delivery has the same bytes, so their hash is the id.
    const id = `${event}:${createHash('sha256').update(rawBody).digest('hex')}`
    return { id, type: event, isLive: data.domain === 'live', payload: read.data }
  }

  async readFacts({ type, payload }: ProviderEvent): Promise<Fact[]> {
    const { data } = Event.parse(payload)
    if (type === 'charge.success') {
      const { reference } = z.object({ reference: z.string() }).parse(data)
      // A renewal has Paystack's own reference; its invoice names the subscription.
      return ORDER_ID.test(reference) ? this.#fetchTransactionFacts(reference) : []
    }
    if (
      type === 'subscription.create' ||
      type === 'subscription.not_renew' ||
      type === 'subscription.disable'
    )
      return this.#fetchSubscriptionFacts(
        z.object({ subscription_code: z.string() }).parse(data).subscription_code,
      )
    if (type === 'invoice.update' || type === 'invoice.payment_failed')
      return this.#fetchInvoiceFacts(type, Invoice.parse(data))
    if (type === 'refund.processed' || type === 'refund.failed')
      return this.#fetchRefundFacts(Refund.parse(data))
    if (type === 'charge.dispute.create' || type === 'charge.dispute.resolve')
      return [toDisputeFact(Dispute.parse(data), this.#now())]
    return []
  }

  async fetchFacts({
    orderId,
    subscriptionRef,
  }: {
    orderId: string
    subscriptionRef: string | null
  }): Promise<Fact[]> {
    const first = await this.#fetchTransactionFacts(orderId)
    if (subscriptionRef === null) return first
    return [
      ...first,
      ...(await this.#fetchSubscriptionFacts(subscriptionRef)),
      ...(await this.#fetchRenewalFacts(subscriptionRef)),
    ]
  }

  async cancelSubscription(ref: string): Promise<Fact[]> {
    return this.#setRenewal(ref, 'disable')
  }

  async resumeSubscription(ref: string): Promise<Fact[]> {
    return this.#setRenewal(ref, 'enable')
  }

  async endSubscription(ref: string): Promise<void> {
    await this.#setRenewal(ref, 'disable')
  }

  /**
   * Paystack has no idempotency keys for refunds, so our key is the note of the refund, and one that
   * has it already is not requested again.
   */
  async refund({ paymentRef, amountMinor, decimals, key }: RefundRequest): Promise<void> {
    const earlier = await this.#fetchRefunds(paymentRef)
    if (earlier.some(({ merchant_note: note }) => note === key)) return
    await this.#post('/refund', {
      transaction: paymentRef,
      amount: toSubunits(amountMinor, decimals),
      merchant_note: key,
    })
  }

  async fetchPayer({ paymentRef }: PayerRequest): Promise<string | null> {
    const path = `/transaction/verify/${encodeURIComponent(paymentRef)}`
    return Transaction.parse(await this.#get(path)).authorization?.signature ?? null
  }

  #now(): string {
    return this.#options.now().toISOString()
  }

  async #call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const headers = { authorization: `Bearer ${this.#options.secretKey}` }
    const answer = await callJson(this.#options.outbound, {
      url: `${API}${path}`,
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    const read = z.object({ status: z.literal(true), data: z.unknown() }).safeParse(answer)
    if (!read.success) throw new ProviderFailed('unexpected response of Paystack')
    return read.data.data
  }

  #post(path: string, body: unknown): Promise<unknown> {
    return this.#call('POST', path, body)
  }

  #get(path: string): Promise<unknown> {
    return this.#call('GET', path)
  }

  /** Reads a transaction from Paystack, as its event alone credits nothing. */
  async #fetchTransactionFacts(reference: string): Promise<Fact[]> {
    const transaction = await this.#get(
      `/transaction/verify/${encodeURIComponent(reference)}`,
    ).catch((error: unknown) => {
      // A checkout that nobody has opened has no transaction yet.
      if (error instanceof ProviderFailed && (error.status === 404 || error.status === 400))
        return undefined
      throw error
    })
    if (transaction === undefined) return []
    const read = Transaction.parse(transaction)
    if (read.status === 'success')
      return toPaidFacts(read, { orderId: reference, subscriptionRef: null, periodEnd: null })
    if (read.status !== 'failed') return []
    return [
      {
        type: 'failed',
        orderId: reference,
        subscriptionRef: null,
        failedAt: toIso(read.created_at ?? this.#now()),
      },
    ]
  }

  /** A subscription names no order, so it is read from the metadata of its first payment. */
  async #fetchSubscriptionFacts(code: string): Promise<Fact[]> {
    const subscription = Subscription.parse(
      await this.#get(`/subscription/${encodeURIComponent(code)}`),
    )
    const firstPayment = (await this.#listTransactions(subscription)).find(
      ({ metadata }) => readOrderId(metadata) !== null,
    )
    const at = toIso(subscription.updatedAt ?? this.#now())
    return [
      {
        type: 'subscription',
        orderId: firstPayment ? readOrderId(firstPayment.metadata) : null,
        subscriptionRef: code,
        cancels: subscription.status === 'non-renewing',
        endedAt: ['completed', 'cancelled'].includes(subscription.status) ? at : null,
        at,
      },
    ]
  }

  async #fetchRenewalFacts(code: string): Promise<Fact[]> {
    const subscription = Subscription.parse(
      await this.#get(`/subscription/${encodeURIComponent(code)}`),
    )
    return (await this.#listTransactions(subscription))
      .filter(({ metadata }) => readOrderId(metadata) === null)
      .flatMap((transaction) =>
        toPaidFacts(transaction, { orderId: null, subscriptionRef: code, periodEnd: null }),
      )
  }

  async #listTransactions({
    customer,
    plan,
  }: z.infer<typeof Subscription>): Promise<Transaction[]> {
    const list = z
      .array(Transaction)
      .parse(await this.#get(`/transaction?status=success&perPage=100&customer=${customer.id}`))
    return list.filter((transaction) => readPlanCode(transaction) === plan.plan_code)
  }

  async #fetchInvoiceFacts(type: string, invoice: z.infer<typeof Invoice>): Promise<Fact[]> {
    const { subscription_code: subscriptionRef, next_payment_date: next } = invoice.subscription
    if (type === 'invoice.payment_failed')
      return [
        {
          type: 'failed',
          orderId: null,
          subscriptionRef,
          failedAt: toIso(invoice.created_at ?? this.#now()),
        },
      ]
    const reference = invoice.transaction?.reference
    if (!invoice.paid || reference === undefined || ORDER_ID.test(reference)) return []
    const transaction = Transaction.parse(
      await this.#get(`/transaction/verify/${encodeURIComponent(reference)}`),
    )
    if (transaction.status !== 'success') return []
    return toPaidFacts(transaction, { orderId: null, subscriptionRef, periodEnd: next ?? null })
  }

  async #fetchRefunds(reference: string): Promise<z.infer<typeof Refunds>> {
    const { id, currency } = Transaction.parse(
      await this.#get(`/transaction/verify/${encodeURIComponent(reference)}`),
    )
    return Refunds.parse(await this.#get(`/refund?transaction=${id}&currency=${currency}`))
  }

  /**
   * Sums all refunds of the payment, because the event has only one, and reports those that failed,
   * because the event has no note.
   */
  async #fetchRefundFacts(refund: z.infer<typeof Refund>): Promise<Fact[]> {
    const reference =
      refund.transaction_reference ??
      (typeof refund.transaction === 'object' ? refund.transaction.reference : undefined)
    if (reference === undefined) return []
    const refunds = await this.#fetchRefunds(reference)
    const [paymentRef, at] = [reference, this.#now()]
    const failed = refunds.filter(({ status }) => status === 'failed')
    const total = refunds
      .filter(({ status }) => status === 'processed')
      .reduce((sum, { amount }) => sum + amount, 0)
    return [
      { type: 'refunded', paymentRef, refundedMinor: total, refundedAt: at },
      ...failed.flatMap(({ merchant_note: refundId }): Fact[] =>
        refundId ? [{ type: 'refund_failed', paymentRef, refundId, failedAt: at }] : [],
      ),
    ]
  }

  async #setRenewal(ref: string, verb: 'enable' | 'disable'): Promise<Fact[]> {
    const { email_token: token } = Subscription.parse(
      await this.#get(`/subscription/${encodeURIComponent(ref)}`),
    )
    await this.#post(`/subscription/${verb}`, { code: ref, token })
    return this.#fetchSubscriptionFacts(ref)
  }

  async #findOrCreatePlan({
    amountMinor,
    currency,
    decimals,
    months,
    description,
  }: CheckoutRequest): Promise<string> {
    const { plans } = this.#options
    const key = `${months}:${currency}:${amountMinor}`
    const known = await plans.find('paystack', this.isLive, key)
    if (known !== undefined) return known
    const answer = await this.#post('/plan', {
      name: description,
      interval: INTERVALS[months] ?? 'monthly',
      amount: toSubunits(amountMinor, decimals),
      currency,
    })
    const { plan_code: ref } = z.object({ plan_code: z.string() }).parse(answer)
    await plans.save('paystack', this.isLive, { key, ref })
    return ref
  }
}

function toSubunits(minor: number, decimals: number): number {
  return decimals <= SUBUNIT_DECIMALS ? minor * 10 ** (SUBUNIT_DECIMALS - decimals) : minor
}
