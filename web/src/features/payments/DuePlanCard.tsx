import type { PlanChange } from '@adire/contract/plan-changes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { BuyButton } from '../../shared/BuyButton.tsx'
import { planWords } from './copy.ts'

/** The next plan, where the provider needs a new checkout for it. */
export function DuePlanCard({ change: { plan, price } }: { change: PlanChange }) {
  const { i18n } = useLingui()
  const amount = formatMoney(price)
  const words = planWords[plan]
  return (
    <Card isPremium className="grid gap-3">
      <h2 className="text-xl">
        <Trans>Your new plan can start</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>
          Your earlier plan has ended. You chose {i18n._(words.name)} for {amount}{' '}
          {i18n._(words.period)}.
        </Trans>
      </p>
      <BuyButton wants="premium" className="justify-self-start">
        <Trans>Choose plan and pay</Trans>
      </BuyButton>
    </Card>
  )
}
