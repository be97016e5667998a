import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { QueueBadge } from '../../staff/QueueBadge.tsx'
import { useLoadCounts } from '../../staff/use-work-queues.ts'
import { Button } from '../../ui/Button.tsx'

/** Links to a new campaign, and to the discrepancies of the nightly recount with their number. */
export function CampaignLinks() {
  const open = useLoadCounts('discrepancies')
  return (
    <>
      <Button asChild variant="secondary" size="sm">
        <Link to="/dashboard/admin/ad-discrepancies">
          <Trans>Ad discrepancies</Trans>
          <QueueBadge counts={open} />
        </Link>
      </Button>
      <Button asChild size="sm">
        <Link to="/dashboard/admin/advertising/campaigns/new">
          <Plus aria-hidden />
          <Trans>New Campaign</Trans>
        </Link>
      </Button>
    </>
  )
}
