import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Crown } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'

/** Shown instead of plans to members with premium: one subscription is enough. */
export function MemberNote() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-brass bg-brass-soft p-5">
      <p className="flex items-center gap-3 font-semibold">
        <Crown aria-hidden className="size-5 text-brass-ink" />
        <Trans>You are a Premium member</Trans>
      </p>
      <Button asChild variant="secondary" size="sm">
        <Link to="/dashboard/subscription">
          <Trans>Manage Subscription</Trans>
        </Link>
      </Button>
    </div>
  )
}
