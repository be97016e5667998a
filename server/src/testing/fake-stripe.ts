import {
  buildInvoice,
  buildSession,
  type DisputeStatus,
  disputeEvent,
  event,
  newId,
  seconds,
  type Session,
  type StripeEvent,
  toIds,
} from './fake-stripe-events.ts'
import { CARD_REFUSED, mergeMetadata, readMetadata, StripePlans } from './fake-stripe-plans.ts'
import { checkUpdate } from './fake-stripe-rules.ts'
import type { Answer, ProviderRequest } from './fake-providers.ts'
import { FakeRefunds } from './fake-refunds.ts'

const KEY_REUSED: Answer = {
  status: 400,
  body: {
    error: {
      type: 'idempotency_error',
      message: 'Keys can only be used with the parameters of their first request.',
    },
  },
}

/**
 * Fake Stripe as far as we use it: Checkout, subscriptions, invoices, refunds, in the wire format
 * of its API, and signed webhooks.
 */
export class FakeStripe {
  readonly sessions = new Map<string, Session>()
  readonly refunds = new FakeRefunds()
  /** Omits the checkout URL, like Stripe for restricted accounts. */
  isWithoutUrl = false
  readonly #paid = new Map<string, Record<string, unknown>[]>()
  readonly #states = new Map<string, Record<string, unknown>>()
  readonly #keys = new Map<string, string>()
  /** Bodies by idempotency key. */
  readonly #bodies = new Map<string, string>()
  readonly #plans = new StripePlans(
    (id) => this.#states.get(id),
    () => seconds(this.now()),
  )
  /** Time at which Stripe charges an upgrade. */
  now = () => new Date()
  /** Charge of every payment, expanded. */
  charge: object = { payment_method_details: { type: 'card', card: { fingerprint: 'card_1' } } }
  /** Balance transaction of every charge, in the currency of the account. */
  balance = { fee: 0, currency: 'usd' }
  /** Declines charges of running subscriptions. */
  isRefusing = false

  answer = (request: ProviderRequest): Answer | undefined => {
    if (request.host !== 'api.stripe.com') return undefined
    const { method, path } = request
    if (method === 'POST' && this.#isKeyReused(request)) return KEY_REUSED
    const [, , resource = '', second = '', third = ''] = path.split('/')
    if (method === 'POST' && path === '/v1/checkout/sessions') return { body: this.#open(request) }
    if (method === 'GET' && resource === 'checkout') return this.#found(this.sessions.get(third))
    if (method === 'POST' && resource === 'prices') return { body: this.#plans.addPrice(request) }
    if (method === 'POST' && resource === 'subscription_schedules')
      return this.#plans.schedule(second, third, request)
    if (resource === 'subscriptions' && method === 'GET')
      return this.#found(this.#plans.withSchedule(this.#states.get(second), request))
    if (resource === 'subscriptions') return this.#change(second, request)
    if (method === 'GET' && resource === 'invoices')
      return {
        body: {
          object: 'list',
          data: this.#paid.get(request.query.get('subscription') ?? '') ?? [],
        },
      }
    if (method === 'GET' && resource === 'payment_intents')
      return { body: { id: second, latest_charge: this.charge } }
    if (method === 'GET' && resource === 'balance_transactions')
      return { body: { id: second, object: 'balance_transaction', ...this.balance } }
    if (method === 'GET' && resource === 'invoice_payments')
      return { body: { object: 'list', data: this.#invoicePayments(request.query) } }
    if (method === 'POST' && resource === 'refunds') return this.#refund(request)
    return undefined
  }

  /** Finds the session of an order. */
  sessionOf(orderId: string): Session {
    const session = [...this.sessions.values()].find(
      ({ client_reference_id: id }) => id === orderId,
    )
    if (!session) throw new Error('Stripe was not asked for this order')
    return session
  }

  /** Pays a session. */
  pay(orderId: string, now: Date): Session {
    const session = this.sessionOf(orderId)
    const { intent, invoice, subscription } = toIds(session)
    const isOnce = session.mode === 'payment'
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: isOnce ? intent : null,
    })
    if (isOnce) return session
    Object.assign(session, { invoice, subscription })
    const created = seconds(now)
    this.#states.set(subscription, {
      id: subscription,
      object: 'subscription',
      status: 'active',
      created,
      canceled_at: null,
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      metadata: session.metadata,
      schedule: null,
      currency: session.currency,
      items: { data: [] },
    })
    const price = this.#plans.createPrice(`price_${session.id}`, {
      currency: session.currency,
      unit_amount: session.amount_total,
      months: 1,
    })
    this.#startPeriod(subscription, price, created)
    this.#paid.set(subscription, [
      buildInvoice(session, { id: invoice, paidAt: created, months: 1 }),
    ])
    return session
  }

  /** Pays the next invoice of a subscription. */
  renew(orderId: string, number: number, now: Date): StripeEvent {
    const session = this.sessionOf(orderId)
    const { invoice, subscription } = toIds(session)
    const object = buildInvoice(session, {
      id: `${invoice}_${number}`,
      paidAt: seconds(now),
      months: number,
    })
    this.#paid.get(subscription)?.push(object)
    return event('invoice.paid', object, now)
  }

  completed(orderId: string, now: Date, changes: Partial<Session> = {}): StripeEvent {
    return event('checkout.session.completed', { ...this.sessionOf(orderId), ...changes }, now)
  }

  /** Builds the five events of a refunded subscription. */
  five(orderId: string, now: Date): StripeEvent[] {
    const session = this.sessionOf(orderId)
    const { subscription } = toIds(session)
    const state = this.#states.get(subscription) ?? {}
    const later = new Date(now.getTime() + 60_000)
    return [
      this.completed(orderId, now),
      event('invoice.paid', this.#paid.get(subscription)?.[0] ?? {}, now),
      event('customer.subscription.created', { ...state, status: 'incomplete' }, now),
      event('customer.subscription.updated', { ...state, cancel_at_period_end: true }, now),
      this.refunded(orderId, later),
    ]
  }

  refunded(orderId: string, now: Date, amount?: number): StripeEvent {
    const session = this.sessionOf(orderId)
    const { charge, intent } = toIds(session)
    const metadata = session.mode === 'payment' ? session.metadata : {}
    const object = {
      id: charge,
      object: 'charge',
      payment_intent: intent,
      currency: session.currency,
      metadata,
    }
    return event(
      'charge.refunded',
      { ...object, amount_refunded: amount ?? session.amount_total },
      now,
    )
  }

  /** Finishes the pending refund of an order; returns the event. */
  finishRefund(orderId: string, status: 'done' | 'failed', now: Date): StripeEvent {
    const { intent } = toIds(this.sessionOf(orderId))
    const { id, key } = this.refunds.finish(intent, status)
    if (status === 'done') return this.refunded(orderId, now, this.refunds.sum(intent))
    const object = { id: `re_${id}`, object: 'refund', status, payment_intent: intent }
    return event('refund.failed', { ...object, metadata: { refund_id: key } }, now)
  }

  refundsOf(orderId: string) {
    return this.refunds.listByPayment(toIds(this.sessionOf(orderId)).intent)
  }

  disputed(orderId: string, status: DisputeStatus, now: Date): StripeEvent {
    return disputeEvent(this.sessionOf(orderId), status, now)
  }

  #found(object: object | undefined): Answer {
    return object
      ? { body: object }
      : {
          status: 404,
          body: { error: { type: 'invalid_request_error', code: 'resource_missing' } },
        }
  }

  #refund({ body, headers }: ProviderRequest): Answer {
    const form = new URLSearchParams(body)
    const payment = form.get('payment_intent') ?? ''
    const session = [...this.sessions.values()].find((one) => toIds(one).intent === payment)
    const key = String(headers['idempotency-key'])
    const known = this.refunds.findByKey(key)
    const amount = Number(form.get('amount'))
    const made = known ?? this.refunds.add({ key, payment, amount }, session?.amount_total ?? 0)
    return made
      ? { body: { id: `re_${made.id}`, object: 'refund', status: made.status } }
      : { status: 400, body: { error: { type: 'invalid_request_error' } } }
  }

  /** Opens a session from a form; the same idempotency key returns the same session. */
  #open({ body, headers }: ProviderRequest): Session {
    const key = String(headers['idempotency-key'])
    const known = this.sessions.get(this.#keys.get(key) ?? '')
    if (known) return known
    const form = new URLSearchParams(body)
    const session = buildSession(form, this)
    this.sessions.set(session.id, session)
    this.#keys.set(key, session.id)
    return session
  }

  #change(id: string, { method, body }: ProviderRequest): Answer {
    const state = this.#states.get(id)
    if (!state) return this.#found(undefined)
    if (method === 'DELETE') {
      if (state['status'] === 'canceled') return this.#found(undefined)
      return { body: Object.assign(state, { status: 'canceled', ended_at: 1_800_000_000 }) }
    }
    const form = new URLSearchParams(body)
    const refusal = checkUpdate(state, form, {
      prices: this.#plans.prices,
      now: seconds(this.now()),
    })
    if (refusal) return refusal
    if (this.isRefusing) return CARD_REFUSED
    if (form.has('items[0][price]')) return { body: this.#upgrade(state, form) }
    return {
      body: Object.assign(state, {
        cancel_at_period_end: form.get('cancel_at_period_end') === 'true',
      }),
    }
  }

  #startPeriod(
    subscription: string,
    { id, months }: { id: string; months: number },
    start: number,
  ): void {
    const item = {
      id: `si_${subscription}`,
      price: id,
      current_period_start: start,
      current_period_end: start + months * 30 * 86_400,
    }
    Object.assign(this.#states.get(subscription) ?? {}, { items: { data: [item] } })
  }

  /** A key stands for one request: with another body it is refused. */
  #isKeyReused({ path, body, headers }: ProviderRequest): boolean {
    const key = headers['idempotency-key']
    if (key === undefined) return false
    const known = this.#bodies.get(`${path} ${String(key)}`)
    this.#bodies.set(`${path} ${String(key)}`, known ?? body)
    return known !== undefined && known !== body
  }

  /** Charges a new price at once: one invoice of it and its added items, once for each change. */
  #upgrade(state: Record<string, unknown>, form: URLSearchParams): object {
    const { order_id: orderId, change_id: before } = state['metadata'] as Record<string, string>
    const change = form.get('metadata[change_id]') ?? ''
    if (before === change) return state
    const session = this.sessionOf(orderId ?? '')
    const price = this.#plans.prices.get(form.get('items[0][price]') ?? '')
    const amount =
      (price?.unit_amount ?? 0) +
      Number(form.get('add_invoice_items[0][price_data][unit_amount]') ?? 0)
    Object.assign(state, { metadata: mergeMetadata(state, readMetadata(form, 'metadata')) })
    const invoices = this.#paid.get(String(state['id'])) ?? []
    const paidAt = seconds(this.now())
    if (price) this.#startPeriod(String(state['id']), price, paidAt)
    const made = buildInvoice(session, { id: `in_${change}`, paidAt, months: price?.months ?? 1 })
    const parent = {
      subscription_details: { subscription: state['id'], metadata: state['metadata'] },
    }
    invoices.push({ ...made, amount_paid: amount, billing_reason: 'subscription_update', parent })
    return state
  }

  /** Pays the next invoice after a planned price change has started. */
  renewChanged(orderId: string, now: Date): StripeEvent {
    const session = this.sessionOf(orderId)
    const { subscription } = toIds(session)
    const state = this.#states.get(subscription) ?? {}
    const price = this.#plans.enterPhase(subscription)
    if (price) this.#startPeriod(subscription, price, seconds(now))
    const made = buildInvoice(session, {
      id: newId('in'),
      paidAt: seconds(now),
      months: price?.months ?? 1,
    })
    const parent = { subscription_details: { subscription, metadata: state['metadata'] } }
    const object = {
      ...made,
      amount_paid: price?.unit_amount ?? session.amount_total,
      billing_reason: 'subscription_cycle',
      parent,
    }
    this.#paid.get(subscription)?.push(object)
    return event('invoice.paid', object, now)
  }

  invoicesOf(orderId: string): Record<string, unknown>[] {
    return this.#paid.get(toIds(this.sessionOf(orderId)).subscription) ?? []
  }

  #invoicePayments(query: URLSearchParams): object[] {
    const intent = query.get('payment[payment_intent]')
    const sessions = [...this.sessions.values()].filter(({ mode }) => mode === 'subscription')
    return sessions
      .filter(
        (session) =>
          toIds(session).intent === intent || toIds(session).invoice === query.get('invoice'),
      )
      .map((session) => ({
        object: 'invoice_payment',
        invoice: toIds(session).invoice,
        payment: { payment_intent: toIds(session).intent },
      }))
  }
}
