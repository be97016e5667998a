import { z } from 'zod'
import { type Fact, fromDecimal, type PayerRequest, toFeeFacts } from './payment-gateway.ts'

// PayPal's resources, with the fields that we read, and their conversion to facts.

type GetDecimals = (currency: string) => number

const Amount = z.object({ currency_code: z.string(), value: z.string() })
/** Amount in PayPal's older API, which subscriptions still use. */
const OldAmount = z.object({
  currency: z.string(),
  total: z.string().optional(),
  value: z.string().optional(),
})

/** A fee that can't be read is an unknown fee, and never keeps a payment from its order. */
const Fee = Amount.nullish().catch(null)
const Capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  seller_receivable_breakdown: z.object({ paypal_fee: Fee }).nullish().catch(null),
  custom_id: z.string().nullish(),
  create_time: z.string(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
})
export const OrderAnswer = z.object({
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().nullish(),
        payments: z.object({ captures: z.array(z.looseObject({})).optional() }).optional(),
      }),
    )
    .optional(),
})
export const SubscriptionAnswer = z.object({
  id: z.string(),
  status: z.string(),
  custom_id: z.string().nullish(),
  status_update_time: z.string().nullish(),
})
const FailedRefund = z.object({
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
  custom_id: z.string().nullish(),
})
const Refund = z.object({
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
  amount: Amount,
  seller_payable_breakdown: z.object({ total_refunded_amount: Amount.optional() }).optional(),
  create_time: z.string(),
})
const Sale = z.object({
  id: z.string(),
  state: z.string(),
  amount: OldAmount,
  transaction_fee: OldAmount.nullish().catch(null),
  billing_agreement_id: z.string().nullish(),
  custom: z.string().nullish(),
  create_time: z.string(),
})
const SaleRefund = z.object({
  sale_id: z.string(),
  amount: OldAmount,
  total_refunded_amount: OldAmount.optional(),
  create_time: z.string(),
})
const Transactions = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        time: z.string(),
        amount_with_breakdown: z.object({
          gross_amount: Amount,
          fee_amount: Fee,
        }),
      }),
    )
    .optional(),
})
const Dispute = z.object({
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })),
  status: z.string(),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
  create_time: z.string(),
  update_time: z.string().optional(),
})

/** Facts of a captured one-time payment. */
export function toCaptureFacts(resource: unknown, getDecimals: GetDecimals): Fact[] {
  const {
    id,
    status,
    amount,
    seller_receivable_breakdown: breakdown,
    custom_id: orderId,
    create_time: at,
    supplementary_data: related,
  } = Capture.parse(resource)
  if (status !== 'COMPLETED') return []
  return [
    {
      type: 'paid',
      orderId: orderId ?? null,
      subscriptionRef: null,
      checkoutRef: related?.related_ids?.order_id ?? null,
      paymentRef: id,
      amountMinor: fromDecimal(amount.value, getDecimals(amount.currency_code)),
      currency: amount.currency_code,
      paidAt: iso(at),
      periodEnd: null,
    },
    ...toPaypalFee(id, breakdown?.paypal_fee, getDecimals),
  ]
}

/** The charge of a subscription. */
export function toSaleFact(resource: unknown, getDecimals: GetDecimals): Fact[] {
  const {
    id,
    state,
    amount,
    transaction_fee: fee,
    billing_agreement_id: subscriptionRef,
    custom,
    create_time: at,
  } = Sale.parse(resource)
  if (state !== 'completed') return []
  return [
    {
      type: 'paid',
      orderId: custom ?? null,
      subscriptionRef: subscriptionRef ?? null,
      checkoutRef: subscriptionRef ?? null,
      paymentRef: id,
      amountMinor: fromDecimal(amount.total ?? amount.value ?? '', getDecimals(amount.currency)),
      currency: amount.currency,
      paidAt: iso(at),
      periodEnd: null,
    },
    ...toPaypalFee(
      id,
      fee && { currency_code: fee.currency, value: fee.value ?? fee.total ?? '' },
      getDecimals,
    ),
  ]
}

/** Facts of the completed charges in a subscription's list of transactions. */
export function toChargeFacts(
  answer: unknown,
  {
    id: ref,
    custom_id: orderId,
    getDecimals,
  }: { id: string; custom_id?: string | null | undefined; getDecimals: GetDecimals },
): Fact[] {
  const completed = (Transactions.parse(answer).transactions ?? []).filter(
    ({ status }) => status === 'COMPLETED',
  )
  return completed.flatMap(({ id, time, amount_with_breakdown: amounts }): Fact[] => [
    {
      type: 'paid',
      orderId: orderId ?? null,
      subscriptionRef: ref,
      checkoutRef: ref,
      paymentRef: id,
      amountMinor: fromDecimal(
        amounts.gross_amount.value,
        getDecimals(amounts.gross_amount.currency_code),
      ),
      currency: amounts.gross_amount.currency_code,
      paidAt: iso(time),
      periodEnd: null,
    },
    ...toPaypalFee(id, amounts.fee_amount, getDecimals),
  ])
}

