import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { addMonths } from '../lib/months.ts'
import {
  type CheckoutRequest,
  type Fact,
  oneHeader,
  type OpenedCheckout,
  type PaymentGateway,
  ProviderFailed,
  type ProviderEvent,
  readJson,
  type RefundRequest,
  WebhookRefused,
  type WebhookRequest,
} from './payment-gateway.ts'

const TOLERANCE_MS = 5 * 60_000

/** The cards of the play-money page. */
export const sandboxCards = ['succeeds', 'asks_first', 'is_refused', 'is_disputed', 'fails_later'] as const
export type SandboxCard = (typeof sandboxCards)[number]

/** Actions of the sandbox page, as the payer, the bank and time passing. */
export const sandboxActions = ['pay', 'confirm', 'refuse', 'leave', 'renew', 'refund', 'dispute', 'win_dispute', 'lose_dispute'] as const
export type SandboxAction = (typeof sandboxActions)[number]

export interface SandboxPayment {
  ref: string
  paidAt: string
  periodEnd: string | null
  refundedMinor: number
  refundedAt: string | null
  disputedAt: string | null
  closedAt: string | null
  isWon: boolean | null
  /** Requests that were carried out: the same again is the same refund. */
  refundKeys?: string[]
}

export interface SandboxState {
  status: 'open' | 'asking' | 'paid' | 'left'
  card: SandboxCard | null
  /** Time of the newest refused charge. */
  failedAt: string | null
  payments: SandboxPayment[]
  cancels: boolean
  endedAt: string | null
  changedAt: string
}

export interface SandboxCheckout {
  id: string
  request: Omit<CheckoutRequest, 'expiresAt' | 'email'>
  state: SandboxState
}

/** One word of the sandbox, as it comes to the webhook. */
const SandboxEvent = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.literal(false),
  facts: z.array(z.looseObject({ type: z.string() })),
})
export type SandboxEvent = z.infer<typeof SandboxEvent>

/** Where the sandbox remembers: the database, as two servers are one sandbox. */
export interface SandboxStore {
  add(checkout: SandboxCheckout, now: Date): Promise<void>
  find(id: string): Promise<SandboxCheckout | undefined>
  /** Changes one with nobody else at it, and sends what it has to say once that is kept. */
  change(id: string, work: (checkout: SandboxCheckout) => { state: SandboxState; facts: Fact[] }): Promise<SandboxCheckout | undefined>
}

interface Options {
  store: SandboxStore
  serverSecret: string
  publicUrl: string
  now: () => Date
}

/**
 * Play money: a provider with its own checkout page, cards, renewals and webhooks, so that the whole path is walked without a key
 * (decision M3). It is never there where real money is taken.
 */
export class SandboxGateway implements PaymentGateway {
  readonly provider = 'sandbox'
  readonly isLive = false
  readonly #options: Options
  /** Where this server hears webhooks; known once it listens. */
  webhookUrl: string | undefined

  constructor(options: Options) {
    this.#options = options
  }

  async openCheckout({ expiresAt: _closes, email: _email, ...request }: CheckoutRequest): Promise<OpenedCheckout> {
    const { store, now, publicUrl } = this.#options
    const id = randomUUID().replaceAll('-', '')
    const at = now()
    await store.add({ id, request, state: freshState(at.toISOString()) }, at)
    return { ref: id, url: `${publicUrl}/sandbox/checkout/${id}` }
  }

  find(id: string): Promise<SandboxCheckout | undefined> {
    return this.#options.store.find(id)
  }

  /** Applies an action. One that no longer makes sense changes nothing. */
  act(id: string, action: SandboxAction, card: SandboxCard | null): Promise<SandboxCheckout | undefined> {
    const at = this.#options.now().toISOString()
    return this.#options.store.change(id, (checkout) => actOn(checkout, { action, card, at }))
  }

  sign(body: string, now: Date): string {
    const time = Math.floor(now.getTime() / 1000)
    return `t=${time},v1=${this.#signatureOf(time, Buffer.from(body)).toString('hex')}`
  }

  async readWebhook({ rawBody, headers, now }: WebhookRequest): Promise<ProviderEvent> {
    const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(oneHeader(headers, 'sandbox-signature')) ?? []
    const right = this.#signatureOf(Number(time), rawBody)
    const isRight = given !== '' && timingSafeEqual(Buffer.from(given, 'hex'), right)
    if (!isRight || Math.abs(now.getTime() - Number(time) * 1000) > TOLERANCE_MS) throw new WebhookRefused('not signed by the sandbox')
    const read = SandboxEvent.safeParse(readJson(rawBody))
    if (!read.success) throw new WebhookRefused('not an event of the sandbox')
    return { id: read.data.id, type: read.data.type, isLive: false, payload: read.data }
  }

