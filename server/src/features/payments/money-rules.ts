/** Converts US cents to another currency and back, in whole numbers only (decision M2). */

/**
 * Amounts in three-decimal currencies are multiples of ten (docs.stripe.com/currencies,
 * "three-decimal currencies").
 */
const THREE_DECIMALS_STEP = 10
const RATE = /^(\d{1,6})(?:\.(\d{1,10}))?$/

interface Rate {
  /** US dollars for one unit, as an exact decimal (PAY-CUR-02). */
  rateToUsd: string
  decimals: number
}

/** Converts US cents: divides by the rate and rounds half to even once, to the minor unit. */
export function convertCents(usdCents: number, { rateToUsd, decimals }: Rate): number {
  const [, whole = '', fraction = ''] = RATE.exec(rateToUsd) ?? []
  const rate = BigInt(`${whole}${fraction}` || '0')
  if (rate <= 0n || !Number.isSafeInteger(usdCents) || usdCents <= 0)
    throw new RangeError(`no amount can be made of the rate ${rateToUsd}`)
  const step = BigInt(findStep(decimals))
  const numerator = BigInt(usdCents) * 10n ** BigInt(decimals + fraction.length)
  const amount = divideToEven(numerator, rate * 100n * step) * step
  const minor = Number(amount)
  if (!Number.isSafeInteger(minor) || minor <= 0)
    throw new RangeError(`${usdCents} cents are no amount at the rate ${rateToUsd}`)
  return minor
}

/** Minor units by which charged amounts of a currency with so many decimals can differ. */
export function findStep(decimals: number): number {
  return decimals === 3 ? THREE_DECIMALS_STEP : 1
}

/** Divides an amount for display. */
export function divideMinor(minor: number, parts: number): number {
  return Number(divideToEven(BigInt(minor), BigInt(parts)))
}

/** Rounds half to even. */
export function divideToEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  const twice = (numerator % denominator) * 2n
  if (twice < denominator || (twice === denominator && quotient % 2n === 0n)) return quotient
  return quotient + 1n
}
