import { DAY_MS } from '@adire/contract/durations.ts'
import { type Certificate, makeCertificate } from './certificate.ts'
import type { Answer, ProviderRequest } from './fake-providers.ts'
import { newId, PAYPAL_KEYS, paypalEvent } from './fake-paypal-webhooks.ts'
import { FakeRefunds } from './fake-refunds.ts'

interface Amount {
  currency_code: string
  value: string
}
interface Order {
  id: string
  status: string
  purchase_units: { custom_id: string; amount: Amount; payments?: { captures: Capture[] } }[]
}
interface Capture {
  id: string
  status: string
  amount: Amount
  custom_id: string
  create_time: string
  seller_receivable_breakdown?: { paypal_fee: Amount }
}
interface Subscription {
  id: string
  status: string
  custom_id: string
  plan_id: string
  status_update_time: string
}

interface Sale {
  id: string
  status: string
  time: string
  amount_with_breakdown: { gross_amount: Amount; fee_amount?: Amount }
}

/**
 * Fake PayPal as far as we use it: orders, captures, plans and subscriptions, its certificate, and
 * signed webhooks.
 */
export class FakePaypal {
  readonly orders = new Map<string, Order>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly plans = new Map<string, Amount>()
  captures = 0
  /** Time at which PayPal captures a payment. */
  now = () => new Date('2026-11-21T10:00:00Z')
  readonly refunds = new FakeRefunds()
  /** Account that pays. */
  payerId = 'PAYER1'
  /** Fee of the next payments; PayPal omits that of a pending one. */
  fee: Amount | undefined
  readonly certificate: Certificate
  readonly #sales = new Map<string, Sale[]>()

  constructor(now: Date) {
    this.certificate = makeCertificate({
      from: new Date(now.getTime() - DAY_MS),
      to: new Date(now.getTime() + 30 * DAY_MS),
    })
  }

  answer = (request: ProviderRequest): Answer | undefined => {
    const { host, method, path } = request
    if (host === 'api.sandbox.paypal.com' && path.startsWith('/v1/notifications/certs/'))
      return { body: this.certificate.pem }
    if (host !== 'api-m.sandbox.paypal.com') return undefined
    if (path === '/v1/oauth2/token') return this.#pass(request)
    if (request.headers.authorization !== 'Bearer pass-standin') return { status: 401 }
    const [, , , resource = '', id = '', verb = ''] = path.split('/')
    if (resource === 'orders') return this.#order(request, id, verb)
    if (path === '/v1/catalogs/products') return { status: 201, body: { id: 'PROD-1' } }
    if (path === '/v1/billing/plans') return this.#plan(request)
    if (resource === 'subscriptions') return this.#subscription(request, id, verb)
    if (method === 'POST' && verb === 'refund') return this.#refund(request, id)
    return undefined
  }

  orderOf(orderId: string): Order {
    const order = [...this.orders.values()].find(
      ({ purchase_units: [unit] }) => unit?.custom_id === orderId,
    )
    if (!order) throw new Error('PayPal was not asked for this order')
    return order
  }

  subscriptionOf(orderId: string): Subscription {
    const subscription = [...this.subscriptions.values()].find(
      ({ custom_id: id }) => id === orderId,
    )
    if (!subscription) throw new Error('PayPal was not asked for this subscription')
    return subscription
  }

  /** Lets the payer approve the order; returns the event. */
  approve(orderId: string, now: Date) {
    const order = this.orderOf(orderId)
    order.status = 'APPROVED'
    return paypalEvent(
      'CHECKOUT.ORDER.APPROVED',
      { id: order.id, status: 'APPROVED', purchase_units: order.purchase_units },
      now,
    )
  }

