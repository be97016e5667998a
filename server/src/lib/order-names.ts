import type { PackId, PlanId } from '@adire/contract/payments.ts'
import { plural, t } from './text.ts'

export const packNames: Record<PackId, () => string> = {
  starter: () => t`Starter Pack`,
  popular: () => t`Popular Choice`,
  best_value: () => t`Best Value`,
  ultimate: () => t`Ultimate Pack`,
}

export const planNames: Record<PlanId, () => string> = {
  monthly: () => t`Monthly`,
  quarterly: () => t`Quarterly`,
  yearly: () => t`Yearly`,
}

export function isPackId(item: string): item is PackId {
  return Object.hasOwn(packNames, item)
}

/** Item of an order. */
export interface OrderItem {
  kind: 'tokens' | 'subscription'
  item: string
  tokens: number
  months: number
}

/** Describes an order on checkouts, receipts and in the wallet. */
export function describeItem({
  kind,
  item,
  tokens,
  months,
  isProration = false,
}: OrderItem & {
  /** True for the charge of an upgrade, which is less than the plan's price. */
  isProration?: boolean
}): string {
  if (kind === 'tokens') {
    const name = isPackId(item) ? packNames[item]() : item
    return t`${name}, ${plural(tokens, { one: '# token', other: '# tokens' })}`
  }
  const time = writeMonths(months)
  return isProration ? t`Premium, ${time} (plan change)` : t`Premium, ${time}`
}

function writeMonths(months: number): string {
  return months === 12 ? t`1 year` : t`${plural(months, { one: '# month', other: '# months' })}`
}
