import type { CampaignId } from '@adire/contract/ids.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QueueClock } from '../../staff/QueueClock.tsx'
import { Card } from '../../ui/Card.tsx'

type Props = {
  campaign: { id: CampaignId; name: string; advertiser: string }
  /** Page of the campaign that the name links to. */
  to:
    | '/dashboard/admin/advertising/campaigns/$campaignId'
    | '/dashboard/admin/advertising/campaigns/$campaignId/statement'
  facts: ReactNode
  /** Queue and start of the clock, while it is open. */
  clock: { queue: 'adReports' | 'discrepancies'; since: string } | null
  children: ReactNode
}

/** Card of a finding about a campaign, with the clock while it is open. */
export function SettledCard({ campaign, to, facts, clock, children }: Props) {
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-text text-base font-semibold tracking-normal wrap-anywhere">
          <Link
            to={to}
            params={{ campaignId: campaign.id }}
            className="text-indigo underline-offset-4 hover:underline"
          >
            {campaign.name}
          </Link>
          <span className="font-normal text-ink-2"> · {campaign.advertiser}</span>
        </h3>
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-3">
          <span>{facts}</span>
          {clock && <QueueClock {...clock} />}
        </p>
      </div>
      {children}
    </Card>
  )
}
