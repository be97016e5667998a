import type {
  NotificationFacts,
  NotificationKind,
  RefundCause,
} from '@adire/contract/notifications.ts'
import type { Fact } from '../../gateways/payment-gateway.ts'
import type { OrderItem } from '../../lib/order-names.ts'
import { matchRefunds, type RefundPart, type RequestedPart } from './refund-match-rules.ts'
import type { Reversible } from './rules.ts'

type Silent = { silent: string }

/** Notifications of each provider fact, or the reason for none. */
export const factNotices: Record<Fact['type'], readonly NotificationKind[] | Silent> = {
  paid: ['tokens_credited', 'premium_started', 'premium_renewed', 'plan_changed'],
  failed: ['payment_failed'],
  expired: { silent: 'No money moved: the member left the checkout' },
  subscription: ['subscription_cancelled', 'subscription_resumed'],
  refunded: ['payment_refunded', 'premium_ended'],
  refund_failed: ['refund_failed'],
  fee: { silent: 'A fee is between the provider and us' },
  disputed: ['payment_disputed', 'dispute_won', 'dispute_lost', 'premium_ended'],
}

/** Notification about a new payment of a subscription. */
export const paymentNotices = {
  start: 'premium_started',
  renewal: 'premium_renewed',
  change: 'plan_changed',
} as const

export interface ReversalNotice {
  kind: Extract<
    NotificationKind,
    'payment_refunded' | 'payment_disputed' | 'dispute_won' | 'dispute_lost'
  >
  minor: number
}

const disputeNotices = {
  open: 'payment_disputed',
  won: 'dispute_won',
  lost: 'dispute_lost',
} as const

/** Finds the notification about a refund or dispute; undefined for a known fact. */
export function findReversalNotice(
  before: Reversible,
  after: Reversible,
): ReversalNotice | undefined {
  const refunded = after.refundedMinor - before.refundedMinor
  if (refunded > 0) return { kind: 'payment_refunded', minor: refunded }
  const dispute = findDispute(after)
  return dispute === null || dispute === findDispute(before)
    ? undefined
    : { kind: disputeNotices[dispute], minor: after.amountMinor }
}

function findDispute({ disputedAt, isDisputeWon }: Reversible): keyof typeof disputeNotices | null {
  if (disputedAt === null) return null
  return isDisputeWon === null ? 'open' : isDisputeWon ? 'won' : 'lost'
}

/** The order or plan that a notification names. */
interface Subject extends OrderItem {
  currency: string
  decimals: number
}

/** Describes an amount of an order with its item. */
export function describeMoney(
  order: Subject,
  minor: number,
): Pick<NotificationFacts, 'money' | 'order'> {
  const { kind, item, tokens, months, currency, decimals } = order
  return { money: { currency, minor, decimals }, order: { kind, item, tokens, months } }
}

/** Formats a subscription's price, and until when Premium is paid if that is in the future. */
export function describeSubscription(
  order: Subject & { amountMinor: number },
  paidUntil: Date | null,
  now: Date,
): NotificationFacts {
  return {
    ...describeMoney(order, order.amountMinor),
    ...(paidUntil && paidUntil > now && { until: paidUntil.toISOString() }),
  }
}

/** Describes the price and the first day of a plan that starts later. */
export function describeChange(
  {
    item,
    months,
    tokens,
    amountMinor,
    startsAt,
  }: Pick<Subject, 'item' | 'months' | 'tokens'> & { amountMinor: number; startsAt: Date },
  { currency, decimals }: Pick<Subject, 'currency' | 'decimals'>,
): NotificationFacts {
  const subject = { kind: 'subscription' as const, item, months, tokens, currency, decimals }
  return { ...describeMoney(subject, amountMinor), until: startsAt.toISOString() }
}

interface Reversed {
  receiptNumber: number
  /** Taken back, or restored after a won dispute. */
  tokens: number
  /** The change of the member's debt. */
  owed: number
  until: Date | undefined
  cause: RefundCause
}

export function describeReversal(
  order: Subject,
  { kind, minor }: ReversalNotice,
  { receiptNumber, tokens, owed, until, cause }: Reversed,
): NotificationFacts {
  return {
    ...describeMoney(order, minor),
    receiptNumber: `R-${receiptNumber}`,
    ...(tokens > 0 && { amount: tokens, owed: Math.max(0, owed) }),
    ...(until && { until: until.toISOString() }),
    ...(kind === 'payment_refunded' && { refundCause: cause }),
  }
}

export interface SendableRequest extends RequestedPart {
  /** Null for withdrawals and for the check for duplicate subscriptions. */
  askedBy: string | null
  isWithdrawal: boolean
}

/**
 * Finds the cause of the last refund: our team, a withdrawal or the check for duplicate
 * subscriptions, if one of their requests matches its amount and no earlier refund answered it; otherwise the provider.
 */
export function findRefundCause(
  parts: readonly RefundPart[],
  requests: readonly SendableRequest[],
): RefundCause {
  const last = parts.at(-1)
  const answered = [...matchRefunds(parts, requests)].find(([, part]) => part === last)
  if (!answered) return 'provider'
  if (answered[0].isWithdrawal) return 'withdrawal'
  return answered[0].askedBy === null ? 'duplicate' : 'team'
}

interface SubscriptionState {
  cancels: boolean
  endedAt: Date | null
}

/**
 * Finds the notification about a subscription that stops or continues, also by the member's own
 * action.
 */
export function findSubscriptionNotice(
  before: SubscriptionState,
  after: SubscriptionState,
): Extract<NotificationKind, 'subscription_cancelled' | 'subscription_resumed'> | undefined {
  const [didRun, runs] = [isRenewing(before), isRenewing(after)]
  if (didRun === runs) return undefined
  return runs ? 'subscription_resumed' : 'subscription_cancelled'
}

function isRenewing({ cancels, endedAt }: SubscriptionState): boolean {
  return !cancels && endedAt === null
}
