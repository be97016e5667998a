import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import {
  type CheckoutRequest,
  type Fact,
  oneHeader,
  type OpenedCheckout,
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

const API = 'https://api.paystack.co'
const ORDER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SIGNATURE = /^[0-9a-f]{128}$/
/** Paystack counts in hundredths whatever the currency has (API reference, "Currency"). */
const SUBUNIT_DECIMALS = 2
const INTERVALS: Record<number, string> = { 1: 'monthly', 3: 'quarterly', 12: 'annually' }

const Event = z.object({
  event: z.string(),
  data: z.looseObject({ domain: z.string().optional() }),
})
const Metadata = z
  .object({ order_id: z.string().optional() })
  .or(z.string())
  .or(z.number())
  .nullish()
  .catch(null)
const Transaction = z.object({
  id: z.number(),
  status: z.string(),
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  paid_at: z.string().nullish(),
  created_at: z.string().nullish(),
  metadata: Metadata,
  /** A code in what is verified, an object in lists. */
  plan: z.object({ plan_code: z.string().optional() }).or(z.string()).nullish(),
  customer: z.object({ id: z.number() }).nullish(),
})
type Transaction = z.infer<typeof Transaction>
const Subscription = z.object({
  subscription_code: z.string(),
  email_token: z.string().nullish(),
  status: z.string(),
  next_payment_date: z.string().nullish(),
  updatedAt: z.string().nullish(),
  plan: z.object({ plan_code: z.string() }),
  customer: z.object({ id: z.number() }),
})
const Invoice = z.object({
  paid: z.union([z.boolean(), z.number()]).transform(Boolean),
  subscription: z.object({
    subscription_code: z.string(),
    next_payment_date: z.string().nullish(),
  }),
  transaction: z.object({ reference: z.string().optional() }).nullish(),
  paid_at: z.string().nullish(),
  created_at: z.string().nullish(),
})
const Refund = z.object({
  transaction_reference: z.string().optional(),
  transaction: z.object({ reference: z.string() }).or(z.number()).optional(),
})
const Dispute = z.object({
  status: z.string(),
  resolution: z.string().nullish(),
  transaction: z.object({ reference: z.string() }),
  createdAt: z.string().nullish(),
  created_at: z.string().nullish(),
  resolvedAt: z.string().nullish(),
  resolved_at: z.string().nullish(),
})

interface Options {
  secretKey: string
  outbound: Outbound
  plans: PlanStore
  now: () => Date
}

/**
 * Paystack by the endpoints we use, for cards and banks of Nigeria, Kenya, South Africa and Ghana
 * (decision M3).
 */
export class PaystackGateway implements PaymentGateway {
  readonly provider = 'paystack'
  readonly isLive: boolean
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    this.isLive = options.secretKey.startsWith('sk_live_')
  }

  async openCheckout(request: CheckoutRequest): Promise<OpenedCheckout> {
    const plan = request.kind === 'subscription' ? await this.#planOf(request) : undefined
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
    // To the letter: what is no hexadecimal would be read as less than it says.
    const [text = ''] = SIGNATURE.exec(oneHeader(headers, 'x-paystack-signature')) ?? []
    const given = Buffer.from(text, 'hex')
    const right = createHmac('sha512', this.#options.secretKey).update(rawBody).digest()
    if (given.length !== right.length || !timingSafeEqual(given, right))
      throw new WebhookRefused('not signed by Paystack')
    const read = Event.safeParse(readJson(rawBody))
    if (!read.success) throw new WebhookRefused('not an event of Paystack')
    const { event, data } = read.data
    // Their events have no ids; a second delivery is the same to the byte.
    const id = `${event}:${createHash('sha256').update(rawBody).digest('hex')}`
    return { id, type: event, isLive: data.domain === 'live', payload: read.data }
  }

  async readFacts({ type, payload }: ProviderEvent): Promise<Fact[]> {
    const { data } = Event.parse(payload)
    if (type === 'charge.success') {
      const { reference } = z.object({ reference: z.string() }).parse(data)
      // A renewal has a reference of theirs, and its invoice says whose it is.
      return ORDER_ID.test(reference) ? this.#factsOf(reference) : []
    }
    if (
      type === 'subscription.create' ||
      type === 'subscription.not_renew' ||
      type === 'subscription.disable'
    )
      return this.#subscriptionFacts(
        z.object({ subscription_code: z.string() }).parse(data).subscription_code,
      )
    if (type === 'invoice.update' || type === 'invoice.payment_failed')
      return this.#invoiceFacts(type, Invoice.parse(data))
    if (type === 'refund.processed') return this.#refundFacts(Refund.parse(data))
    if (type === 'charge.dispute.create' || type === 'charge.dispute.resolve')
      return [disputeFact(Dispute.parse(data), this.#now())]
    return []
  }

  async fetchFacts({
    orderId,
    subscriptionRef,
  }: {
    orderId: string
    subscriptionRef: string | null
  }): Promise<Fact[]> {
    const first = await this.#factsOf(orderId)
    if (subscriptionRef === null) return first
    return [
      ...first,
      ...(await this.#subscriptionFacts(subscriptionRef)),
      ...(await this.#renewalsOf(subscriptionRef)),
    ]
  }

  async cancelSubscription(ref: string): Promise<Fact[]> {
    return this.#switch(ref, 'disable')
  }

  async resumeSubscription(ref: string): Promise<Fact[]> {
    return this.#switch(ref, 'enable')
  }

  async endSubscription(ref: string): Promise<void> {
    await this.#switch(ref, 'disable')
  }

  async refund({ paymentRef, amountMinor, decimals }: RefundRequest): Promise<void> {
    await this.#post('/refund', {
      transaction: paymentRef,
      amount: toSubunits(amountMinor, decimals),
    })
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
    if (!read.success) throw new ProviderFailed('Paystack answered in a way of its own')
    return read.data.data
  }

  #post(path: string, body: unknown): Promise<unknown> {
    return this.#call('POST', path, body)
  }

  #get(path: string): Promise<unknown> {
    return this.#call('GET', path)
  }

  /** Verifies a transaction with the provider before anything is credited. */
  async #factsOf(reference: string): Promise<Fact[]> {
    const transaction = await this.#get(
      `/transaction/verify/${encodeURIComponent(reference)}`,
    ).catch((error: unknown) => {
      // A checkout that nobody has opened is not a transaction yet.
      if (error instanceof ProviderFailed && (error.status === 404 || error.status === 400))
        return undefined
      throw error
    })
    if (transaction === undefined) return []
    const read = Transaction.parse(transaction)
    if (read.status === 'success')
      return [paidFact(read, { orderId: reference, subscriptionRef: null, periodEnd: null })]
    if (read.status !== 'failed') return []
    return [
      {
        type: 'failed',
        orderId: reference,
        subscriptionRef: null,
        failedAt: iso(read.created_at ?? this.#now()),
      },
    ]
  }

  /** Their word about a subscription names no order: that is in the payment which began it. */
  async #subscriptionFacts(code: string): Promise<Fact[]> {
    const subscription = Subscription.parse(
      await this.#get(`/subscription/${encodeURIComponent(code)}`),
    )
    const begun = (await this.#transactionsOf(subscription)).find(
      ({ metadata }) => readOrderId(metadata) !== null,
    )
    const at = iso(subscription.updatedAt ?? this.#now())
    return [
      {
        type: 'subscription',
        orderId: begun ? readOrderId(begun.metadata) : null,
        subscriptionRef: code,
        cancels: subscription.status === 'non-renewing',
        endedAt: ['completed', 'cancelled'].includes(subscription.status) ? at : null,
        at,
      },
    ]
  }

  async #renewalsOf(code: string): Promise<Fact[]> {
    const subscription = Subscription.parse(
      await this.#get(`/subscription/${encodeURIComponent(code)}`),
    )
    return (await this.#transactionsOf(subscription))
      .filter(({ metadata }) => readOrderId(metadata) === null)
      .map((transaction) =>
        paidFact(transaction, { orderId: null, subscriptionRef: code, periodEnd: null }),
      )
  }

  async #transactionsOf({ customer, plan }: z.infer<typeof Subscription>): Promise<Transaction[]> {
    const list = z
      .array(Transaction)
      .parse(await this.#get(`/transaction?status=success&perPage=100&customer=${customer.id}`))
    return list.filter((transaction) => readPlanCode(transaction) === plan.plan_code)
  }

  async #invoiceFacts(type: string, invoice: z.infer<typeof Invoice>): Promise<Fact[]> {
    const { subscription_code: subscriptionRef, next_payment_date: next } = invoice.subscription
    if (type === 'invoice.payment_failed')
      return [
        {
          type: 'failed',
          orderId: null,
          subscriptionRef,
          failedAt: iso(invoice.created_at ?? this.#now()),
        },
      ]
    const reference = invoice.transaction?.reference
    if (!invoice.paid || reference === undefined || ORDER_ID.test(reference)) return []
    const transaction = Transaction.parse(
      await this.#get(`/transaction/verify/${encodeURIComponent(reference)}`),
    )
    if (transaction.status !== 'success') return []
    return [paidFact(transaction, { orderId: null, subscriptionRef, periodEnd: next ?? null })]
  }

  /** An event tells of one refund; the sum of them is what counts. */
  async #refundFacts(refund: z.infer<typeof Refund>): Promise<Fact[]> {
    const reference =
      refund.transaction_reference ??
      (typeof refund.transaction === 'object' ? refund.transaction.reference : undefined)
    if (reference === undefined) return []
    const { id, currency } = Transaction.parse(
      await this.#get(`/transaction/verify/${encodeURIComponent(reference)}`),
    )
    const Refunds = z.array(z.object({ amount: z.number(), status: z.string() }))
    const refunds = Refunds.parse(await this.#get(`/refund?transaction=${id}&currency=${currency}`))
    const total = refunds
      .filter(({ status }) => status === 'processed')
      .reduce((sum, { amount }) => sum + amount, 0)
    return [
      { type: 'refunded', paymentRef: reference, refundedMinor: total, refundedAt: this.#now() },
    ]
  }

  async #switch(ref: string, verb: 'enable' | 'disable'): Promise<Fact[]> {
    const { email_token: token } = Subscription.parse(
      await this.#get(`/subscription/${encodeURIComponent(ref)}`),
    )
    await this.#post(`/subscription/${verb}`, { code: ref, token })
    return this.#subscriptionFacts(ref)
  }

  async #planOf({
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

