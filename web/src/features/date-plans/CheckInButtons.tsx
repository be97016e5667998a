import type { DatePlan } from '@adire/contract/date-plans.ts'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { AlertButton } from './AlertButton.tsx'
import { usePlanAction } from './use-date-plans.ts'

/** Answers to "Are you OK?": one tap says safe; more time moves the check-in. */
export function CheckInButtons({ plan }: { plan: DatePlan }) {
  const action = usePlanAction(plan)
  const isRunning = (kind: string) => action.isPending && action.variables.kind === kind
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        loading={isRunning('safe')}
        disabled={action.isPending}
        onClick={() => action.mutate({ kind: 'safe' })}
      >
        <Trans>I’m safe</Trans>
      </Button>
      {plan.state !== 'alarmed' && (
        <>
          {([30, 60] as const).map((minutes) => (
            <Button
              key={minutes}
              size="sm"
              variant="secondary"
              disabled={action.isPending}
              onClick={() => action.mutate({ kind: 'more', minutes })}
            >
              <Trans>{minutes} more minutes</Trans>
            </Button>
          ))}
          <AlertButton plan={plan} />
        </>
      )}
    </span>
  )
}
