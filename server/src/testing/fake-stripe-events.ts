import { createHmac, randomBytes } from 'node:crypto'
import type { TestApp } from './app.ts'

export const STRIPE_KEYS = {
  stripeSecretKey: 'sk_test_standin0000',
  stripeWebhookSecret: 'whsec_standin0000',
}

export interface Session {
  id: string
  object: 'checkout.session'
  mode: string
  status: string
  payment_status: string
  amount_total: number
  currency: string
  client_reference_id: string
  metadata: Record<string, string>
  payment_intent: string | null
  invoice: string | null
  subscription: string | null
  /** Null while the page is not ready. */
  url: string | null
  created: number
  expires_at: number
}

export interface StripeEvent {
  id: string
  type: string
  livemode: boolean
  created: number
  data: { object: Record<string, unknown> }
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
/** Stripe's ids of one checkout, so that its events agree. */
export const toIds = ({ id }: Session) => ({
  intent: `pi_${id.slice(8)}`,
  invoice: `in_${id.slice(8)}`,
  subscription: `sub_${id.slice(8)}`,
  charge: `ch_${id.slice(8)}`,
})

/** Builds an open session from the form of our request. */
export function buildSession(
  form: URLSearchParams,
  { isWithoutUrl }: { isWithoutUrl: boolean },
): Session {
  const id = newId('cs_test')
  return {
    id,
    object: 'checkout.session',
    mode: form.get('mode') ?? '',
    status: 'open',
    payment_status: 'unpaid',
    amount_total:
      Number(form.get('line_items[0][price_data][unit_amount]')) *
      Number(form.get('line_items[0][quantity]')),
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    client_reference_id: form.get('client_reference_id') ?? '',
    metadata: {
      order_id: form.get('metadata[order_id]') ?? '',
      kind: form.get('metadata[kind]') ?? '',
    },
    payment_intent: null,
    invoice: null,
    subscription: null,
    url: isWithoutUrl ? null : `https://checkout.stripe.com/c/pay/${id}`,
    created: 1_760_000_000,
    expires_at: Number(form.get('expires_at')),
  }
}

/** Builds the paid invoice of a period of so many months. */
export function buildInvoice(
  session: Session,
  { id, paidAt, months }: { id: string; paidAt: number; months: number },
): Record<string, unknown> {
  const { subscription } = toIds(session)
  return {
    id,
    object: 'invoice',
    amount_paid: session.amount_total,
    currency: session.currency,
    created: paidAt,
    status_transitions: { paid_at: paidAt },
    parent: { subscription_details: { subscription, metadata: session.metadata } },
    lines: { data: [{ period: { start: paidAt, end: paidAt + months * 30 * 86_400 } }] },
  }
}

export type DisputeStatus = 'needs_response' | 'won' | 'lost'

/** Builds the event of a dispute about a session's payment. */
export function disputeEvent(session: Session, status: DisputeStatus, now: Date): StripeEvent {
  const type = status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed'
  return event(
    type,
    {
      id: `dp_${session.id}`,
      object: 'dispute',
      payment_intent: toIds(session).intent,
      status,
      created: 1_760_000_000,
      metadata: {},
    },
    now,
  )
}

/** Builds the event of a charge: without a balance transaction until Stripe has captured it. */
export function chargeEvent(
  session: Session,
  type: 'charge.succeeded' | 'charge.updated',
  { isCaptured = true, at }: { isCaptured?: boolean; at: Date },
): StripeEvent {
  const { charge, intent } = toIds(session)
  const metadata = session.mode === 'payment' ? session.metadata : {}
  const transaction = isCaptured ? `txn_${session.id}` : null
  return event(
    type,
    {
      id: charge,
      object: 'charge',
      payment_intent: intent,
      metadata,
      balance_transaction: transaction,
    },
    at,
  )
}

export function event(type: string, object: Record<string, unknown>, at: Date): StripeEvent {
  return { id: newId('evt'), type, livemode: false, created: seconds(at), data: { object } }
}

export function stripeSignature(
  body: string,
  at: Date,
  secret = STRIPE_KEYS.stripeWebhookSecret,
): string {
  const t = seconds(at)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/** Delivers an event like Stripe; returns the status of our answer. */
export async function deliverStripe(app: TestApp, sent: StripeEvent): Promise<number> {
  const body = JSON.stringify(sent)
  const response = await fetch(`${app.url}/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': stripeSignature(body, app.clock.now()),
    },
    body,
  })
  return response.status
}

/** Seconds since 1970, as in Stripe's objects. */
export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
