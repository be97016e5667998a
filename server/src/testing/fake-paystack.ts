import { createHmac, randomBytes } from 'node:crypto'
import type { TestApp } from './app.ts'
import type { Answer, ProviderRequest } from './fake-providers.ts'
import { FakeRefunds } from './fake-refunds.ts'

export const PAYSTACK_KEY = 'sk_test_paystackstandin'

interface Transaction {
  id: number
  domain: 'test'
  status: string
  reference: string
  amount: number
  currency: string
  paid_at: string | null
  created_at: string
  metadata: { order_id?: string } | string
  plan: string | null
  customer: { id: number; customer_code: string; email: string }
  fees?: unknown
}

interface Subscription {
  subscription_code: string
  email_token: string
  status: string
  next_payment_date: string
  updatedAt: string
  plan: { plan_code: string }
  customer: { id: number }
}

/**
 * Fake Paystack as far as we use it: initialise, verify, plans, subscriptions, refunds, and signed
 * webhooks.
 */
export class FakePaystack {
  readonly transactions = new Map<string, Transaction>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly plans = new Map<string, { amount: number; currency: string; interval: string }>()
  readonly refunds = new FakeRefunds()
  /** Fee of the next payments. */
  fees: unknown = null

  answer = (request: ProviderRequest): Answer | undefined => {
    if (request.host !== 'api.paystack.co') return undefined
    if (request.headers.authorization !== `Bearer ${PAYSTACK_KEY}`)
      return { status: 401, body: { status: false } }
    const data = this.#data(request)
    return data === undefined
      ? { status: 404, body: { status: false, message: 'Transaction reference not found' } }
      : { body: { status: true, message: 'ok', data } }
  }

  /** Pays a transaction; for a plan, Paystack also creates the subscription. */
  pay(orderId: string, now: Date): { charge: object; created: object | null; code: string | null } {
    const transaction = this.#transactionOf(orderId)
    const { fees } = this
    Object.assign(transaction, { status: 'success', paid_at: now.toISOString(), fees })
    if (transaction.plan === null)
      return { charge: createEvent('charge.success', transaction), created: null, code: null }
    const code = `SUB_${orderId.slice(0, 8)}`
    const subscription: Subscription = {
      subscription_code: code,
      email_token: 'token-standin',
      status: 'active',
      next_payment_date: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
      updatedAt: now.toISOString(),
      plan: { plan_code: transaction.plan },
      customer: { id: transaction.customer.id },
    }
    this.subscriptions.set(code, subscription)
    return {
      charge: createEvent('charge.success', transaction),
      created: createEvent('subscription.create', { domain: 'test', ...subscription }),
      code,
    }
  }

  /**
   * Charges a subscription again, with Paystack's own reference and the invoice that names the
   * subscription.
   */
  renew(orderId: string, now: Date): { charge: object; invoice: object } {
    const first = this.#transactionOf(orderId)
    const subscription = this.subscriptions.get(`SUB_${orderId.slice(0, 8)}`)
    if (!subscription) throw new Error('Paystack has no such subscription')
    const next = new Date(now.getTime() + 30 * 86_400_000).toISOString()
    Object.assign(subscription, { next_payment_date: next, updatedAt: now.toISOString() })
    const reference = randomBytes(8).toString('hex')
    const transaction = {
      ...first,
      id: first.id + 1000,
      reference,
      metadata: '',
      paid_at: now.toISOString(),
    }
    this.transactions.set(reference, transaction)
    const invoice = {
      domain: 'test',
      invoice_code: 'INV_1',
      paid: true,
      status: 'success',
      paid_at: now.toISOString(),
      subscription: { subscription_code: subscription.subscription_code, next_payment_date: next },
      transaction: { reference },
    }
    return {
      charge: createEvent('charge.success', transaction),
      invoice: createEvent('invoice.update', invoice),
    }
  }

  refund(orderId: string, amount: number): object {
    const { amount: paid, reference } = this.#transactionOf(orderId)
    this.refunds.add({ key: 'dashboard', payment: reference, amount }, paid)
    return this.finishRefund(orderId, 'done')
  }

  /** Finishes the pending refund of an order; returns the event, which names no note. */
  finishRefund(orderId: string, state: 'done' | 'failed'): object {
    const { reference } = this.#transactionOf(orderId)
    const { amount } = this.refunds.finish(reference, state)
    const status = state === 'done' ? 'processed' : 'failed'
    return createEvent(`refund.${status}`, {
      domain: 'test',
      status,
      transaction_reference: reference,
      amount: String(amount),
    })
  }

