import type { ReportCase } from '@adire/contract/report-cases.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'
import { formatDate } from '../../lib/format.ts'
import { reasonCopy, subjectCopy } from '../../lib/report-copy.ts'
import { CaseRow } from '../../staff/CaseRow.tsx'
import { DueCountdown } from '../../staff/DueCountdown.tsx'
import { outcomeLabels } from '../../staff/decision-copy.ts'

/** Row of the report queue: a case with its people, reasons and due time. */
export function ReportRow({ report }: { report: ReportCase }) {
  const { i18n } = useLingui()
  const {
    id,
    subject,
    reported,
    reporter,
    reportCount,
    reasons,
    priority,
    openedAt,
    dueAt,
    closedAt,
    claimedBy,
    outcome,
  } = report
  const closed = closedAt ?? openedAt
  return (
    <CaseRow
      link={
        <Link
          to="/dashboard/admin/reports/$reportId"
          params={{ reportId: id }}
          className="card-link"
        >
          <Trans>
            {reporter.handle} reported {reported.handle}
          </Trans>
        </Link>
      }
      details={
        <>
          {i18n._(subjectCopy[subject])} ·{' '}
          {reasons.map((reason) => i18n._(reasonCopy[reason].title)).join(', ')}
          {reportCount > 1 && (
            <>
              {' '}
              · <Plural value={reportCount} one="# report" other="# reports" />
            </>
          )}
        </>
      }
      badges={
        <>
          <PriorityBadge priority={priority} />
          {claimedBy && (
            <Badge>
              <Trans>{claimedBy.handle} is reviewing this</Trans>
            </Badge>
          )}
          {outcome && (
            <Badge kind={outcome === 'Report dismissed' ? 'plain' : 'approved'}>
              {i18n._(outcomeLabels[outcome])}
            </Badge>
          )}
        </>
      }
      time={
        outcome ? (
          <time dateTime={closed} className="text-sm text-ink-3 max-sm:hidden">
            {formatDate(closed)}
          </time>
        ) : (
          <DueCountdown at={dueAt} />
        )
      }
    />
  )
}

/**
 * Priority of a case: urgent if someone may be in danger now, high if the reason is serious or many
 * report the same (ADM-REP-10).
 */
export function PriorityBadge({ priority }: { priority: ReportCase['priority'] }) {
  if (priority === 'medium') {
    return (
      <Badge>
        <Trans>Medium priority</Trans>
      </Badge>
    )
  }
  return (
    <Badge kind="rejected" icon={<TriangleAlert aria-hidden />}>
      {priority === 'urgent' ? <Trans>Urgent: 1 hour</Trans> : <Trans>High priority</Trans>}
    </Badge>
  )
}
