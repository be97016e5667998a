import { addMonths } from '../lib/months.ts'
import {
  type CheckoutRequest,
  type Fact,
  type PlanChangeRequest,
  ProviderFailed,
  type RenewalRequest,
} from './payment-gateway.ts'

/** The cards of the play-money page. */
export const sandboxCards = [
  'succeeds',
  'asks_first',
  'is_refused',
  'is_disputed',
  'fails_later',
] as const
export type SandboxCard = (typeof sandboxCards)[number]

/** Actions of the sandbox page, as the payer, the bank and time passing. */
export const sandboxActions = [
  'pay',
  'confirm',
  'refuse',
  'leave',
  'renew',
  'refund',
  'dispute',
  'win_dispute',
  'lose_dispute',
] as const
export type SandboxAction = (typeof sandboxActions)[number]

/** The plan that a subscription was changed to. */
interface SandboxTerms {
  changeId: string
  amountMinor: number
  months: number
}

interface PlannedTerms extends SandboxTerms {
  startsAt: string
  plannedAt: string
}

export interface SandboxPayment {
  ref: string
  /** Where it is not that of the checkout: under which change of plan, and how much. */
  amountMinor?: number
  changeId?: string
  isProration?: boolean
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
  /** The plan that it was changed to, and the one that starts with the next charge. */
  terms?: SandboxTerms | null
  next?: PlannedTerms | null
  /**
   * Terms and date of the next charge where they differ from those of the last; no terms are those
   * of the checkout.
   */
  renewal?: { at: string; terms: SandboxTerms | null } | null
}

export interface SandboxCheckout {
  id: string
  request: Omit<CheckoutRequest, 'expiresAt' | 'email'>
  state: SandboxState
}

export function freshState(at: string): SandboxState {
  return {
    status: 'open',
    card: null,
    failedAt: null,
    payments: [],
    cancels: false,
    endedAt: null,
    changedAt: at,
  }
}

export function createSubscriptionRef({ id }: Pick<SandboxCheckout, 'id'>): string {
  return `sub_${id}`
}

/** References carry the checkout they are of: `pay_<checkout>_1`, `sub_<checkout>`. */
export function parseCheckoutId(ref: string): string {
  return ref.split('_')[1] ?? ''
}

export type Change = { state: SandboxState; facts: Fact[] }

export function actOn(
  checkout: SandboxCheckout,
  { action, card, at }: { action: SandboxAction; card: SandboxCard | null; at: string },
): Change {
  const { state } = checkout
  const nothing = { state, facts: [] }
  const isOpen = state.status === 'open' || state.status === 'asking'
  const newest = state.payments.at(-1)
  if (action === 'leave')
    return isOpen ? { state: { ...state, status: 'left' }, facts: [] } : nothing
  if (action === 'pay') return isOpen && card ? pay(checkout, card, at) : nothing
  if (action === 'confirm')
    return state.status === 'asking' ? charge(checkout, state.card ?? 'asks_first', at) : nothing
  if (action === 'refuse')
    return state.status === 'asking'
      ? failed({ ...checkout, state: { ...state, status: 'open' } }, at)
      : nothing
  if (!newest) return nothing
  if (action === 'renew') return renew(checkout, at)
  if (action === 'refund')
    return changePayment(checkout, newest.ref, (payment) => ({
      ...payment,
      refundedMinor: getAmount(checkout, payment),
      refundedAt: at,
    }))
  if (action === 'dispute')
    return changePayment(checkout, newest.ref, (payment) => ({
      ...payment,
      disputedAt: payment.disputedAt ?? at,
    }))
  const isWon = action === 'win_dispute'
  return changePayment(checkout, newest.ref, (payment) =>
    payment.disputedAt === null ? payment : { ...payment, closedAt: at, isWon },
  )
}

function pay(checkout: SandboxCheckout, card: SandboxCard, at: string): Change {
  if (card === 'is_refused') return failed(checkout, at)
  if (card === 'asks_first')
    return { state: { ...checkout.state, status: 'asking', card }, facts: [] }
  return charge(checkout, card, at)
}

function failed({ request, id, state }: SandboxCheckout, at: string): Change {
  const isRenewal = state.payments.length > 0
  const fact: Fact = {
    type: 'failed',
    orderId: request.orderId,
    subscriptionRef: isRenewal ? createSubscriptionRef({ id }) : null,
    failedAt: at,
  }
  return { state: { ...state, failedAt: at }, facts: [fact] }
}

function charge(checkout: SandboxCheckout, card: SandboxCard, at: string): Change {
  const { request, state } = checkout
  const { next, renewal } = state
  const begins = next?.startsAt ?? renewal?.at ?? state.payments.at(-1)?.periodEnd ?? at
  const terms = next ? toTerms(next) : renewal ? renewal.terms : state.terms
  const months = terms?.months ?? request.months
  const payment: SandboxPayment = {
    ...newPayment(checkout, at),
    ...(terms && { changeId: terms.changeId, amountMinor: terms.amountMinor }),
    periodEnd:
      request.kind === 'subscription' ? addMonths(new Date(begins), months).toISOString() : null,
    disputedAt: card === 'is_disputed' ? at : null,
  }
  return addPayment(
    { ...checkout, state: { ...state, card, terms: terms ?? null, next: null, renewal: null } },
    payment,
  )
}

function newPayment({ id, state }: SandboxCheckout, at: string): SandboxPayment {
  return {
    ref: `pay_${id}_${state.payments.length + 1}`,
    paidAt: at,
    periodEnd: null,
    refundedMinor: 0,
    refundedAt: null,
    disputedAt: null,
    closedAt: null,
    isWon: null,
  }
}

