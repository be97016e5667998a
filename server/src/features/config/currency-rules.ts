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
  priceStep: number
  methods: PaymentMethod[]
  isActive: boolean
}

/** Picks the editable terms, each payment method once. */
export function toTerms({ rateToUsd, priceStep, methods, isActive }: Readonly<Terms>): Terms {
  return { rateToUsd, priceStep, methods: [...new Set(methods)], isActive }
}

/** Lists the terms that another admin changed since this admin loaded the page. */
export function changesSince(seen: Terms, now: Terms): { key: string; value: string }[] {
  const pairs = (['rateToUsd', 'priceStep', 'methods', 'isActive'] as const).map((key) => ({
    key,
    was: String(seen[key]),
    value: String(now[key]),
  }))
  return pairs.filter(({ was, value }) => was !== value).map(({ key, value }) => ({ key, value }))
}

type Rate = { rateToUsd: string; decimals: number; priceStep: number }

/** True if every possible price converts to a valid amount, so that no price page fails (PAY-09). */
export function isUsableRate(rate: Rate): boolean {
  return [SMALLEST_PRICE_CENTS, LARGEST_PRICE_CENTS].every(
    (cents) => tryConvert(cents, rate) !== null,
  )
}

function tryConvert(usdCents: number, rate: Rate): number | null {
  try {
    return convertCents(usdCents, rate)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Computes the price of each pack and plan with the current and the next terms; null if invalid. */
export function previewPrices(
  config: ConfigReader,
  { rateToUsd, priceStep, decimals }: Rate,
  next: Pick<Rate, 'rateToUsd' | 'priceStep'>,
) {
  const sold = [
    ...packIds.map((id) => findPack(id, config)),
    ...planIds.map((id) => findPlan(id, config)),
  ]
  return sold.map(({ id, name, usdCents }) => ({
    item: id,
    name,
    usdCents,
    before: tryConvert(usdCents, { rateToUsd, priceStep, decimals }),
    after: tryConvert(usdCents, { ...next, decimals }),
  }))
}
