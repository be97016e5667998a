import type { PlanId } from '@adire/contract/payments.ts'
import type { PlanChange } from '@adire/contract/plan-changes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { planLabels } from './copy.ts'
import type { useSubscriptionChange } from './use-subscription.ts'

type Props = {
  change: PlanChange
  currentPlan: PlanId
  keep: ReturnType<typeof useSubscriptionChange>['keep']
}

/** A plan change that hasn't started yet, with a way to undo it. */
export function PlannedChange({
  change: { id, plan, kind, price, startsAt, status },
  currentPlan,
  keep,
}: Props) {
  const { i18n } = useLingui()
  const [name, current] = [i18n._(planLabels[plan].name), i18n._(planLabels[currentPlan].name)]
  const [day, amount, period] = [
    formatDate(startsAt),
    formatMoney(price),
    i18n._(planLabels[plan].period),
  ]
  if (status === 'processing')
    return (
      <Banner title={<Trans>Your plan change is being processed</Trans>}>
        <Trans>
          We’re waiting for your payment provider to confirm {name}. This page updates by itself.
        </Trans>
      </Banner>
    )
  return (
    <Banner
      title={
        kind === 'deferred' ? (
          <Trans>
            {name} can start on {day}
          </Trans>
        ) : (
          <Trans>
            Changes to {name} on {day}
          </Trans>
        )
      }
      action={
        <Button
          variant="secondary"
          size="sm"
          loading={keep.isPending}
          onClick={() => keep.mutate({ changeId: id })}
        >
          <Trans>Keep current plan</Trans>
        </Button>
      }
    >
      {kind === 'deferred' ? (
        <Trans>
          {current} ends on {day} and doesn’t renew. Pay {amount} then to start {name}. We’ll remind
          you.
        </Trans>
      ) : (
        <Trans>
          You keep {current} until then. From {day} you pay {amount} {period}.
        </Trans>
      )}
    </Banner>
  )
}
