import type { AppealBasis } from '@adire/contract/appeals.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../lib/format.ts'
import { reasonCopy, subjectCopy } from '../../lib/report-copy.ts'
import { outcomeLabels } from '../../staff/decision-copy.ts'
import { ShortCode } from '../../staff/ShortCode.tsx'
import { nameStaff } from '../../staff/staff-name.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

/** Reports that a decision about misuse of reports counts, for the moderator who answers its appeal. */
export function AppealedReports({ basis }: { basis: AppealBasis }) {
  return (
    <Card asChild className="grid gap-3">
      <section>
        <h3 className="text-lg">
          <Trans>Reports this decision is based on</Trans>
        </h3>
        {basis.count === 0 && (
          <p className="text-ink-2">
            <Trans>
              No reports are left: they were deleted with their cases, or a later decision is based
              on them.
            </Trans>
          </p>
        )}
        {basis.reports.length < basis.count && (
          <p className="text-sm text-ink-2">
            <Trans>
              Showing the newest {basis.reports.length} of {basis.count} reports.
            </Trans>
          </p>
        )}
        <ul className="grid gap-4 empty:hidden">
          {basis.reports.map((report) => (
            <AppealedReport key={report.id} report={report} />
          ))}
        </ul>
      </section>
    </Card>
  )
}

function AppealedReport({ report }: { report: AppealBasis['reports'][number] }) {
  const { i18n } = useLingui()
  const { caseId, subject, reportedId, reason, reportedAt, excerpt, copies } = report
  return (
    <li className="grid gap-1 border-t border-line pt-3">
      <Link
        to="/dashboard/admin/reports/$reportId"
        params={{ reportId: caseId }}
        className="inline-flex min-h-11 w-fit flex-wrap items-center gap-x-2 font-medium text-indigo hover:text-indigo-hover"
      >
        {i18n._(subjectCopy[subject])} · {i18n._(reasonCopy[reason].title)}
        <ShortCode id={reportedId} />
      </Link>
      <p className="text-sm text-ink-3">
        <Trans>Reported</Trans> · <time dateTime={reportedAt}>{formatDate(reportedAt)}</time>
      </p>
      {excerpt === '' ? (
        <p className="text-ink-2">
          <Trans>The reporter wrote nothing.</Trans>
        </p>
      ) : (
        <MemberText className="border-s-3 border-line ps-4 whitespace-pre-line">
          {excerpt}
        </MemberText>
      )}
      <Review report={report} />
      {copies === 'deleted' && (
        <p className="text-sm text-ink-2">
          <Trans>The copies of the photos and recordings have been deleted.</Trans>
        </p>
      )}
    </li>
  )
}

/** Decision about a report, and whether it still counts as clearly unfounded. */
function Review({
  report: { outcome, decidedAt, decidedBy, isUnfounded },
}: {
  report: AppealBasis['reports'][number]
}) {
  const { i18n } = useLingui()
  const by = decidedBy && nameStaff(decidedBy.handle)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      <p>
        {outcome ? i18n._(outcomeLabels[outcome]) : <Trans>The case is open again.</Trans>}
        {decidedAt !== null && (
          <>
            {' '}
            · <time dateTime={decidedAt}>{formatDate(decidedAt)}</time>
          </>
        )}
        {by !== null && (
          <>
            {' '}
            · <Trans>by {by}</Trans>
          </>
        )}
      </p>
      {isUnfounded ? (
        <Badge kind="rejected">
          <Trans>Clearly unfounded</Trans>
        </Badge>
      ) : (
        <Badge>
          <Trans>No longer marked as clearly unfounded</Trans>
        </Badge>
      )}
    </div>
  )
}