/** The fee of a payment; none for an amount that can't be read. */
function toPaypalFee(
  paymentRef: string,
  fee: z.infer<typeof Fee>,
  getDecimals: GetDecimals,
): Fact[] {
  if (!fee || !/^\d{1,12}(?:\.\d{1,3})?$/.test(fee.value)) return []
  const { currency_code: currency, value } = fee
  const scale = 10 ** getDecimals(currency)
  return toFeeFacts(paymentRef, { minor: Math.round(Number(value) * scale), currency })
}

/** Finds the payment in the links of its refund. */
function findRefundedPayment(links: z.infer<typeof Refund>['links']): string | undefined {
  return links
    .find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1)
}

export function toFailedRefundFact(resource: unknown, at: string): Fact[] {
  const { links, custom_id: refundId } = FailedRefund.parse(resource)
  const paymentRef = findRefundedPayment(links)
  if (!paymentRef || !refundId) return []
  return [{ type: 'refund_failed', paymentRef, refundId, failedAt: iso(at) }]
}

export function toRefundFact(resource: unknown, getDecimals: GetDecimals): Fact[] {
  const { links, amount, seller_payable_breakdown: sums, create_time: at } = Refund.parse(resource)
  const paymentRef = findRefundedPayment(links)
  if (!paymentRef) return []
  const total = sums?.total_refunded_amount ?? amount
  return [
    {
      type: 'refunded',
      paymentRef,
      refundedMinor: fromDecimal(total.value, getDecimals(total.currency_code)),
      refundedAt: iso(at),
    },
  ]
}

export function toSaleRefundFact(resource: unknown, getDecimals: GetDecimals): Fact[] {
  const {
    sale_id: paymentRef,
    amount,
    total_refunded_amount: sum,
    create_time: at,
  } = SaleRefund.parse(resource)
  const total = sum ?? amount
  // Refunds are negative in the older API.
  const value = (total.total ?? total.value ?? '').replace(/^-/, '')
  return [
    {
      type: 'refunded',
      paymentRef,
      refundedMinor: fromDecimal(value, getDecimals(total.currency)),
      refundedAt: iso(at),
    },
  ]
}

export function toDisputeFact(resource: unknown): Fact[] {
  const {
    disputed_transactions: transactions,
    status,
    dispute_outcome: outcome,
    create_time: at,
    update_time: updatedAt,
  } = Dispute.parse(resource)
  const isClosed = status === 'RESOLVED'
  return transactions.map(({ seller_transaction_id: paymentRef }) => ({
    type: 'disputed',
    paymentRef,
    disputedAt: iso(at),
    closedAt: isClosed ? iso(updatedAt ?? at) : null,
    isWon: isClosed ? /SELLER_FAVOU?R|CANCELED_BY_BUYER/.test(outcome?.outcome_code ?? '') : null,
  }))
}

/** Suspended means cancelled by the member, until the paid time ends (see `PaypalGateway`). */
export function toSubscriptionFact(resource: unknown, at: string): Fact {
  const {
    id,
    status,
    custom_id: orderId,
    status_update_time: updatedAt,
  } = SubscriptionAnswer.parse(resource)
  const since = iso(updatedAt ?? at)
  return {
    type: 'subscription',
    orderId: orderId ?? null,
    subscriptionRef: id,
    cancels: status === 'SUSPENDED',
    endedAt: status === 'CANCELLED' || status === 'EXPIRED' ? since : null,
    at: since,
  }
}

export function toFailedFact(resource: unknown, at: string): Fact {
  const {
    id,
    custom_id: orderId,
    custom,
  } = z
    .object({ id: z.string(), custom_id: z.string().nullish(), custom: z.string().nullish() })
    .parse(resource)
  const isSubscription = id.startsWith('I-')
  return {
    type: 'failed',
    orderId: orderId ?? custom ?? null,
    subscriptionRef: isSubscription ? id : null,
    failedAt: iso(at),
  }
}

/** Path of the resource that names the payer: the subscription or the order. */
export function toPayerPath({ checkoutRef, subscriptionRef }: PayerRequest): string | null {
  if (subscriptionRef !== null)
    return `/v1/billing/subscriptions/${encodeURIComponent(subscriptionRef)}`
  return checkoutRef === null ? null : `/v2/checkout/orders/${encodeURIComponent(checkoutRef)}`
}

const Payer = z.object({ payer_id: z.string().nullish() }).nullish()
const PayerAnswer = z.object({ payer: Payer, subscriber: Payer })

/** The account that paid an order or a subscription. */
export function readPayer(resource: unknown): string | null {
  const { payer, subscriber } = PayerAnswer.parse(resource)
  return payer?.payer_id ?? subscriber?.payer_id ?? null
}

function iso(text: string): string {
  return new Date(text).toISOString()
}
