import type { ReportCase } from '@adire/contract/report-cases.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatDate } from '../../lib/format.ts'
import { reasonWords, subjectWords } from '../../lib/report-words.ts'
import { DueCountdown } from '../../staff/DueCountdown.tsx'
import { outcomeWords } from '../../staff/decision-copy.ts'

/** A case in the queue: who reports whom, why, and how long it has waited. */
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
  const closed = formatDate(closedAt ?? openedAt)
  return (
    <Card
      asChild
      padding="sm"
      isInteractive
      className="relative flex items-center gap-x-4 gap-y-2 max-sm:flex-wrap"
    >
      <article>
        <div className="grid min-w-0 flex-1 gap-1.5 max-sm:basis-full">
          <h3 className="font-text text-base font-semibold tracking-normal">
            <Link
              to="/dashboard/admin/reports/$reportId"
              params={{ reportId: id }}
              className="card-link"
            >
              <Trans>
                {reporter.handle} reported {reported.handle}
              </Trans>
            </Link>
          </h3>
          <p className="text-sm text-ink-2">
            {i18n._(subjectWords[subject])} ·{' '}
            {reasons.map((reason) => i18n._(reasonWords[reason].title)).join(', ')}
            {reportCount > 1 && (
              <>
                {' '}
                · <Plural value={reportCount} one="# report" other="# reports" />
              </>
            )}
          </p>
          <div className="flex flex-wrap items-center gap-2 empty:hidden">
            <PriorityBadge priority={priority} />
            {claimedBy && (
              <Badge>
                <Trans>{claimedBy.handle} is looking at it</Trans>
              </Badge>
            )}
            {outcome && (
              <Badge kind={outcome === 'Report dismissed' ? 'plain' : 'approved'}>
                {i18n._(outcomeWords[outcome])}
              </Badge>
            )}
          </div>
        </div>
        {outcome ? (
          <time dateTime={closedAt ?? openedAt} className="text-sm text-ink-3 max-sm:hidden">
            {closed}
          </time>
        ) : (
          <DueCountdown at={dueAt} />
        )}
        <ChevronRight
          aria-hidden
          className="size-5 shrink-0 text-ink-3 rtl:-scale-x-100 max-sm:hidden"
        />
      </article>
    </Card>
  )
}

/** Medium, unless somebody may be in danger or many report the same (ADM-REP-10). */
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
      <Trans>High priority</Trans>
    </Badge>
  )
}
