import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatDate, withLabel } from '../../lib/format.ts'
import { reasonCopy, subjectCopy } from '../../lib/report-copy.ts'
import { MemberSection, NothingHere } from '../../staff/MemberSection.tsx'
import { outcomeLabels } from '../../staff/decision-copy.ts'
import { formatList } from '../../lib/lists.ts'

const linkStyle =
  'font-medium text-indigo underline decoration-1 underline-offset-4 hover:text-indigo-hover'

/** Report cases about a member, and the reports they made. */
export function MemberReports({
  record: { reportsReceived, reportsMade },
}: {
  record: MemberRecord
}) {
  return (
    <>
      <MemberSection title={<Trans>Reports about them</Trans>}>
        {reportsReceived.length === 0 ? (
          <NothingHere>
            <Trans>No reports about them.</Trans>
          </NothingHere>
        ) : (
          <ul className="grid gap-3">
            {reportsReceived.map((report) => (
              <ReceivedCase key={report.caseId} report={report} />
            ))}
          </ul>
        )}
      </MemberSection>
      <MemberSection title={<Trans>Reports they made</Trans>}>
        {reportsMade.length === 0 ? (
          <NothingHere>
            <Trans>They haven’t reported anyone.</Trans>
          </NothingHere>
        ) : (
          <ul className="grid gap-3">
            {reportsMade.map((report) => (
              <OwnReport key={`${report.caseId}-${report.reportedAt}`} report={report} />
            ))}
          </ul>
        )}
      </MemberSection>
    </>
  )
}

function ReceivedCase({ report }: { report: MemberRecord['reportsReceived'][number] }) {
  const { i18n } = useLingui()
  const { caseId, subject, reasons, reportCount, openedAt, outcome } = report
  return (
    <li className="grid gap-0.5 text-sm">
      <Link
        to="/dashboard/admin/reports/$reportId"
        params={{ reportId: caseId }}
        className={linkStyle}
      >
        {withLabel(
          i18n._(subjectCopy[subject]),
          formatList(reasons.map((reason) => i18n._(reasonCopy[reason].title))),
        )}
      </Link>
      <span className="text-ink-3">
        <time dateTime={openedAt}>{formatDate(openedAt)}</time> ·{' '}
        <Plural value={reportCount} one="# report" other="# reports" /> ·{' '}
        {outcome ? i18n._(outcomeLabels[outcome]) : <Trans context="cases">Open</Trans>}
      </span>
    </li>
  )
}

function OwnReport({ report }: { report: MemberRecord['reportsMade'][number] }) {
  const { i18n } = useLingui()
  const { caseId, reason, reported, reportedAt, outcome } = report
  return (
    <li className="grid gap-0.5 text-sm">
      <Link
        to="/dashboard/admin/reports/$reportId"
        params={{ reportId: caseId }}
        className={linkStyle}
      >
        {withLabel(reported.handle, i18n._(reasonCopy[reason].title))}
      </Link>
      <span className="text-ink-3">
        <time dateTime={reportedAt}>{formatDate(reportedAt)}</time> ·{' '}
        {outcome ? i18n._(outcomeLabels[outcome]) : <Trans context="cases">Open</Trans>}
      </span>
    </li>
  )
}
