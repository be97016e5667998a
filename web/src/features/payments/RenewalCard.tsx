import { MINUTE_MS } from '@adire/contract/durations.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CancelSubscriptionDialog } from './CancelSubscriptionDialog.tsx'
import { planLabels } from './copy.ts'
import { FailedRenewal } from './FailedRenewal.tsx'
import { useSubscription, useSubscriptionChange } from './use-subscription.ts'

/** Next renewal of the subscription in the wallet, with the button that cancels it. */
export function RenewalCard() {
  const { i18n } = useLingui()
  const { cancel } = useSubscriptionChange()
  const [isConfirming, setIsConfirming] = useState(false)
  const now = useNow(MINUTE_MS)
  const subscription = useSubscription().data?.subscription
  if (!subscription || subscription.status === 'ended') return null
  const { plan, price, paidUntil: until, canCancel } = subscription
  const [amount, paidUntil] = [formatMoney(price), formatDate(until)]
  const period = i18n._(planLabels[plan].period)
  return (
    <Card isPremium className="grid gap-3 text-sm">
      <h2 className="text-lg">
        <Trans>Premium, {i18n._(planLabels[plan].name)}</Trans>
      </h2>
      <p className="text-ink-2">
        {canCancel && Date.parse(until) <= now ? (
          <FailedRenewal paidUntil={until} />
        ) : canCancel ? (
          <Trans>
            Renews on {paidUntil} for {amount} {period}.
          </Trans>
        ) : (
          <Trans>Cancelled. You keep Premium until {paidUntil}.</Trans>
        )}
      </p>
      {canCancel && (
        <Button variant="secondary" onClick={() => setIsConfirming(true)}>
          <Trans>Cancel subscription</Trans>
        </Button>
      )}
      <Link
        to="/dashboard/subscription"
        className="inline-flex min-h-11 items-center justify-self-start text-indigo underline underline-offset-4"
      >
        <Trans>Manage Subscription</Trans>
      </Link>
      <CancelSubscriptionDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        paidUntil={until}
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setIsConfirming(false) })}
      />
    </Card>
  )
}
