import type { PlanId } from '@adire/contract/payments.ts'
import type { PlanChangeKind } from '@adire/contract/plan-changes.ts'
import { WITHDRAWAL_DAYS } from '@adire/contract/withdrawals.ts'
import { t } from '../../lib/text.ts'

const periods: Record<PlanId, () => string> = {
  monthly: () => t`every month`,
  quarterly: () => t`every 3 months`,
  yearly: () => t`every year`,
}

/** Names the time between two renewals, as in 'every 3 months'. */
export function describePeriod(plan: PlanId): string {
  return periods[plan]()
}

/**
 * Writes the renewal terms that the checkout shows, in the member's language, for the stored consent
 * and the receipt. `web/src/features/payments/RenewalTerms.tsx` shows the same text; a change of either needs
 * a new `RENEWAL_TERMS_VERSION`.
 */
export function writeRenewalTerms(plan: PlanId, price: string): string {
  return t`You pay ${price} now and ${describePeriod(plan)}, until you cancel. Cancel any time before a renewal, in your wallet or with the link in our emails. Premium starts at once; if you withdraw within ${WITHDRAWAL_DAYS} days, we refund the unused days.`
}

interface PlanChangeTerms {
  kind: PlanChangeKind
  plan: PlanId
  charge: string
  renewal: string
  renewsAt: Date
}

/**
 * Writes the renewal terms that the dialog of a plan change shows, in the member's language, for the stored
 * consent and the receipt; null for a deferred change, which renews nothing before its own checkout.
 * `web/src/features/payments/PlanQuoteText.tsx` shows the same terms; a change of either needs a new
 * `PLAN_CHANGE_TERMS_VERSION`.
 */
export function writePlanChangeTerms(terms: PlanChangeTerms): string | null {
  const { kind, plan, charge, renewal, renewsAt } = terms
  if (kind === 'deferred') return null
  const today = kind === 'upgrade' ? charge : t`nothing`
  const day = renewsAt.toISOString().slice(0, 10)
  return t`You pay ${today} today. From ${day} you pay ${renewal} ${describePeriod(plan)}, until you cancel. Cancel any time before a renewal, in your wallet or with the link in our emails. If you withdraw within ${WITHDRAWAL_DAYS} days after the first payment for the new plan, we refund the unused days.`
}