function addPayment(checkout: SandboxCheckout, payment: SandboxPayment): Change {
  const { request, state } = checkout
  const payments = [...state.payments, payment]
  const next: SandboxState = {
    ...state,
    status: 'paid',
    failedAt: null,
    payments,
    changedAt: payment.paidAt,
  }
  const changed = { ...checkout, state: next }
  return {
    state: next,
    facts: [
      ...(request.kind === 'subscription' ? [subscriptionFact(changed)] : []),
      ...paymentFacts(changed, payment),
    ],
  }
}

/**
 * An upgrade is charged at once and starts a new period; anything else waits for the next charge.
 */
export function changePlan(
  checkout: SandboxCheckout,
  { changeId, amountMinor, months, chargeMinor, startsAt, plannedAt }: PlanChangeRequest,
  at: string,
): Change {
  const { state } = checkout
  if (state.payments.some((payment) => payment.changeId === changeId)) return { state, facts: [] }
  if (state.endedAt !== null)
    throw new ProviderFailed('the subscription has ended', { status: 400 })
  const terms: SandboxTerms = { changeId, amountMinor, months }
  const planned = { ...terms, startsAt: startsAt.toISOString(), plannedAt: plannedAt.toISOString() }
  if (chargeMinor === null)
    return { state: { ...state, next: findNewer(state.next, planned) }, facts: [] }
  if (state.card === 'fails_later') throw new ProviderFailed('the bank refuses', { status: 402 })
  const payment: SandboxPayment = {
    ...newPayment(checkout, at),
    amountMinor: chargeMinor,
    changeId,
    isProration: true,
    periodEnd: addMonths(new Date(at), months).toISOString(),
  }
  return addPayment({ ...checkout, state: { ...state, terms, next: null, renewal: null } }, payment)
}

function findNewer(known: PlannedTerms | null | undefined, planned: PlannedTerms): PlannedTerms {
  return known && known.plannedAt > planned.plannedAt ? known : planned
}

function toTerms({ changeId, amountMinor, months }: SandboxTerms): SandboxTerms {
  return { changeId, amountMinor, months }
}

/** Moves the next charge, or leaves it where the last payment put it. */
export function planRenewal(
  { state }: SandboxCheckout,
  { changeId, amountMinor, months, startsAt }: RenewalRequest,
): Change {
  const at = startsAt.toISOString()
  const isOwn =
    at === state.payments.at(-1)?.periodEnd && changeId === (state.terms?.changeId ?? null)
  const terms = changeId === null ? null : { changeId, amountMinor, months }
  return { state: { ...state, renewal: isOwn ? null : { at, terms } }, facts: [] }
}

export function getAmount({ request }: SandboxCheckout, payment: SandboxPayment): number {
  return payment.amountMinor ?? request.amountMinor
}

/** The next charge, now: the time until it is passed over. */
function renew(checkout: SandboxCheckout, at: string): Change {
  const { request, state } = checkout
  if (request.kind !== 'subscription' || state.endedAt !== null) return { state, facts: [] }
  if (state.cancels) {
    const next = { ...state, endedAt: at, next: null, changedAt: at }
    return { state: next, facts: [subscriptionFact({ ...checkout, state: next })] }
  }
  return state.card === 'fails_later' ? failed(checkout, at) : charge(checkout, 'succeeds', at)
}

export function changePayment(
  checkout: SandboxCheckout,
  ref: string,
  change: (payment: SandboxPayment) => SandboxPayment,
): Change {
  const payments = checkout.state.payments.map((payment) =>
    payment.ref === ref ? change(payment) : payment,
  )
  const changed = { ...checkout, state: { ...checkout.state, payments } }
  return {
    state: changed.state,
    facts: payments
      .filter((payment) => payment.ref === ref)
      .flatMap((payment) => reversalFacts(payment)),
  }
}

function subscriptionFact({ id, request, state }: SandboxCheckout): Fact {
  return {
    type: 'subscription',
    orderId: request.orderId,
    subscriptionRef: createSubscriptionRef({ id }),
    cancels: state.cancels,
    endedAt: state.endedAt,
    at: state.changedAt,
  }
}

function paymentFacts(checkout: SandboxCheckout, payment: SandboxPayment): Fact[] {
  const { id, request } = checkout
  const paid: Fact = {
    type: 'paid',
    orderId: request.orderId,
    subscriptionRef: request.kind === 'subscription' ? createSubscriptionRef({ id }) : null,
    checkoutRef: id,
    paymentRef: payment.ref,
    amountMinor: getAmount(checkout, payment),
    currency: request.currency,
    paidAt: payment.paidAt,
    periodEnd: payment.periodEnd,
    changeId: payment.changeId ?? null,
    isProration: payment.isProration ?? false,
  }
  return [paid, ...reversalFacts(payment)]
}

function reversalFacts({
  ref,
  refundedMinor,
  refundedAt,
  disputedAt,
  closedAt,
  isWon,
}: SandboxPayment): Fact[] {
  return [
    ...(refundedAt === null
      ? []
      : [{ type: 'refunded', paymentRef: ref, refundedMinor, refundedAt } as const]),
    ...(disputedAt === null
      ? []
      : [{ type: 'disputed', paymentRef: ref, disputedAt, closedAt, isWon } as const]),
  ]
}

/** All that the sandbox knows of a checkout. */
export function listFacts(checkout: SandboxCheckout): Fact[] {
  const { request, state } = checkout
  const isSubscription = request.kind === 'subscription' && state.payments.length > 0
  const refused: Fact[] = state.failedAt === null ? [] : failed(checkout, state.failedAt).facts
  return [
    ...(isSubscription ? [subscriptionFact(checkout)] : []),
    ...state.payments.flatMap((payment) => paymentFacts(checkout, payment)),
    ...refused,
  ]
}
