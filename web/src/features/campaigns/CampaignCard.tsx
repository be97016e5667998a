import type { Campaign, CampaignStatus } from '@adire/contract/campaigns.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { formatCount } from '../../lib/format.ts'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { placementLabels, statusLabels } from './copy.ts'
import { formatMicros } from './money-rules.ts'
import { useStatusActions } from './use-campaigns.ts'

const statusBadges: Record<CampaignStatus, BadgeKind> = {
  active: 'approved',
  paused: 'pending',
  pending: 'pending',
  completed: 'plain',
  rejected: 'rejected',
}

function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
  const { i18n } = useLingui()
  return <Badge kind={statusBadges[status]}>{i18n._(statusLabels[status])}</Badge>
}

/** One campaign of the list (ADS-ADMIN-27 to 37). */
export function CampaignCard({ campaign, onDelete }: { campaign: Campaign; onDelete: () => void }) {
  const { i18n } = useLingui()
  const { id, campaignName, advertiserName, status, placementType } = campaign
  return (
    <Card asChild padding="sm" className="grid content-between gap-4">
      <article aria-label={campaignName}>
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <CampaignStatusBadge status={status} />
            <span className="text-sm text-ink-2">{i18n._(placementLabels[placementType])}</span>
          </div>
          <h3 className="font-text text-base font-semibold tracking-normal">{campaignName}</h3>
          <p className="text-sm text-ink-2">{advertiserName}</p>
          <CampaignStats campaign={campaign} />
        </div>
        <div className="grid gap-2">
          <Link
            to="/dashboard/admin/advertising/campaigns/$campaignId/statement"
            params={{ campaignId: id }}
            className="inline-flex min-h-11 items-center justify-self-start font-medium text-indigo hover:text-indigo-hover"
          >
            <Trans>
              Statement<span className="sr-only"> of {campaignName}</span>
            </Trans>
          </Link>
          <CampaignActions campaign={campaign} onDelete={onDelete} />
        </div>
      </article>
    </Card>
  )
}

function CampaignStats({ campaign }: { campaign: Campaign }) {
  const { t } = useLingui()
  const stats: [string, string][] = [
    [t`Impressions`, formatCount(campaign.totalImpressions)],
    [t`Clicks`, formatCount(campaign.totalClicks)],
    [t`Spent`, formatMicros(campaign.totalSpentMicros)],
  ]
  return (
    <dl className="grid grid-cols-3 gap-2 border-t border-line pt-3">
      {stats.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="truncate text-xs text-ink-3">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows pause or resume only when the status allows it. */
function CampaignActions({ campaign, onDelete }: { campaign: Campaign; onDelete: () => void }) {
  const { pause, resume, isPending } = useStatusActions()
  const { id, campaignName, status } = campaign
  const name = <span className="sr-only"> {campaignName}</span>
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'active' && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Pause aria-hidden />}
          loading={isPending}
          onClick={() => pause.mutate({ id })}
        >
          <Trans>Pause{name}</Trans>
        </Button>
      )}
      {status === 'paused' && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Play aria-hidden />}
          loading={isPending}
          onClick={() => resume.mutate({ id })}
        >
          <Trans>Resume{name}</Trans>
        </Button>
      )}
      <Button asChild size="sm" variant="secondary">
        <Link to="/dashboard/admin/advertising/campaigns/$campaignId" params={{ campaignId: id }}>
          <Pencil aria-hidden />
          <Trans>Edit{name}</Trans>
        </Link>
      </Button>
      <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden />} onClick={onDelete}>
        <Trans>Delete{name}</Trans>
      </Button>
    </div>
  )
}
