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

/** Picks the editable terms, each payment method once. */
export function toTerms({ rateToUsd, methods, isActive }: Readonly<Terms>): Terms {
  return { rateToUsd, methods: [...new Set(methods)], isActive }
}

/** Lists the terms that another admin changed since this admin loaded the page. */
export function changesSince(seen: Terms, now: Terms): { key: string; value: string }[] {
  const pairs = (['rateToUsd', 'methods', 'isActive'] as const).map((key) => ({
    key,
    was: String(seen[key]),
    value: String(now[key]),
  }))
  return pairs.filter(({ was, value }) => was !== value).map(({ key, value }) => ({ key, value }))
}

/** True if every possible price converts to a valid amount, so that no price page fails (PAY-09). */
export function isUsableRate(rateToUsd: string, decimals: number): boolean {
  return [SMALLEST_PRICE_CENTS, LARGEST_PRICE_CENTS].every(
    (cents) => tryConvert(cents, { rateToUsd, decimals }) !== null,
  )
}

function tryConvert(
  usdCents: number,
  rate: { rateToUsd: string; decimals: number },
): number | null {
  try {
    return convertCents(usdCents, rate)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Computes the price of each pack and plan at the current rate and at `next`; null if invalid. */
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
    before: tryConvert(usdCents, { rateToUsd, decimals }),
    after: tryConvert(usdCents, { rateToUsd: next, decimals }),
  }))
}
