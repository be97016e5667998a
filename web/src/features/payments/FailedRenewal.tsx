import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'

/** Text of a cancellation once the paid time is over, because its renewal failed. */
export function FailedRenewal({ paidUntil: until }: { paidUntil: string }) {
  const day = formatDate(until)
  return (
    <Trans>
      Your renewal on <time dateTime={until}>{day}</time> failed. If you cancel, we won’t try again.
    </Trans>
  )
}
