import { Trans } from '@lingui/react/macro'
import { Link, useMatch } from '@tanstack/react-router'
import { formatDate } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useSubscription } from './use-subscription.ts'

/** Shown on every page of the dashboard after the bank refused a renewal. */
export function PaymentFailedBanner() {
  const isManaging = useMatch({ from: '/dashboard/subscription', shouldThrow: false }) !== undefined
  const found = useSubscription().data?.subscription
  if (!found) return null
  return (
    <Banner
      tone="danger"
      title={<Trans>Your last payment for Premium failed</Trans>}
      action={
        !isManaging && (
          <Button asChild size="sm" variant="secondary">
            <Link to="/dashboard/subscription">
              <Trans>Manage Subscription</Trans>
            </Link>
          </Button>
        )
      }
    >
      <Trans>
        Your previous payment covered Premium until {formatDate(found.paidUntil)}. We’ll try again,
        so please make sure your bank allows the payment.
      </Trans>
    </Banner>
  )
}
