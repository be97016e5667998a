import { Stripe } from 'stripe'
import { ProviderFailed } from './payment-gateway.ts'

/** Waits for a call of the SDK and converts its errors into our own, with the HTTP status. */
export async function callStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
    throw new ProviderFailed('a call to Stripe failed', { status, cause: error })
  }
}

/** Returns the id of a Stripe object that may be expanded or only an id. */
export function getId(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}

/**
 * Stripe's own lists (docs.stripe.com/currencies) of currencies without a minor unit, and with
 * thousandths. All others have hundredths.
 */
const NO_DECIMALS = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
])
const THREE_DECIMALS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

function getStripeDecimals(currency: string): number {
  const code = currency.toUpperCase()
  return NO_DECIMALS.has(code) ? 0 : THREE_DECIMALS.has(code) ? 3 : 2
}

/** Converts our minor units to Stripe's; fails instead of rounding. */
export function toStripeAmount(minor: number, currency: string, decimals: number): number {
  const shift = getStripeDecimals(currency) - decimals
  const amount = shift >= 0 ? minor * 10 ** shift : minor / 10 ** -shift
  if (!Number.isSafeInteger(amount))
    throw new ProviderFailed(`Stripe has no such amount of ${currency}`)
  return amount
}

/** Converts Stripe's minor units to ours, which are the same for every currency we offer. */
export function fromStripeAmount(
  amount: number,
  currency: string,
  decimals = getStripeDecimals(currency),
): number {
  const shift = decimals - getStripeDecimals(currency)
  return shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift
}
