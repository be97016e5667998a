import type { ReportCase } from '@adire/contract/report-cases.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../lib/format.ts'
import { reasonCopy, subjectCopy } from '../../lib/report-copy.ts'
import { outcomeLabels } from '../../staff/decision-copy.ts'
import { DueCountdown } from '../../staff/DueCountdown.tsx'
import { RowLink } from '../../staff/RowLink.tsx'
import type { StaffColumn } from '../../staff/table-rules.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PriorityBadge } from './PriorityBadge.tsx'
import { formatList } from '../../lib/lists.ts'

/** Columns of the report table. */
export function useReportColumns(): StaffColumn<ReportCase, 'due' | 'newest'>[] {
  const { t, i18n } = useLingui()
  return [
    {
      id: 'case',
      header: t({ message: 'Report', context: 'noun' }),
      cell: (report) => <CaseLink report={report} />,
    },
    {
      id: 'due',
      header: t`Due`,
      sort: { asc: 'due' },
      cell: ({ outcome, dueAt }) => outcome === null && <DueCountdown at={dueAt} />,
    },
    {
      id: 'priority',
      header: t`Priority`,
      cell: ({ priority }) => <PriorityBadge priority={priority} />,
    },
    {
      id: 'reasons',
      header: t`Reasons`,
      cell: ({ reasons }) => formatList(reasons.map((reason) => i18n._(reasonCopy[reason].title))),
    },
    { id: 'subject', header: t`Subject`, cell: ({ subject }) => i18n._(subjectCopy[subject]) },
    {
      id: 'reports',
      header: t`Number of reports`,
      isNumeric: true,
      cell: ({ reportCount }) => reportCount,
    },
    {
      id: 'reviewer',
      header: t`Reviewer`,
      cell: ({ claimedBy }) =>
        claimedBy && (
          <Badge>
            <Trans>{claimedBy.handle} is reviewing this</Trans>
          </Badge>
        ),
    },
    {
      id: 'opened',
      header: t`Opened`,
      sort: { desc: 'newest' },
      cell: ({ openedAt }) => formatDate(openedAt),
    },
    {
      id: 'outcome',
      header: t`Outcome`,
      cell: ({ outcome }) =>
        outcome && (
          <Badge kind={outcome === 'Report dismissed' ? 'plain' : 'approved'}>
            {i18n._(outcomeLabels[outcome])}
          </Badge>
        ),
    },
    {
      id: 'closed',
      header: t`Closed`,
      cell: ({ closedAt }) => closedAt && <time dateTime={closedAt}>{formatDate(closedAt)}</time>,
    },
  ]
}

function CaseLink({ report: { id, reporter, reported } }: { report: ReportCase }) {
  return (
    <RowLink>
      <Link to="/dashboard/admin/reports/$reportId" params={{ reportId: id }}>
        <Trans>
          {reporter.handle} reported {reported.handle}
        </Trans>
      </Link>
    </RowLink>
  )
}