  async readFacts({ payload }: ProviderEvent): Promise<Fact[]> {
    // They are our own, under our own signature: what was written as facts is read as facts, without a schema of all their kinds.
    return SandboxEvent.parse(payload).facts as unknown as Fact[]
  }

  async fetchFacts({ ref }: { ref: string }): Promise<Fact[]> {
    const checkout = await this.find(ref)
    return checkout ? factsOf(checkout) : []
  }

  cancelSubscription(ref: string): Promise<Fact[]> {
    return this.#setCancels(ref, true)
  }

  resumeSubscription(ref: string): Promise<Fact[]> {
    return this.#setCancels(ref, false)
  }

  async endSubscription(ref: string): Promise<void> {
    const at = this.#options.now().toISOString()
    await this.#options.store.change(parseCheckoutId(ref), ({ state }) => ({
      state: { ...state, endedAt: state.endedAt ?? at, changedAt: at },
      facts: [],
    }))
  }

  async refund({ paymentRef, amountMinor, key }: RefundRequest): Promise<void> {
    const at = this.#options.now().toISOString()
    const changed = await this.#options.store.change(parseCheckoutId(paymentRef), (checkout) =>
      changePayment(checkout, paymentRef, (payment) => ({
        ...payment,
        ...(!payment.refundKeys?.includes(key) && {
          refundedMinor: Math.min(checkout.request.amountMinor, payment.refundedMinor + amountMinor),
          refundedAt: at,
          refundKeys: [...(payment.refundKeys ?? []), key],
        }),
      })),
    )
    if (!changed) throw new ProviderFailed('the sandbox knows no such payment', { status: 404 })
  }

  async #setCancels(ref: string, cancels: boolean): Promise<Fact[]> {
    const at = this.#options.now().toISOString()
    const changed = await this.#options.store.change(parseCheckoutId(ref), ({ state }) => ({
      state: { ...state, cancels, changedAt: at },
      facts: [],
    }))
    if (!changed) throw new ProviderFailed('the sandbox knows no such subscription', { status: 404 })
    return factsOf(changed).filter(({ type }) => type === 'subscription')
  }

  #signatureOf(time: number, body: Buffer): Buffer {
    return createHmac('sha256', this.#options.serverSecret).update(`sandbox:${time}.`).update(body).digest()
  }
}

function freshState(at: string): SandboxState {
  return { status: 'open', card: null, failedAt: null, payments: [], cancels: false, endedAt: null, changedAt: at }
}

export function subscriptionRefOf({ id }: Pick<SandboxCheckout, 'id'>): string {
  return `sub_${id}`
}

/** References carry the checkout they are of: `pay_<checkout>_1`, `sub_<checkout>`. */
function parseCheckoutId(ref: string): string {
  return ref.split('_')[1] ?? ''
}

type Change = { state: SandboxState; facts: Fact[] }

function actOn(checkout: SandboxCheckout, { action, card, at }: { action: SandboxAction; card: SandboxCard | null; at: string }): Change {
  const { state, request } = checkout
  const nothing = { state, facts: [] }
  const isOpen = state.status === 'open' || state.status === 'asking'
  const newest = state.payments.at(-1)
  if (action === 'leave') return isOpen ? { state: { ...state, status: 'left' }, facts: [] } : nothing
  if (action === 'pay') return isOpen && card ? pay(checkout, card, at) : nothing
  if (action === 'confirm') return state.status === 'asking' ? charge(checkout, state.card ?? 'asks_first', at) : nothing
  if (action === 'refuse') return state.status === 'asking' ? failed({ ...checkout, state: { ...state, status: 'open' } }, at) : nothing
  if (!newest) return nothing
  if (action === 'renew') return renew(checkout, at)
  if (action === 'refund')
    return changePayment(checkout, newest.ref, (payment) => ({ ...payment, refundedMinor: request.amountMinor, refundedAt: at }))
  if (action === 'dispute') return changePayment(checkout, newest.ref, (payment) => ({ ...payment, disputedAt: payment.disputedAt ?? at }))
  const isWon = action === 'win_dispute'
  return changePayment(checkout, newest.ref, (payment) => (payment.disputedAt === null ? payment : { ...payment, closedAt: at, isWon }))
}

