import { listKeys } from '@adire/contract/keys.ts'
import type { PackId, PlanId } from '@adire/contract/payments.ts'
import { packNames, planNames } from '../../lib/order-names.ts'
import type { ConfigReader } from '../../settings/rules.ts'

/**
 * Items for sale (PAY-TOK-06 to 09, PAY-SUB-05 to 07): badges here, names in
 * `lib/order-names.ts`, numbers and prices from the settings (decision M6).
 */
const packBadges = {
  starter: null,
  popular: 'popular',
  best_value: 'best-value',
  ultimate: null,
} as const

const planTerms = {
  monthly: { months: 1, isPopular: false },
  quarterly: { months: 3, isPopular: true },
  yearly: { months: 12, isPopular: false },
} as const

export const packIds = listKeys(packBadges)
export const planIds = listKeys(planTerms)

export function findPack(id: PackId, config: ConfigReader) {
  const tokens = config.get(`${id}_pack_tokens`)
  const bonus = config.get(`${id}_pack_bonus`)
  return {
    id,
    name: packNames[id](),
    badge: packBadges[id],
    tokens,
    bonus,
    total: tokens + bonus,
    usdCents: config.get(`${id}_pack_price`),
  }
}

export function findPlan(id: PlanId, config: ConfigReader) {
  const { months, isPopular } = planTerms[id]
  const usdCents = config.get(`${id}_plan_price`)
  const paidMonthly = config.get('monthly_plan_price') * months
  const saved = Math.round(((paidMonthly - usdCents) / paidMonthly) * 100)
  return {
    id,
    name: planNames[id](),
    months,
    isPopular,
    bonusTokens: config.get(`${id}_plan_bonus_tokens`),
    usdCents,
    savesPercent: saved > 0 ? saved : null,
  }
}
