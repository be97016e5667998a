import { DAY_MS, HOUR_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import type { PaymentMethod } from '@adire/contract/money.ts'
import { REFUND_ALONE_CENTS } from '@adire/contract/refunds.ts'

/** How long a member can pay in a provider's checkout. */
const CHECKOUT_MS = 120 * MINUTE_MS
/** Shortest time that a checkout may be open: Stripe refuses less. */
const CHECKOUT_MINIMUM_MS = 30 * MINUTE_MS

/**
 * Returns when the checkout of an order closes. Repeated requests get the same time, because
 * providers refuse other parameters under the idempotency key of an earlier request; a later time
 * is used once the checkout would be open for less than CHECKOUT_MINIMUM_MS.
 */
export function findCheckoutEnd(orderedAt: Date, now: Date): Date {
  const windowMs = CHECKOUT_MS - CHECKOUT_MINIMUM_MS
  const elapsedWindows = Math.floor((now.getTime() - orderedAt.getTime()) / windowMs)
  return new Date(orderedAt.getTime() + elapsedWindows * windowMs + CHECKOUT_MS)
}

/** Age at which a request for a checkout counts as lost with its server; the member may retry. */
export const CLAIM_MS = 30_000
/** Time without events after which an order is polled. */
export const RECONCILE_AFTER_MS = 5 * MINUTE_MS
/** Age at which an unpaid order is given up; a later payment still counts. */
export const GIVE_UP_MS = DAY_MS
/**
 * Time after the end of the paid period in which the member is still notified of it, in case the
 * server was off.
 */
export const RUN_OUT_MS = 2 * DAY_MS
/** Grace period after a refused renewal; premium itself ends with the paid time. */
export const DUNNING_MS = 14 * DAY_MS
/** Time for which an upgrade is sent to a provider that doesn't answer. */
export const PLAN_CHANGE_GIVE_UP_MS = HOUR_MS
/** Age at which an unanswered change is sent again. */
export const PLAN_CHANGE_RETRY_MS = MINUTE_MS
/**
 * Plans can't be changed this long before a renewal, which the provider may charge before it gets
 * the change.
 */
export const PLAN_CHANGE_MARGIN_MS = 5 * MINUTE_MS
/** Changes are not sent to the provider this long before a renewal. */
export const PLAN_CHANGE_SEND_MARGIN_MS = MINUTE_MS
/** How long webhook payloads are stored; the events and their results stay. */
export const PAYLOAD_MS = 90 * DAY_MS
/** Time for which an ended subscription is still shown. */
export const SHOW_ENDED_MS = 90 * DAY_MS
export const PAYMENTS_PAGE_SIZE = 20
export const QUARANTINE_PAGE_SIZE = 20
/** Requests per provider and address. */
export const WEBHOOK_LIMIT = { points: 600, seconds: 60 }
/** Purpose of the signature in a receipt's address. */
export const RECEIPT_PURPOSE = 'payments.receipt'
/** Largest webhook body; the longest real ones are a few dozen kilobytes. */
export const WEBHOOK_MAXIMUM_BYTES = 256 * 1024

interface CurrencyUse {
  /** Countries whose members are offered it first. */
  countries: readonly string[]
  /** True if Paystack is the default where it supports the currency (PAY-CUR-03). */
  usesPaystack?: true
}

const EURO_COUNTRIES =
  'AD AT BE BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT'.split(
    ' ',
  )

const usesByCurrency: Record<string, CurrencyUse> = {
  AED: { countries: ['AE'] },
  BRL: { countries: ['BR'] },
  CAD: { countries: ['CA'] },
  EUR: { countries: EURO_COUNTRIES },
  GBP: { countries: ['GB'] },
  GHS: { countries: ['GH'], usesPaystack: true },
  JMD: { countries: ['JM'] },
  KES: { countries: ['KE'], usesPaystack: true },
  NGN: { countries: ['NG'], usesPaystack: true },
  TTD: { countries: ['TT'] },
  USD: { countries: ['CO', 'US'] },
  ZAR: { countries: ['ZA'], usesPaystack: true },
}
const currencyUses = new Map(Object.entries(usesByCurrency))
const countryCurrencies: ReadonlyMap<string, string> = new Map(
  [...currencyUses].flatMap(([currency, { countries }]) =>
    countries.map((country) => [country, currency] as const),
  ),
)

/**
 * Lists a currency's methods, default first: Paystack for its four currencies, else Stripe; PayPal
 * only on request.
 */
export function orderMethods(
  currency: string,
  supported: readonly PaymentMethod[],
): PaymentMethod[] {
  const order: PaymentMethod[] = currencyUses.get(currency)?.usesPaystack
    ? ['paystack', 'stripe', 'paypal']
    : ['stripe', 'paypal']
  return order.filter((method) => supported.includes(method))
}

/** Suggests a currency: the country's, or dollars if it isn't offered. */
export function suggestCurrency(country: string, offered: readonly string[]): string {
  const own = countryCurrencies.get(country) ?? 'USD'
  return offered.includes(own) ? own : offered.includes('USD') ? 'USD' : (offered[0] ?? 'USD')
}

export interface Reversible {
  amountMinor: number
  refundedMinor: number
  disputedAt: Date | null
  isDisputeWon: boolean | null
}

/** True for a reversed payment: fully refunded, or disputed and not won. */
export function isReversed({
  amountMinor,
  refundedMinor,
  disputedAt,
  isDisputeWon,
}: Reversible): boolean {
  return refundedMinor >= amountMinor || (disputedAt !== null && isDisputeWon !== true)
}

/**
 * Computes how many tokens of a payment are reversed in total: all, or the refunded share, rounded
 * in the member's favour.
 */
export function computeTokensToReverse({
  tokens,
  ...payment
}: Reversible & { tokens: number }): number {
  if (isReversed(payment)) return tokens
  return Number((BigInt(tokens) * BigInt(payment.refundedMinor)) / BigInt(payment.amountMinor))
}

/**
 * True if `askedMinor`, all requested refunds of a payment together, exceeds what one admin may
 * refund alone.
 */
export function needsSecondAdmin(
  { amountMinor, usdCents }: { amountMinor: number; usdCents: number },
  askedMinor: number,
): boolean {
  return BigInt(usdCents) * BigInt(askedMinor) > BigInt(REFUND_ALONE_CENTS) * BigInt(amountMinor)
}

/**
 * True for a subscription that still gives premium or may charge again. False once its payments
 * were reversed, or it was cancelled and its paid time is over.
 */
export function isRunning(
  { cancels, paidUntil }: { cancels: boolean; paidUntil: Date | null },
  now: Date,
): boolean {
  return paidUntil !== null && !(cancels && paidUntil <= now)
}

/** Derives an order's permanent reference, short enough to be read out on the phone. */
export function getReference(orderId: string): string {
  const digits = orderId.replaceAll('-', '').toUpperCase()
  return `AD-${digits.slice(-8, -4)}-${digits.slice(-4)}`
}

/**
 * Returns the host at which this machine reaches a server that listens on `address`; 127.0.0.1 for
 * one that listens on all addresses.
 */
export function toLocalHost(address: string): string {
  if (['0.0.0.0', '::'].includes(address)) return '127.0.0.1'
  return address.includes(':') ? `[${address}]` : address
}