function pay(checkout: SandboxCheckout, card: SandboxCard, at: string): Change {
  if (card === 'is_refused') return failed(checkout, at)
  if (card === 'asks_first') return { state: { ...checkout.state, status: 'asking', card }, facts: [] }
  return charge(checkout, card, at)
}

function failed({ request, id, state }: SandboxCheckout, at: string): Change {
  const isRenewal = state.payments.length > 0
  const fact: Fact = {
    type: 'failed',
    orderId: request.orderId,
    subscriptionRef: isRenewal ? subscriptionRefOf({ id }) : null,
    failedAt: at,
  }
  return { state: { ...state, failedAt: at }, facts: [fact] }
}

function charge(checkout: SandboxCheckout, card: SandboxCard, at: string): Change {
  const { id, request, state } = checkout
  const begins = state.payments.at(-1)?.periodEnd ?? at
  const payment: SandboxPayment = {
    ref: `pay_${id}_${state.payments.length + 1}`,
    paidAt: at,
    periodEnd: request.kind === 'subscription' ? addMonths(new Date(begins), request.months).toISOString() : null,
    refundedMinor: 0,
    refundedAt: null,
    disputedAt: card === 'is_disputed' ? at : null,
    closedAt: null,
    isWon: null,
  }
  const next: SandboxState = { ...state, status: 'paid', card, failedAt: null, payments: [...state.payments, payment], changedAt: at }
  const changed = { ...checkout, state: next }
  return {
    state: next,
    facts: [...(request.kind === 'subscription' ? [subscriptionFact(changed)] : []), ...paymentFacts(changed, payment)],
  }
}

/** The next charge, now: the time until it is passed over. */
function renew(checkout: SandboxCheckout, at: string): Change {
  const { request, state } = checkout
  if (request.kind !== 'subscription' || state.endedAt !== null) return { state, facts: [] }
  if (state.cancels) {
    const next = { ...state, endedAt: at, changedAt: at }
    return { state: next, facts: [subscriptionFact({ ...checkout, state: next })] }
  }
  return state.card === 'fails_later' ? failed(checkout, at) : charge(checkout, 'succeeds', at)
}

function changePayment(checkout: SandboxCheckout, ref: string, change: (payment: SandboxPayment) => SandboxPayment): Change {
  const payments = checkout.state.payments.map((payment) => (payment.ref === ref ? change(payment) : payment))
  const changed = { ...checkout, state: { ...checkout.state, payments } }
  return { state: changed.state, facts: payments.filter((payment) => payment.ref === ref).flatMap((payment) => reversalFacts(payment)) }
}

function subscriptionFact({ id, request, state }: SandboxCheckout): Fact {
  return {
    type: 'subscription',
    orderId: request.orderId,
    subscriptionRef: subscriptionRefOf({ id }),
    cancels: state.cancels,
    endedAt: state.endedAt,
    at: state.changedAt,
  }
}

function paymentFacts({ id, request }: SandboxCheckout, payment: SandboxPayment): Fact[] {
  const paid: Fact = {
    type: 'paid',
    orderId: request.orderId,
    subscriptionRef: request.kind === 'subscription' ? subscriptionRefOf({ id }) : null,
    checkoutRef: id,
    paymentRef: payment.ref,
    amountMinor: request.amountMinor,
    currency: request.currency,
    paidAt: payment.paidAt,
    periodEnd: payment.periodEnd,
  }
  return [paid, ...reversalFacts(payment)]
}

function reversalFacts({ ref, refundedMinor, refundedAt, disputedAt, closedAt, isWon }: SandboxPayment): Fact[] {
  return [
    ...(refundedAt === null ? [] : [{ type: 'refunded', paymentRef: ref, refundedMinor, refundedAt } as const]),
    ...(disputedAt === null ? [] : [{ type: 'disputed', paymentRef: ref, disputedAt, closedAt, isWon } as const]),
  ]
}

/** All that the sandbox knows of a checkout. */
function factsOf(checkout: SandboxCheckout): Fact[] {
  const { request, state } = checkout
  const isSubscription = request.kind === 'subscription' && state.payments.length > 0
  const refused: Fact[] = state.failedAt === null ? [] : failed(checkout, state.failedAt).facts
  return [
    ...(isSubscription ? [subscriptionFact(checkout)] : []),
    ...state.payments.flatMap((payment) => paymentFacts(checkout, payment)),
    ...refused,
  ]
}
