import { Trans } from '@lingui/react/macro'
import { Link, useMatch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useSubscription } from './use-subscription.ts'

/**
 * Shown on every page of the dashboard after the bank refused a renewal. `otherwise` is the next
 * banner, for everyone else.
 */
export function PaymentFailedBanner({ otherwise }: { otherwise: ReactNode }) {
  const isManaging = useMatch({ from: '/dashboard/subscription', shouldThrow: false }) !== undefined
  const found = useSubscription().data?.subscription
  if (found?.status !== 'past_due') return otherwise
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
        Premium is paid until {formatDate(found.paidUntil)}. We’ll try again; please make sure that
        your bank allows the payment.
      </Trans>
    </Banner>
  )
}
