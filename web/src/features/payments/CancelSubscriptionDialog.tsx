import { MINUTE_MS } from '@adire/contract/durations.ts'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FailedRenewal } from './FailedRenewal.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  paidUntil: string
  isPending: boolean
  onConfirm: () => void
}

/** Confirms ending a subscription: what happens to money and premium. */
export function CancelSubscriptionDialog({ paidUntil: until, ...dialog }: Props) {
  const paidUntil = formatDate(until)
  const isFailed = Date.parse(until) <= useNow(MINUTE_MS)
  return (
    <ConfirmDialog
      {...dialog}
      title={<Trans>Cancel your subscription?</Trans>}
      description={
        isFailed ? (
          <FailedRenewal paidUntil={until} />
        ) : (
          <Trans>
            We won’t charge you again. You keep Premium until{' '}
            <time dateTime={until}>{paidUntil}</time>.
          </Trans>
        )
      }
      confirmLabel={<Trans>Cancel subscription</Trans>}
      cancelLabel={isFailed ? <Trans>Keep subscription</Trans> : <Trans>Keep Premium</Trans>}
      tone="danger"
    />
  )
}
