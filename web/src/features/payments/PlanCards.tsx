import type { Plan, PlanId } from '@adire/contract/payments.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../lib/format.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { planLabels } from './copy.ts'

type Props = { plans: readonly Plan[]; value: PlanId; onChange: (plan: PlanId) => void }

/** Monthly, quarterly and yearly plans with their savings (PAY-SUB-05 to 07). */
export function PlanCards({ plans, value, onChange }: Props) {
  const { t, i18n } = useLingui()
  return (
    <RadioCards
      label={t`Subscription plans`}
      columns={3}
      value={value}
      onChange={onChange}
      cards={plans.map((plan) => ({
        value: plan.id,
        title: i18n._(planLabels[plan.id].name),
        description: <PlanText plan={plan} />,
      }))}
    />
  )
}

function PlanText({
  plan: { id, months, price, perMonth, savesPercent, isPopular, bonusTokens },
}: {
  plan: Plan
}) {
  const { i18n } = useLingui()
  return (
    <span className="grid gap-1.5">
      <span>
        <span className="display block text-xl text-ink tabular-nums">{formatMoney(price)}</span>
        {i18n._(planLabels[id].period)}
      </span>
      {months > 1 && (
        <span className="text-balance text-ink-3 tabular-nums">
          <Trans>about {formatMoney(perMonth)} a month</Trans>
        </span>
      )}
      {bonusTokens > 0 && (
        <span>
          <Plural value={bonusTokens} one="+ # bonus token" other="+ # bonus tokens" />
        </span>
      )}
      {(isPopular || savesPercent !== null) && (
        <span className="flex flex-wrap items-center gap-2">
          {isPopular && (
            <span className="rounded-full bg-indigo px-2.5 py-0.5 text-xs font-semibold text-on-indigo">
              <Trans>Popular</Trans>
            </span>
          )}
          {savesPercent !== null && (
            <span className="text-xs font-semibold text-leaf">
              <Trans>Save {savesPercent}%</Trans>
            </span>
          )}
        </span>
      )}
    </span>
  )
}