  /** Starts or renews a subscription; returns its state and the payment. */
  charge(orderId: string, now: Date) {
    const subscription = this.subscriptionOf(orderId)
    Object.assign(subscription, { status: 'ACTIVE', status_update_time: now.toISOString() })
    const amount = this.plans.get(subscription.plan_id) ?? { currency_code: '', value: '' }
    const id = newId()
    const list = this.#sales.get(subscription.id) ?? []
    this.#sales.set(subscription.id, [
      ...list,
      {
        id,
        status: 'COMPLETED',
        time: now.toISOString(),
        amount_with_breakdown: { gross_amount: amount, ...(this.fee && { fee_amount: this.fee }) },
      },
    ])
    return {
      activated: paypalEvent('BILLING.SUBSCRIPTION.ACTIVATED', { ...subscription }, now),
      sale: paypalEvent(
        'PAYMENT.SALE.COMPLETED',
        {
          id,
          state: 'completed',
          amount: { currency: amount.currency_code, total: amount.value },
          ...(this.fee && {
            transaction_fee: { currency: this.fee.currency_code, value: this.fee.value },
          }),
          billing_agreement_id: subscription.id,
          custom: orderId,
          create_time: now.toISOString(),
        },
        now,
      ),
      refunded: paypalEvent(
        'PAYMENT.SALE.REFUNDED',
        {
          id: newId(),
          sale_id: id,
          amount: { currency: amount.currency_code, total: `-${amount.value}` },
          create_time: now.toISOString(),
        },
        now,
      ),
    }
  }

  /** Finishes the pending refund of a token purchase or of a subscription's payment. */
  finishRefund(orderId: string, state: 'done' | 'failed', now: Date) {
    const { id, amount } = this.#paymentOf(orderId)
    const made = this.refunds.finish(id, state)
    const toAmount = (cents: number) => ({
      currency_code: amount.currency_code,
      value: (cents / 100).toFixed(2),
    })
    const resource = {
      id: made.id,
      status: state === 'done' ? 'COMPLETED' : 'FAILED',
      amount: toAmount(made.amount),
      custom_id: made.key,
      seller_payable_breakdown: { total_refunded_amount: toAmount(this.refunds.sum(id)) },
      links: [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${id}` }],
      create_time: now.toISOString(),
    }
    const type = state === 'done' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.FAILED'
    return paypalEvent(type, resource, now)
  }

  refundsOf(orderId: string) {
    return this.refunds.listByPayment(this.#paymentOf(orderId).id)
  }

  /** Returns the first payment of an order: its capture, or the subscription's first sale. */
  #paymentOf(orderId: string): { id: string; amount: Amount } {
    const subscription = [...this.subscriptions.values()].find((one) => one.custom_id === orderId)
    const sale = subscription && this.#sales.get(subscription.id)?.[0]
    const payment = sale
      ? { id: sale.id, amount: sale.amount_with_breakdown.gross_amount }
      : this.orderOf(orderId).purchase_units[0]?.payments?.captures[0]
    if (!payment) throw new Error('the order is not paid')
    return payment
  }

  #findAmount(payment: string): Amount | undefined {
    const captures = [...this.orders.values()].flatMap(
      ({ purchase_units: [unit] }) => unit?.payments?.captures ?? [],
    )
    const sale = [...this.#sales.values()].flat().find(({ id }) => id === payment)
    const capture = captures.find(({ id }) => id === payment)
    return capture?.amount ?? sale?.amount_with_breakdown.gross_amount
  }

  #refund({ body, headers }: ProviderRequest, payment: string): Answer {
    // Sent by our own gateway.
    const { amount, custom_id: custom } = JSON.parse(body) as { amount: Amount; custom_id: string }
    const key = String(headers['paypal-request-id'])
    const toCents = (value: string | undefined) => Math.round(Number(value ?? 0) * 100)
    const made =
      this.refunds.findByKey(key) ??
      this.refunds.add(
        { key, payment, amount: toCents(amount.value) },
        toCents(this.#findAmount(payment)?.value),
      )
    if (!made || custom !== key) return { status: 422, body: { name: 'UNPROCESSABLE_ENTITY' } }
    return { status: 201, body: { id: made.id, status: 'PENDING' } }
  }

  #pass({ headers, body }: ProviderRequest): Answer {
    const isOurs =
      headers.authorization ===
      `Basic ${Buffer.from(`${PAYPAL_KEYS.clientId}:${PAYPAL_KEYS.clientSecret}`).toString('base64')}`
    if (!isOurs || body !== 'grant_type=client_credentials') return { status: 401 }
    return { body: { access_token: 'pass-standin', token_type: 'Bearer', expires_in: 32_400 } }
  }

  #order({ method, body, headers }: ProviderRequest, id: string, verb: string): Answer {
    const order = this.orders.get(id)
    if (method === 'POST' && id === '') {
      // Sent by our own gateway.
      const { purchase_units: units } = JSON.parse(body) as Order
      const known = [...this.orders.values()].find(
        ({ purchase_units: [unit] }) => unit?.custom_id === headers['paypal-request-id'],
      )
      const made = known ?? { id: newId(), status: 'PAYER_ACTION_REQUIRED', purchase_units: units }
      this.orders.set(made.id, made)
      return {
        body: {
          ...made,
          links: [
            {
              rel: 'payer-action',
              href: `https://www.sandbox.paypal.com/checkoutnow?token=${made.id}`,
            },
          ],
        },
      }
    }
    if (!order) return { status: 404 }
    if (verb === 'capture') {
      const [unit] = order.purchase_units
      if (order.status !== 'APPROVED' || !unit)
        return { status: 422, body: { name: 'UNPROCESSABLE_ENTITY' } }
      order.status = 'COMPLETED'
      this.captures += 1
      unit.payments = {
        captures: [
          {
            id: newId(),
            status: 'COMPLETED',
            amount: unit.amount,
            custom_id: unit.custom_id,
            create_time: this.now().toISOString(),
            ...(this.fee && { seller_receivable_breakdown: { paypal_fee: this.fee } }),
          },
        ],
      }
    }
    return { body: { ...order, payer: { payer_id: this.payerId } } }
  }

  #plan({ body }: ProviderRequest): Answer {
    const id = `P-${newId()}`
    // Sent by our own gateway.
    const plan = JSON.parse(body) as {
      billing_cycles: { pricing_scheme: { fixed_price: Amount } }[]
    }
    this.plans.set(
      id,
      plan.billing_cycles[0]?.pricing_scheme.fixed_price ?? { currency_code: '', value: '' },
    )
    return { status: 201, body: { id } }
  }

  #subscription({ method, body }: ProviderRequest, id: string, verb: string): Answer {
    if (id === '') {
      // Sent by our own gateway.
      const { plan_id, custom_id } = JSON.parse(body) as Subscription
      const made = {
        id: `I-${newId()}`,
        status: 'APPROVAL_PENDING',
        plan_id,
        custom_id,
        status_update_time: '2026-11-21T10:00:00Z',
      }
      this.subscriptions.set(made.id, made)
      return {
        status: 201,
        body: {
          ...made,
          links: [
            {
              rel: 'approve',
              href: `https://www.sandbox.paypal.com/webapps/billing/subscriptions?ba_token=${made.id}`,
            },
          ],
        },
      }
    }
    const subscription = this.subscriptions.get(id)
    if (!subscription) return { status: 404 }
    if (verb === 'transactions') return { body: { transactions: this.#sales.get(id) ?? [] } }
    if (method === 'GET')
      return { body: { ...subscription, subscriber: { payer_id: this.payerId } } }
    const states: Record<string, string> = {
      suspend: 'SUSPENDED',
      activate: 'ACTIVE',
      cancel: 'CANCELLED',
    }
    const later = new Date(Date.parse(subscription.status_update_time) + 1000).toISOString()
    Object.assign(subscription, { status: states[verb], status_update_time: later })
    return { status: 204, body: '' }
  }
}
