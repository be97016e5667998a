import type { CampaignStatus } from '@adire/contract/campaigns.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { statusLabels } from './copy.ts'

const statusBadges: Record<CampaignStatus, BadgeKind> = {
  active: 'approved',
  paused: 'pending',
  pending: 'pending',
  completed: 'plain',
  rejected: 'rejected',
}

export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
  const { i18n } = useLingui()
  return <Badge kind={statusBadges[status]}>{i18n._(statusLabels[status])}</Badge>
}
