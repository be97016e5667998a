import type { InquiryRow, InquirySort } from '@adire/contract/inquiries.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../lib/format.ts'
import { DueCountdown } from '../../staff/DueCountdown.tsx'
import { RowLink } from '../../staff/RowLink.tsx'
import type { StaffColumn } from '../../staff/table-rules.ts'
import { Badge } from '../../ui/Badge.tsx'
import { InquiryStatusBadge } from './InquiryStatusBadge.tsx'
import { budgetLabels, inquiryKindLabels } from './staff-copy.ts'

/** Columns of the inquiry table; the first one opens the inquiry. */
export function useInquiryColumns(
  onOpen: (inquiry: InquiryRow) => void,
): StaffColumn<InquiryRow, InquirySort>[] {
  const { t, i18n } = useLingui()
  return [
    {
      id: 'name',
      header: t`Company or name`,
      sort: { asc: 'name' },
      cell: (inquiry) => (
        <RowLink>
          <button type="button" onClick={() => onOpen(inquiry)}>
            <span className="truncate">{inquiry.companyName ?? inquiry.contactName}</span>
          </button>
        </RowLink>
      ),
    },
    {
      id: 'kind',
      header: t`Kind`,
      cell: ({ kind }) =>
        kind === 'report' ? (
          <Badge kind="rejected">{i18n._(inquiryKindLabels.report)}</Badge>
        ) : (
          i18n._(inquiryKindLabels[kind])
        ),
    },
    {
      id: 'status',
      header: t`Status`,
      cell: ({ status }) => <InquiryStatusBadge status={status} />,
    },
    {
      id: 'due',
      header: t`Due`,
      cell: ({ dueAt }) =>
        dueAt !== null && (
          <span className="*:whitespace-nowrap">
            <DueCountdown at={dueAt} />
          </span>
        ),
    },
    {
      id: 'received',
      header: t`Received`,
      sort: { asc: 'oldest', desc: 'newest' },
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
    },
    {
      id: 'contact',
      header: t`Contact`,
      cell: ({ companyName, contactName }) => companyName !== null && contactName,
    },
    {
      id: 'answered',
      header: t`Answered`,
      cell: ({ answeredAt }) =>
        answeredAt !== null && <time dateTime={answeredAt}>{formatDate(answeredAt)}</time>,
    },
    {
      id: 'campaign',
      header: t`Campaign`,
      cell: ({ campaign }) =>
        campaign && (
          <Link
            to="/dashboard/admin/advertising/campaigns/$campaignId"
            params={{ campaignId: campaign.id }}
            className="text-indigo underline-offset-4 hover:underline"
          >
            {campaign.name}
          </Link>
        ),
    },
    { id: 'message', header: t`Message`, cell: ({ message }) => message },
    {
      id: 'email',
      header: t`Email`,
      isOptional: true,
      cell: ({ contactEmail }) => <bdi>{contactEmail}</bdi>,
    },
    {
      id: 'phone',
      header: t`Phone`,
      isOptional: true,
      cell: ({ contactPhone }) => <bdi>{contactPhone}</bdi>,
    },
    {
      id: 'budget',
      header: t`Budget range`,
      isOptional: true,
      cell: ({ budgetRange }) => budgetRange && i18n._(budgetLabels[budgetRange]),
    },
    {
      id: 'reference',
      header: t`Reference`,
      isOptional: true,
      cell: ({ reference }) => reference,
    },
  ]
}
