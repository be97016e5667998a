import type { PlanId } from '@adire/contract/payments.ts'
import { WITHDRAWAL_DAYS } from '@adire/contract/withdrawals.ts'

const periods: Record<PlanId, string> = {
  monthly: 'every month',
  quarterly: 'every 3 months',
  yearly: 'every year',
}

/** Names the time between two renewals, as in 'every 3 months'. */
export function describePeriod(plan: PlanId): string {
  return periods[plan]
}

/**
 * Writes the renewal terms that the checkout shows, in English, for the stored consent and the
 * receipt. `web/src/features/payments/RenewalTerms.tsx` shows the same text; a change of either needs
 * a new `RENEWAL_TERMS_VERSION`.
 */
export function writeRenewalTerms(plan: PlanId, price: string): string {
  return `You pay ${price} now and ${describePeriod(plan)}, until you cancel. Cancel any time before a renewal in your wallet or by the link in our emails. Premium starts at once; if you withdraw within ${WITHDRAWAL_DAYS} days, we refund the unused days.`
}
