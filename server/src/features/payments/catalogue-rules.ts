import { listKeys } from '@adire/contract/keys.ts'
import type { PackId, PlanId } from '@adire/contract/payments.ts'
import type { ConfigReader } from '../../settings/rules.ts'

/**
 * Items for sale (PAY-TOK-06 to 09, PAY-SUB-05 to 07): names and badges here, numbers and prices
 * from the settings (decision M6).
 */
const packNames = {
  starter: { name: 'Starter Pack', badge: null },
  popular: { name: 'Popular Choice', badge: 'popular' },
  best_value: { name: 'Best Value', badge: 'best-value' },
  ultimate: { name: 'Ultimate Pack', badge: null },
} as const

const planTerms = {
  monthly: { name: 'Monthly', months: 1, isPopular: false },
  quarterly: { name: 'Quarterly', months: 3, isPopular: true },
  yearly: { name: 'Yearly', months: 12, isPopular: false },
} as const

export const packIds = listKeys(packNames)
export const planIds = listKeys(planTerms)

export function findPack(id: PackId, config: ConfigReader) {
  const tokens = config.get(`${id}_pack_tokens`)
  const bonus = config.get(`${id}_pack_bonus`)
  return {
    id,
    ...packNames[id],
    tokens,
    bonus,
    total: tokens + bonus,
    usdCents: config.get(`${id}_pack_price`),
  }
}

export function findPlan(id: PlanId, config: ConfigReader) {
  const { name, months, isPopular } = planTerms[id]
  const usdCents = config.get(`${id}_plan_price`)
  const paidMonthly = config.get('monthly_plan_price') * months
  const saved = Math.round(((paidMonthly - usdCents) / paidMonthly) * 100)
  return {
    id,
    name,
    months,
    isPopular,
    bonusTokens: config.get(`${id}_plan_bonus_tokens`),
    usdCents,
    savesPercent: saved > 0 ? saved : null,
  }
}

export function isPackId(item: string): item is PackId {
  return Object.hasOwn(packNames, item)
}

/** Describes an order on checkouts, receipts and in the wallet. */
export function describeItem({
  kind,
  item,
  tokens,
  months,
  isProration = false,
}: {
  kind: 'tokens' | 'subscription'
  item: string
  tokens: number
  months: number
  /** True for the charge of an upgrade, which is less than the plan's price. */
  isProration?: boolean
}): string {
  if (kind === 'tokens') return `${isPackId(item) ? packNames[item].name : item}, ${tokens} tokens`
  const time = months === 1 ? '1 month' : months === 12 ? '1 year' : `${months} months`
  return `Premium, ${time}${isProration ? ' (plan change)' : ''}`
}