function readOrderId(metadata: z.infer<typeof Metadata>): string | null {
  return typeof metadata === 'object' &&
    metadata?.order_id !== undefined &&
    ORDER_ID.test(metadata.order_id)
    ? metadata.order_id
    : null
}

function readPlanCode({ plan }: Transaction): string | undefined {
  return typeof plan === 'string' ? plan : plan?.plan_code
}

/** The four currencies have hundredths, as Paystack counts. */
function paidFact(
  { reference, amount, currency, paid_at: paidAt, created_at: createdAt }: Transaction,
  about: { orderId: string | null; subscriptionRef: string | null; periodEnd: string | null },
): Fact {
  const at = paidAt ?? createdAt
  if (!at) throw new ProviderFailed('a payment has no time')
  const { orderId, subscriptionRef, periodEnd } = about
  return {
    type: 'paid',
    orderId,
    subscriptionRef,
    checkoutRef: orderId,
    paymentRef: reference,
    amountMinor: amount,
    currency,
    paidAt: iso(at),
    periodEnd: periodEnd === null ? null : iso(periodEnd),
  }
}

function disputeFact(dispute: z.infer<typeof Dispute>, now: string): Fact {
  const isClosed = dispute.status === 'resolved'
  return {
    type: 'disputed',
    paymentRef: dispute.transaction.reference,
    disputedAt: iso(dispute.createdAt ?? dispute.created_at ?? now),
    closedAt: isClosed ? iso(dispute.resolvedAt ?? dispute.resolved_at ?? now) : null,
    isWon: isClosed ? dispute.resolution === 'declined' : null,
  }
}

function iso(text: string): string {
  return new Date(text).toISOString()
}
