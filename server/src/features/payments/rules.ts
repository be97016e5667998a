import type { PaymentMethod } from '@adire/contract/config.ts'
import { REFUND_ALONE_CENTS } from '@adire/contract/payments.ts'
import type { CountryCode } from '@adire/contract/places.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long a checkout stays open at a provider. */
export const CHECKOUT_MS = 120 * MINUTE_MS
/** A request to a provider that has taken longer than this has died with its server; the same press may ask again. */
export const CLAIM_MS = 30_000
/** Orders are looked after when no word of them has come for this long (security 9.4). */
export const RECONCILE_AFTER_MS = 5 * MINUTE_MS
/** An order that nobody has paid until then never will be; a payment that comes all the same still counts. */
export const GIVE_UP_MS = 24 * 60 * MINUTE_MS
/** How long after the end of the paid time it is still reported; a server that was off reports it late. */
export const RUN_OUT_MS = 2 * DAY_MS
/** How long a refused renewal is waited for; premium itself ends with the time that is paid. */
export const DUNNING_MS = 14 * DAY_MS
/** An upgrade is sent this long to a provider that does not answer. */
export const PLAN_CHANGE_GIVE_UP_MS = 60 * MINUTE_MS
/** A change whose request was lost is sent again after this long. */
export const PLAN_CHANGE_RETRY_MS = MINUTE_MS
/** Payloads of webhooks (security section 11). */
export const PAYLOAD_MS = 90 * DAY_MS
/** How long an ended subscription is still shown. */
export const SHOW_ENDED_MS = 90 * DAY_MS
export const PAYMENTS_PAGE_SIZE = 20
export const PUT_ASIDE_PAGE_SIZE = 20
export const WEBHOOK_LIMIT = { points: 600, seconds: 60 }
/** What the signature on a receipt's address is for. */
export const RECEIPT_PURPOSE = 'payments.receipt'
/** Of a provider's words; the longest of theirs are a few dozen kilobytes. */
export const WEBHOOK_MAXIMUM_BYTES = 256 * 1024

/** The currencies that go to Paystack where it takes them (PAY-CUR-03). */
const PAYSTACK_CURRENCIES = new Set(['NGN', 'KES', 'ZAR', 'GHS'])

/** The methods of a currency, the one that is chosen by itself first: Paystack for its four, else Stripe; PayPal when it is picked. */
export function orderMethods(currency: string, supported: readonly PaymentMethod[]): PaymentMethod[] {
  const order: PaymentMethod[] = PAYSTACK_CURRENCIES.has(currency) ? ['paystack', 'stripe', 'paypal'] : ['stripe', 'paypal']
  return order.filter((method) => supported.includes(method))
}

const currencyOfCountry: Record<CountryCode, string> = {
  AE: 'AED',
  BR: 'BRL',
  CA: 'CAD',
  CO: 'USD',
  DE: 'EUR',
  ES: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  GH: 'GHS',
  IT: 'EUR',
  JM: 'JMD',
  KE: 'KES',
  NG: 'NGN',
  NL: 'EUR',
  PT: 'EUR',
  TT: 'TTD',
  US: 'USD',
}

/** The currency to begin with; dollars where theirs is not offered. */
export function suggestCurrency(country: string, offered: readonly string[]): string {
  const own = Object.hasOwn(currencyOfCountry, country) ? currencyOfCountry[country as CountryCode] : 'USD'
  return offered.includes(own) ? own : offered.includes('USD') ? 'USD' : (offered[0] ?? 'USD')
}

export interface Reversible {
  amountMinor: number
  refundedMinor: number
  disputedAt: Date | null
  isDisputeWon: boolean | null
}

/** A payment that is not ours any more, or may not be: paid back in full, or disputed and not decided for us. */
export function isTakenBack({ amountMinor, refundedMinor, disputedAt, isDisputeWon }: Reversible): boolean {
  return refundedMinor >= amountMinor || (disputedAt !== null && isDisputeWon !== true)
}

/** Tokens of a payment that are asked back: all of them, or the part that was paid back, rounded for the member. */
export function tokensToReverse({ tokens, ...payment }: Reversible & { tokens: number }): number {
  if (isTakenBack(payment)) return tokens
  return Number((BigInt(tokens) * BigInt(payment.refundedMinor)) / BigInt(payment.amountMinor))
}

/** Whether this much of a payment, with all that was asked back of it before, is more than one admin may give back alone. */
export function needsSecondAdmin({ amountMinor, usdCents }: { amountMinor: number; usdCents: number }, askedMinor: number): boolean {
  return BigInt(usdCents) * BigInt(askedMinor) > BigInt(REFUND_ALONE_CENTS) * BigInt(amountMinor)
}

/** A subscription that charges or may charge again: not one that was cancelled and has run out, nor one that was paid back. */
export function isRunning({ cancels, paidUntil }: { cancels: boolean; paidUntil: Date | null }, now: Date): boolean {
  return paidUntil !== null && !(cancels && paidUntil <= now)
}

/** Short enough for the telephone, and the same for ever. */
export function referenceOf(orderId: string): string {
  const digits = orderId.replaceAll('-', '').toUpperCase()
  return `AD-${digits.slice(-8, -4)}-${digits.slice(-4)}`
}

/** How a server that listens at an address is reached from within: one that listens everywhere, at its own. */
export function hostOf(address: string): string {
  if (['0.0.0.0', '::'].includes(address)) return '127.0.0.1'
  return address.includes(':') ? `[${address}]` : address
}
