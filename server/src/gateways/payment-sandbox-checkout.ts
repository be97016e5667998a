import { z } from 'zod'
import { type CheckoutRequest, Fact, toFeeFacts } from './payment-gateway.ts'

/** A webhook event of the sandbox. */
export const SandboxEvent = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.literal(false),
  facts: z.array(Fact),
})
export type SandboxEvent = z.infer<typeof SandboxEvent>

/** The test cards of the sandbox page. `asks_first` needs a confirmation, as by a bank's app. */
export const sandboxCards = [
  'succeeds',
  'asks_first',
  'is_refused',
  'is_disputed',
  'fails_later',
] as const
export type SandboxCard = (typeof sandboxCards)[number]

/** Buttons of the sandbox page: actions of the payer and the bank, and renewals. */
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

/** A button of the sandbox page, with what was entered. */
export interface SandboxPress {
  action: SandboxAction
  card: SandboxCard | null
  /** The name on the card. The same name is the same card holder. */
  holder?: string | undefined
}

/** The plan that a subscription was changed to. */
export interface SandboxTerms {
  changeId: string
  amountMinor: number
  months: number
}

export interface PlannedTerms extends SandboxTerms {
  startsAt: string
  plannedAt: string
}

/** A successful charge, with its refund and dispute. */
export interface SandboxPayment {
  ref: string
  /** Amount and plan change where they differ from those of the checkout. */
  amountMinor?: number
  changeId?: string
  isProration?: boolean
  paidAt: string
  periodEnd: string | null
  refundedMinor: number
  refundedAt: string | null
  disputedAt: string | null
  /** When the dispute was closed, and whether we won it. */
  closedAt: string | null
  isWon: boolean | null
  /** Idempotency keys of the refunds made. */
  refundKeys?: string[]
}

/** State of a checkout, stored as JSON. */
export interface SandboxState {
  /** `asking`: the bank waits for a confirmation. `left`: the payer went back. */
  status: 'open' | 'asking' | 'paid' | 'left'
  card: SandboxCard | null
  /** Time of the newest refused charge. */
  failedAt: string | null
  /** The simulated card holder: the name on the card, otherwise one for each email address. */
  payer?: string
  payments: SandboxPayment[]
  cancels: boolean
  endedAt: string | null
  changedAt: string
  /** The current plan after a change. */
  terms?: SandboxTerms | null
  /** The plan that starts with the next charge. */
  next?: PlannedTerms | null
  /**
   * Terms and date of the next charge where they differ from those of the last; null terms are
   * those of the checkout.
   */
  renewal?: { at: string; terms: SandboxTerms | null } | null
}

/** A checkout of the sandbox, and the subscription that came from it. */
export interface SandboxCheckout {
  id: string
  request: Omit<CheckoutRequest, 'expiresAt' | 'email'>
  state: SandboxState
}

export function createState(at: string): SandboxState {
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

/** Reads the checkout's id from a reference: `pay_<checkout>_1` or `sub_<checkout>`. */
export function parseCheckoutId(ref: string): string {
  return ref.split('_')[1] ?? ''
}

export function getAmount({ request }: SandboxCheckout, payment: SandboxPayment): number {
  return payment.amountMinor ?? request.amountMinor
}

export function toFailureFact({ id, request, state }: SandboxCheckout, failedAt: string): Fact {
  const isRenewal = state.payments.length > 0
  return {
    type: 'failed',
    orderId: request.orderId,
    subscriptionRef: isRenewal ? createSubscriptionRef({ id }) : null,
    failedAt,
  }
}

export function toSubscriptionFact({ id, request, state }: SandboxCheckout): Fact {
  return {
    type: 'subscription',
    orderId: request.orderId,
    subscriptionRef: createSubscriptionRef({ id }),
    cancels: state.cancels,
    endedAt: state.endedAt,
    at: state.changedAt,
  }
}

export function toPaymentFacts(checkout: SandboxCheckout, payment: SandboxPayment): Fact[] {
  const { id, request } = checkout
  const paid = {
    type: 'paid' as const,
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
  const fee = { minor: computeFee(paid.amountMinor), currency: request.currency }
  return [paid, ...toFeeFacts(payment.ref, fee), ...toReversalFacts(payment)]
}

/** The sandbox keeps as much as card providers do: 2.9 % and 30 minor units. */
function computeFee(amountMinor: number): number {
  return Math.min(amountMinor, Math.round(amountMinor * 0.029) + 30)
}

export function toReversalFacts({
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

/** Lists all facts of a checkout. */
export function listFacts(checkout: SandboxCheckout): Fact[] {
  const { request, state } = checkout
  const isSubscription = request.kind === 'subscription' && state.payments.length > 0
  const refused: Fact[] = state.failedAt === null ? [] : [toFailureFact(checkout, state.failedAt)]
  return [
    ...(isSubscription ? [toSubscriptionFact(checkout)] : []),
    ...state.payments.flatMap((payment) => toPaymentFacts(checkout, payment)),
    ...refused,
  ]
}
