import { z } from 'zod'
import { type Fact, ProviderFailed, toFeeFacts } from './payment-gateway.ts'

/** Pattern of our order ids, which we pass as the reference of an order's first transaction. */
export const ORDER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const Metadata = z
  .object({ order_id: z.string().optional() })
  .or(z.string())
  .or(z.number())
  .nullish()
  .catch(null)
export const Transaction = z.object({
  id: z.number(),
  status: z.string(),
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** Fee that Paystack keeps, in the currency of the payment; null until it is settled. */
  fees: z.number().nullish().catch(null),
  paid_at: z.string().nullish(),
  created_at: z.string().nullish(),
  metadata: Metadata,
  /** A code in verified transactions, an object in lists. */
  plan: z.object({ plan_code: z.string().optional() }).or(z.string()).nullish(),
  customer: z.object({ id: z.number() }).nullish(),
  /** `signature` is the same for each payment with a card. */
  authorization: z.object({ signature: z.string().nullish() }).nullish().catch(null),
})
export type Transaction = z.infer<typeof Transaction>
export const Subscription = z.object({
  subscription_code: z.string(),
  email_token: z.string().nullish(),
  status: z.string(),
  next_payment_date: z.string().nullish(),
  updatedAt: z.string().nullish(),
  plan: z.object({ plan_code: z.string() }),
  customer: z.object({ id: z.number() }),
})
export const Invoice = z.object({
  paid: z.union([z.boolean(), z.number()]).transform(Boolean),
  subscription: z.object({
    subscription_code: z.string(),
    next_payment_date: z.string().nullish(),
  }),
  transaction: z.object({ reference: z.string().optional() }).nullish(),
  paid_at: z.string().nullish(),
  created_at: z.string().nullish(),
})
export const Refund = z.object({
  transaction_reference: z.string().optional(),
  transaction: z.object({ reference: z.string() }).or(z.number()).optional(),
})
/** All refunds of a payment. */
export const Refunds = z.array(
  z.object({ amount: z.number(), status: z.string(), merchant_note: z.string().nullish() }),
)
export const Dispute = z.object({
  status: z.string(),
  resolution: z.string().nullish(),
  transaction: z.object({ reference: z.string() }),
  createdAt: z.string().nullish(),
  created_at: z.string().nullish(),
  resolvedAt: z.string().nullish(),
  resolved_at: z.string().nullish(),
})

export function readOrderId(metadata: z.infer<typeof Metadata>): string | null {
  return typeof metadata === 'object' &&
    metadata?.order_id !== undefined &&
    ORDER_ID.test(metadata.order_id)
    ? metadata.order_id
    : null
}

export function readPlanCode({ plan }: Transaction): string | undefined {
  return typeof plan === 'string' ? plan : plan?.plan_code
}

/** Converts a transaction and its fee. Amounts need no conversion, because its currencies have two decimals. */
export function toPaidFacts(
  { reference, amount, currency, fees, paid_at: paidAt, created_at: createdAt }: Transaction,
  about: { orderId: string | null; subscriptionRef: string | null; periodEnd: string | null },
): Fact[] {
  const at = paidAt ?? createdAt
  if (!at) throw new ProviderFailed('a payment has no time')
  const { orderId, subscriptionRef, periodEnd } = about
  const paid: Fact = {
    type: 'paid',
    orderId,
    subscriptionRef,
    checkoutRef: orderId,
    paymentRef: reference,
    amountMinor: amount,
    currency,
    paidAt: toIso(at),
    periodEnd: periodEnd === null ? null : toIso(periodEnd),
  }
  return [paid, ...toFeeFacts(reference, { minor: fees, currency })]
}

export function toDisputeFact(dispute: z.infer<typeof Dispute>, now: string): Fact {
  const isClosed = dispute.status === 'resolved'
  return {
    type: 'disputed',
    paymentRef: dispute.transaction.reference,
    disputedAt: toIso(dispute.createdAt ?? dispute.created_at ?? now),
    closedAt: isClosed ? toIso(dispute.resolvedAt ?? dispute.resolved_at ?? now) : null,
    isWon: isClosed ? dispute.resolution === 'declined' : null,
  }
}

export function toIso(text: string): string {
  return new Date(text).toISOString()
}
