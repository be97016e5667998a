import type { InquiryStatus } from '@adire/contract/inquiries.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { inquiryStatusLabels } from './staff-copy.ts'

const statusBadges: Record<InquiryStatus, BadgeKind> = {
  new: 'pending',
  contacted: 'available',
  converted: 'approved',
  closed: 'plain',
}

export function InquiryStatusBadge({ status }: { status: InquiryStatus }) {
  const { i18n } = useLingui()
  return <Badge kind={statusBadges[status]}>{i18n._(inquiryStatusLabels[status])}</Badge>
}
