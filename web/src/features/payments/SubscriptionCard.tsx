import type { PlanId, Subscription } from '@adire/contract/payments.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { PlanChange } from '@adire/contract/plan-changes.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CancelSubscriptionDialog } from './CancelSubscriptionDialog.tsx'
import { ChangePlanDialog } from './ChangePlanDialog.tsx'
import { methodLabels, planLabels } from './copy.ts'
import { useSubscriptionChange } from './use-subscription.ts'
import { Banner } from '../../ui/Banner.tsx'

/** The current plan: its cost, when it renews or ends, and cancel and resume. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { i18n } = useLingui()
  const { plan, price, method, startedAt, canCancel, canResume, canChangePlan, change } =
    subscription
  const { cancel, resume, keep } = useSubscriptionChange()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isChoosingPlan, setIsChoosingPlan] = useState(false)
  const paidUntil = formatDate(subscription.paidUntil)
  return (
    <Card isPremium className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          <Trans>Premium, {i18n._(planLabels[plan].name)}</Trans>
        </h2>
        <Status status={subscription.status} hasPlannedChange={change !== null} />
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Fact label={<Trans>Price</Trans>}>
          {formatMoney(price)} {i18n._(planLabels[plan].period)}
        </Fact>
        <Fact label={<Trans>Payment method</Trans>}>{i18n._(methodLabels[method].title)}</Fact>
        <Fact label={<RenewalLabel status={subscription.status} />}>{paidUntil}</Fact>
        <Fact label={<Trans>Premium since</Trans>}>{formatDate(startedAt)}</Fact>
      </dl>
      {change && <PlannedChange change={change} currentPlan={plan} keep={keep} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {canChangePlan && (
          <Button onClick={() => setIsChoosingPlan(true)}>
            <Trans>Change plan</Trans>
          </Button>
        )}
        {canCancel && (
          <Button variant="secondary" onClick={() => setIsConfirming(true)}>
            <Trans>Cancel subscription</Trans>
          </Button>
        )}
        {canResume && change === null && (
          <Button loading={resume.isPending} onClick={() => resume.mutate(undefined)}>
            <Trans>Resume subscription</Trans>
          </Button>
        )}
      </div>
      <CancelSubscriptionDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        paidUntil={subscription.paidUntil}
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setIsConfirming(false) })}
      />
      {isChoosingPlan && <ChangePlanDialog onClose={() => setIsChoosingPlan(false)} />}
    </Card>
  )
}

type StatusProps = { status: Subscription['status']; hasPlannedChange: boolean }

function Status({ status, hasPlannedChange }: StatusProps) {
  switch (status) {
    case 'active':
      return (
        <Badge kind="approved">
          <Trans>Active</Trans>
        </Badge>
      )
    case 'past_due':
      return (
        <Badge kind="rejected">
          <Trans>Payment failed</Trans>
        </Badge>
      )
    case 'cancelling':
    case 'ended':
      return (
        <Badge kind="pending">
          {hasPlannedChange ? (
            <Trans>Plan change scheduled</Trans>
          ) : (
            <Trans context="subscription">Cancelled</Trans>
          )}
        </Badge>
      )
  }
}

function RenewalLabel({ status }: { status: Subscription['status'] }) {
  if (status === 'active') return <Trans>Renews on</Trans>
  return status === 'past_due' ? <Trans>Paid until</Trans> : <Trans>Premium ends on</Trans>
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}

type PlannedChangeProps = {
  change: PlanChange
  currentPlan: PlanId
  keep: ReturnType<typeof useSubscriptionChange>['keep']
}

/** A plan change that hasn't started yet, with a way to undo it. */
function PlannedChange({
  change: { id, plan, kind, price, startsAt, status },
  currentPlan,
  keep,
}: PlannedChangeProps) {
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
          You keep your current plan ({current}) until then. From {day} you pay {amount} {period}.
        </Trans>
      )}
    </Banner>
  )
}
