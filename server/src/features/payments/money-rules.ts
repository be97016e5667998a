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

/**
 * Converts US cents to minor units of a currency, in whole numbers only (decision M2): divides by
 * the rate and rounds once, half to even. RangeError for a rate or amount of zero.
 */
export function convertCents(usdCents: number, { rateToUsd, decimals }: Rate): number {
  const [, whole = '', fraction = ''] = RATE.exec(rateToUsd) ?? []
  const rate = BigInt(`${whole}${fraction}` || '0')
  if (rate <= 0n || !Number.isSafeInteger(usdCents) || usdCents <= 0)
    throw new RangeError(`${usdCents} cents can't be converted at the rate ${rateToUsd}`)
  const step = BigInt(findChargeStep(decimals))
  const numerator = BigInt(usdCents) * 10n ** BigInt(decimals + fraction.length)
  const amount = divideToEven(numerator, rate * 100n * step) * step
  const minor = Number(amount)
  if (!Number.isSafeInteger(minor) || minor <= 0)
    throw new RangeError(`${usdCents} cents are too much or too little at the rate ${rateToUsd}`)
  return minor
}

/**
 * Finds the step between charged amounts of a currency, in minor units. Providers refuse amounts
 * between two steps.
 */
export function findChargeStep(decimals: number): number {
  return decimals === 3 ? THREE_DECIMALS_STEP : 1
}

/** Divides an amount for display. */
export function divideMinor(minor: number, parts: number): number {
  return Number(divideToEven(BigInt(minor), BigInt(parts)))
}

/** Divides numbers that aren't negative, and rounds half to even. */
export function divideToEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  const twice = (numerator % denominator) * 2n
  if (twice < denominator || (twice === denominator && quotient % 2n === 0n)) return quotient
  return quotient + 1n
}