  refundsOf(orderId: string) {
    return this.refunds.listByPayment(this.#transactionOf(orderId).reference)
  }

  disputed(orderId: string, resolution: 'merchant-accepted' | 'declined' | null): object {
    const transaction = this.#transactionOf(orderId)
    const status = resolution === null ? 'awaiting-merchant-feedback' : 'resolved'
    const data = {
      domain: 'test',
      status,
      resolution,
      transaction,
      createdAt: transaction.created_at,
      resolvedAt: resolution && transaction.created_at,
    }
    return createEvent(
      resolution === null ? 'charge.dispute.create' : 'charge.dispute.resolve',
      data,
    )
  }

  #transactionOf(orderId: string): Transaction {
    const transaction = this.transactions.get(orderId)
    if (!transaction) throw new Error('Paystack was not asked for this order')
    return transaction
  }

  /** A transaction with the card that paid it. */
  #verified(reference: string): object | undefined {
    const transaction = this.transactions.get(reference)
    return transaction && { ...transaction, authorization: { signature: 'SIG_1' } }
  }

  #data({ method, path, query, body }: ProviderRequest): unknown {
    const [, resource = '', second = '', third = ''] = path.split('/')
    // Sent by our own gateway.
    const sent = (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>
    if (path === '/transaction/initialize') return this.#initialise(sent)
    if (resource === 'transaction' && second === 'verify') return this.#verified(third)
    if (path === '/transaction')
      return [...this.transactions.values()].filter(
        ({ customer, status }) =>
          status === 'success' && String(customer.id) === query.get('customer'),
      )
    if (path === '/plan') return this.#plan(sent)
    if (path === '/refund' && method === 'GET')
      return this.#listRefunds(Number(query.get('transaction')))
    if (path === '/refund') return this.#refund(sent)
    if (resource === 'subscription' && method === 'GET') return this.subscriptions.get(second)
    if (resource === 'subscription') return this.#switch(String(sent['code']), second)
    return undefined
  }

  #initialise(sent: Record<string, unknown>): object | undefined {
    const reference = String(sent['reference'])
    const plan = this.plans.get(String(sent['plan']))
    if (this.transactions.has(reference)) return undefined
    this.transactions.set(reference, {
      id: this.transactions.size + 1,
      domain: 'test',
      status: 'abandoned',
      reference,
      amount: plan?.amount ?? Number(sent['amount']),
      currency: String(sent['currency']),
      paid_at: null,
      created_at: '2026-11-21T10:00:00.000Z',
      // Sent by our own gateway.
      metadata: sent['metadata'] as Transaction['metadata'],
      plan: plan ? String(sent['plan']) : null,
      customer: {
        id: this.transactions.size + 1,
        customer_code: 'CUS_1',
        email: String(sent['email']),
      },
    })
    return {
      authorization_url: `https://checkout.paystack.com/${reference}`,
      access_code: 'x',
      reference,
    }
  }

  #listRefunds(id: number): object[] {
    const transaction = [...this.transactions.values()].find((one) => one.id === id)
    return this.refunds
      .listByPayment(transaction?.reference ?? '')
      .map(({ amount, key, status }) => ({
        amount,
        status: status === 'done' ? 'processed' : status,
        merchant_note: key,
      }))
  }

  /** Paystack knows no idempotency keys: each request is another refund. */
  #refund(sent: Record<string, unknown>): object | undefined {
    const payment = String(sent['transaction'])
    const [key, amount] = [String(sent['merchant_note']), Number(sent['amount'])]
    const paid = this.transactions.get(payment)?.amount ?? 0
    return this.refunds.add({ key, payment, amount }, paid) && { status: 'pending' }
  }

  #plan({ amount, currency, interval }: Record<string, unknown>): object {
    const code = `PLN_${randomBytes(6).toString('hex')}`
    this.plans.set(code, {
      amount: Number(amount),
      currency: String(currency),
      interval: String(interval),
    })
    return { plan_code: code }
  }

  #switch(code: string, verb: string): object | undefined {
    const subscription = this.subscriptions.get(code)
    if (!subscription) return undefined
    const later = new Date(Date.parse(subscription.updatedAt) + 1000).toISOString()
    return Object.assign(subscription, {
      status: verb === 'enable' ? 'active' : 'non-renewing',
      updatedAt: later,
    })
  }
}

function createEvent(event: string, data: object): object {
  return { event, data: { domain: 'test', ...data } }
}

export function paystackSignature(body: string, key = PAYSTACK_KEY): string {
  return createHmac('sha512', key).update(body).digest('hex')
}

export async function deliverPaystack(app: TestApp, event: object): Promise<number> {
  const body = JSON.stringify(event)
  const headers = {
    'content-type': 'application/json',
    'x-paystack-signature': paystackSignature(body),
  }
  return (await fetch(`${app.url}/webhooks/paystack`, { method: 'POST', headers, body })).status
}
