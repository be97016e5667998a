import type { AdminInquiry, InquiryStatus } from '@adire/contract/inquiries.ts'
import { useLingui } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { QueueClock } from '../../staff/QueueClock.tsx'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { budgetLabels, inquiryStatusLabels, inquiryTypeLabels } from './staff-copy.ts'

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

/** Inquiry in the list (ADS-ADMIN-04); the whole card opens it. */
export function InquiryCard({ inquiry, onOpen }: { inquiry: AdminInquiry; onOpen: () => void }) {
  const { i18n } = useLingui()
  const {
    reference,
    companyName,
    contactName,
    contactEmail,
    inquiryType,
    budgetRange,
    message,
    status,
    createdAt,
  } = inquiry
  return (
    <Card asChild padding="sm" isInteractive className="relative grid content-start gap-2">
      <article>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <InquiryStatusBadge status={status} />
          <span className="text-sm text-ink-3 tabular-nums">{reference}</span>
        </div>
        <h3 className="font-text text-base font-semibold tracking-normal">
          <button type="button" onClick={onOpen} className="text-start card-link">
            {companyName ?? contactName}
          </button>
        </h3>
        <p className="text-sm text-ink-2">
          {companyName ? `${contactName} · ${contactEmail}` : contactEmail}
        </p>
        <p className="text-sm text-ink-2">
          {[
            i18n._(inquiryTypeLabels[inquiryType]),
            budgetRange && i18n._(budgetLabels[budgetRange]),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="line-clamp-2 text-sm text-ink-2">{message}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <time dateTime={createdAt} className="text-sm text-ink-3">
            {formatDate(createdAt)}
          </time>
          {status === 'new' && <QueueClock queue="inquiries" since={createdAt} />}
        </div>
      </article>
    </Card>
  )
}
