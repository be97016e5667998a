import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

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
  return (
    <ConfirmDialog
      {...dialog}
      title={<Trans>Cancel your subscription?</Trans>}
      description={
        <Trans>
          We won’t charge you again. You keep Premium until{' '}
          <time dateTime={until}>{paidUntil}</time>.
        </Trans>
      }
      confirmLabel={<Trans>Cancel Subscription</Trans>}
      cancelLabel={<Trans>Keep Premium</Trans>}
      tone="danger"
    />
  )
}
