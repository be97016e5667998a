/**
 * Amounts in three-decimal currencies are multiples of ten (docs.stripe.com/currencies,
 * "three-decimal currencies").
 */
const THREE_DECIMALS_STEP = 10
/** Prices of fewer price steps than this are not rounded, so that rounding moves none by over 5 %. */
const ROUNDED_STEPS_MINIMUM = 10n
const RATE = /^(\d{1,6})(?:\.(\d{1,10}))?$/

interface Rate {
  /** US dollars for one unit, as an exact decimal (PAY-CUR-02). */
  rateToUsd: string
  decimals: number
  /** Minor units to whose multiples prices are rounded (`currency_rates.price_step`). */
  priceStep: number
}

/**
 * Prices an amount of US cents in a currency: what is shown and charged, in minor units, and what
 * that is worth in US cents at the rate, which counts as revenue (decision M2).
 */
export function computeLocalPrice(
  usdCents: number,
  rate: Rate,
): { amountMinor: number; usdCents: number } {
  const amountMinor = convertCents(usdCents, rate)
  const { numerator, denominator } = parseRate(rate)
  const worth = divideToEven(BigInt(amountMinor) * denominator, numerator)
  return { amountMinor, usdCents: Number(worth) }
}

/**
 * Converts US cents to minor units of a currency, in whole numbers only (decision M2): divides by
 * the rate and rounds once to the price step, half to even. Throws a RangeError for a rate or amount
 * that isn't positive, and for a result that is zero or too large.
 */
export function convertCents(usdCents: number, rate: Rate): number {
  if (!Number.isSafeInteger(usdCents) || usdCents <= 0)
    throw new RangeError(`${usdCents} cents can't be converted at the rate ${rate.rateToUsd}`)
  const { numerator, denominator } = parseRate(rate)
  const exact = BigInt(usdCents) * numerator
  const chargeStep = findChargeStep(rate.decimals)
  // A price step is a multiple of the charge step, or 1 (0074).
  const priceStep = BigInt(Math.max(rate.priceStep, chargeStep))
  const isRounded = exact >= ROUNDED_STEPS_MINIMUM * priceStep * denominator
  const step = isRounded ? priceStep : BigInt(chargeStep)
  const minor = Number(divideToEven(exact, denominator * step) * step)
  if (!Number.isSafeInteger(minor) || minor <= 0)
    throw new RangeError(
      `${usdCents} cents are too much or too little at the rate ${rate.rateToUsd}`,
    )
  return minor
}

/** Returns the minor units for one US cent, as a fraction. */
function parseRate({ rateToUsd, decimals }: Rate): { numerator: bigint; denominator: bigint } {
  const [, whole = '', fraction = ''] = RATE.exec(rateToUsd) ?? []
  // Zero if the rate is malformed.
  const rate = BigInt(`${whole}${fraction}`)
  if (rate <= 0n) throw new RangeError(`Amounts can't be converted at the rate ${rateToUsd}`)
  return { numerator: 10n ** BigInt(decimals + fraction.length), denominator: rate * 100n }
}

/**
 * Finds the step between charged amounts of a currency, in minor units. Providers refuse amounts
 * between two steps.
 */
export function findChargeStep(decimals: number): number {
  return decimals === 3 ? THREE_DECIMALS_STEP : 1
}

/** Divides a price into equal parts, half to even; only for display (a price per month). */
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
