import type { PlanQuote } from '@adire/contract/plan-changes.ts'
import { WITHDRAWAL_DAYS } from '@adire/contract/withdrawals.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { planLabels } from './copy.ts'

/**
 * Says what a plan change costs today and what the plan costs from when. The stored text is written
 * by `server/src/features/payments/renewal-text-rules.ts`; a change of either needs a new
 * `PLAN_CHANGE_TERMS_VERSION`.
 */
export function PlanQuoteText({ option }: { option: PlanQuote }) {
  const { i18n } = useLingui()
  const { plan, kind, charge, credit, renewal, tokens } = option
  const [today, then, unused] = [formatMoney(charge), formatMoney(renewal), formatMoney(credit)]
  const [day, period, name] = [
    formatDate(option.renewsAt),
    i18n._(planLabels[plan].period),
    i18n._(planLabels[plan].name),
  ]
  return (
    <section
      aria-live="polite"
      className="grid gap-2 rounded-card border border-line bg-surface-2 p-4"
    >
      <p className="font-semibold tabular-nums">
        {kind === 'upgrade' && (
          <Trans>
            Pay {today} today. Then {then} {period} from {day}.
          </Trans>
        )}
        {kind === 'downgrade' && (
          <Trans>
            Nothing to pay today. {then} {period} from {day}.
          </Trans>
        )}
        {kind === 'deferred' && (
          <Trans>
            Nothing to pay today. Pay {then} on {day} to start {name}.
          </Trans>
        )}
      </p>
      <p className="text-sm text-ink-2 tabular-nums">
        {kind === 'upgrade' && (
          <Trans>
            The new plan starts now. {unused} for the time you haven’t used is already deducted.
          </Trans>
        )}
        {kind === 'downgrade' && (
          <Trans>You keep your current plan until then, and can change your mind.</Trans>
        )}
        {kind === 'deferred' && (
          <Trans>
            Your payment provider can’t change an active plan. Your current plan ends on {day} and
            doesn’t renew. We’ll remind you to pay for the new one.
          </Trans>
        )}
      </p>
      {kind !== 'deferred' && (
        <p className="text-sm text-ink-2">
          <Trans>
            The new plan renews until you cancel. Cancel any time before a renewal, in your wallet
            or with the link in our emails. If you withdraw within {WITHDRAWAL_DAYS} days after the
            first payment for the new plan, we refund the unused days.
          </Trans>
        </p>
      )}
      {tokens > 0 && (
        <p className="text-sm text-ink-2">
          <Plural value={tokens} one="+ # bonus token" other="+ # bonus tokens" />
        </p>
      )}
    </section>
  )
}
