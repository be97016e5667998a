import type { DatePlan } from '@adire/contract/date-plans.ts'
import { MINUTE_MS } from '@adire/contract/durations.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Send, Trash2 } from 'lucide-react'
import { formatMoment } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AlertButton } from './AlertButton.tsx'
import { CheckInButtons } from './CheckInButtons.tsx'
import { isUnreachable } from './rules.ts'
import { usePlanAction } from './use-date-plans.ts'

type Props = {
  plan: DatePlan
  /** Undefined for a plan that has ended. */
  onEdit?: () => void
}

/** One plan: what it says, how it stands, and the buttons of its state. */
export function DatePlanRow({ plan, onEdit }: Props) {
  const { t } = useLingui()
  const action = usePlanAction(plan)
  const { withName, contactName, place, state } = plan
  const [startsAt, checkInAt] = [formatMoment(plan.startsAt), formatMoment(plan.checkInAt)]
  const Heading = onEdit ? 'h2' : 'h3'
  return (
    <Card asChild padding="sm" className="grid grid-cols-1 gap-3">
      <li>
        <div className="flex items-start justify-between gap-3">
          <div className="grid min-w-0 gap-0.5 wrap-anywhere">
            <Heading className="font-text text-base font-semibold tracking-normal">
              <Trans>
                {withName} · {startsAt}
              </Trans>
            </Heading>
            <p>{place}</p>
            <p className="text-sm text-ink-2">
              <Trans>
                Check-in {checkInAt} · Contact: {contactName}
              </Trans>
            </p>
            <PlanState plan={plan} />
          </div>
          {state === 'planned' && onEdit && (
            <IconButton
              label={t`Change the plan with ${withName}`}
              icon={<Pencil aria-hidden />}
              onClick={onEdit}
            />
          )}
          {!onEdit && state !== 'alarmed' && (
            <IconButton
              label={t`Erase the plan with ${withName}`}
              icon={<Trash2 aria-hidden />}
              disabled={action.isPending}
              onClick={() => action.mutate({ kind: 'remove' })}
            />
          )}
        </div>
        {(state === 'due' || state === 'alarmed') && <CheckInButtons plan={plan} />}
        {state === 'planned' && <PlannedButtons plan={plan} />}
      </li>
    </Card>
  )
}

function PlannedButtons({ plan }: { plan: DatePlan }) {
  const action = usePlanAction(plan)
  const { contactName } = plan
  const now = useNow(MINUTE_MS)
  const isShared = plan.sharedAt !== null && plan.sharedAt >= plan.savedAt
  return (
    <div className="flex flex-wrap gap-2">
      {!isShared && plan.sharesLeft > 0 && !plan.isContactClosed && (
        <Button
          size="sm"
          variant="secondary"
          disabled={action.isPending}
          onClick={() => action.mutate({ kind: 'share' })}
        >
          <Send aria-hidden className="rtl:-scale-x-100" />
          <Trans>Share now with {contactName}</Trans>
        </Button>
      )}
      {/* Ends the plan, so before the date it would end the watch over it. */}
      {Date.parse(plan.startsAt) <= now && (
        <Button
          size="sm"
          variant="secondary"
          disabled={action.isPending}
          onClick={() => action.mutate({ kind: 'safe' })}
        >
          <Trans>I’m safe</Trans>
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        disabled={action.isPending}
        onClick={() => action.mutate({ kind: 'cancel' })}
      >
        <Trans>Cancel plan</Trans>
      </Button>
      <AlertButton plan={plan} />
    </div>
  )
}

function PlanState({ plan }: { plan: DatePlan }) {
  const { contactName } = plan
  return (
    <p className="text-sm text-ink-2">
      {describe()}
      {plan.isContactClosed && plan.endedAt === null && (
        <strong className="block text-danger">
          {plan.state === 'due' ? (
            <Trans>
              {contactName} doesn’t accept our emails, so no one will be alerted. Use a button below
              to get more time, then choose another contact.
            </Trans>
          ) : (
            <Trans>
              {contactName} doesn’t accept our emails. Choose another contact, or no one will be
              alerted.
            </Trans>
          )}
        </strong>
      )}
    </p>
  )

  function describe() {
    switch (plan.state) {
      case 'planned':
        return plan.sharedAt === null ? (
          <Trans>
            Not shared. {contactName} hears from us only if you don’t check in or if you tap “Alert
            now”.
          </Trans>
        ) : plan.sharedAt < plan.savedAt ? (
          <Trans>Changed since you shared it with {contactName}.</Trans>
        ) : (
          <Trans>Shared with {contactName}.</Trans>
        )
      case 'due':
        return <Trans>Are you OK? Your check-in is due.</Trans>
      case 'alarmed':
        if (isUnreachable(plan))
          return <Trans>No one was alerted: {contactName} doesn’t accept our emails.</Trans>
        return plan.alarmSentAt === null ? (
          <Trans>We’re sending {contactName} an email.</Trans>
        ) : (
          <Trans>We emailed {contactName}.</Trans>
        )
      case 'safe':
        return <Trans>You checked in.</Trans>
      case 'cancelled':
        return <Trans>Cancelled.</Trans>
    }
  }
}
