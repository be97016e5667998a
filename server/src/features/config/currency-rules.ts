import type { PaymentMethod } from '@adire/contract/money.ts'
import { findPack, findPlan, packIds, planIds } from '../payments/catalogue-rules.ts'
import { convertCents } from '../payments/money-rules.ts'
import {
  type ConfigReader,
  LARGEST_PRICE_CENTS,
  SMALLEST_PRICE_CENTS,
} from '../../settings/rules.ts'

/** Editable terms of a currency. */
export interface Terms {
  rateToUsd: string
  methods: PaymentMethod[]
  isActive: boolean
}

export function toTerms({ rateToUsd, methods, isActive }: Readonly<Terms>): Terms {
  return { rateToUsd, methods: [...new Set(methods)], isActive }
}

/** Lists the terms that differ from what the admin saw. */
export function changesSince(seen: Terms, now: Terms): { key: string; value: string }[] {
  const pairs = (['rateToUsd', 'methods', 'isActive'] as const).map((key) => ({
    key,
    was: String(seen[key]),
    value: String(now[key]),
  }))
  return pairs.filter(({ was, value }) => was !== value).map(({ key, value }) => ({ key, value }))
}

/**
 * True if a rate makes a valid amount of every possible price, so that no page of prices fails
 * (PAY-09).
 */
export function isUsableRate(rateToUsd: string, decimals: number): boolean {
  return [SMALLEST_PRICE_CENTS, LARGEST_PRICE_CENTS].every(
    (cents) => amountAt(cents, { rateToUsd, decimals }) !== null,
  )
}

function amountAt(usdCents: number, rate: { rateToUsd: string; decimals: number }): number | null {
  try {
    return convertCents(usdCents, rate)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Computes the price of each pack and plan at the current rate and at another one. */
export function previewPrices(
  config: ConfigReader,
  { rateToUsd, decimals }: { rateToUsd: string; decimals: number },
  next: string,
) {
  const sold = [
    ...packIds.map((id) => findPack(id, config)),
    ...planIds.map((id) => findPlan(id, config)),
  ]
  return sold.map(({ id, name, usdCents }) => ({
    item: id,
    name,
    usdCents,
    before: amountAt(usdCents, { rateToUsd, decimals }),
    after: amountAt(usdCents, { rateToUsd: next, decimals }),
  }))
}
