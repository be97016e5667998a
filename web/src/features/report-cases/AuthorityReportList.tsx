import type { AuthorityReport, HoldChange } from '@adire/contract/authority-reports.ts'
import { Trans } from '@lingui/react/macro'
import { nameStaff } from '../../staff/staff-name.ts'
import { formatDate, formatMoment } from '../../lib/format.ts'

type Props = { reports: readonly AuthorityReport[]; holdChanges: readonly HoldChange[] }

/** Reports of a case to authorities and the changes of its hold, newest first. */
export function AuthorityReportList({ reports, holdChanges }: Props) {
  return (
    <>
      <ul className="grid gap-3 empty:hidden">
        {reports.map((report) => (
          <ReportLine key={report.id} report={report} />
        ))}
      </ul>
      {holdChanges.length > 0 && (
        <div className="grid gap-2">
          <h4 className="font-text text-sm font-semibold tracking-normal">
            <Trans>Changes to the hold</Trans>
          </h4>
          <ul className="grid gap-2">
            {holdChanges.map((change) => (
              <ChangeLine key={change.id} change={change} />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const LINE = 'grid gap-0.5 border-s-3 border-line-strong ps-3 text-sm'

function ReportLine({ report }: { report: AuthorityReport }) {
  const { authority, reportedAt, reference, note, recordedAt, recordedBy } = report
  const [reported, recorded] = [formatMoment(reportedAt), formatDate(recordedAt)]
  const recorder = nameStaff(recordedBy)
  return (
    <li className={LINE}>
      <p className="font-medium">{authority}</p>
      <p>
        <Trans>
          Reported on <time dateTime={reportedAt}>{reported}</time>
        </Trans>
      </p>
      {reference !== '' && (
        <p>
          <Trans>Reference number {reference}</Trans>
        </p>
      )}
      {note !== '' && <p className="whitespace-pre-line">{note}</p>}
      <p className="text-ink-3">
        <Trans>
          Recorded by {recorder}, <time dateTime={recordedAt}>{recorded}</time>
        </Trans>
      </p>
    </li>
  )
}

function ChangeLine({ change }: { change: HoldChange }) {
  const { keptUntil, reason, changedAt, changedBy } = change
  const day = keptUntil === null ? '' : formatDate(keptUntil)
  return (
    <li className={LINE}>
      <p>
        {keptUntil === null ? <Trans>Released</Trans> : <Trans>Kept until {day}</Trans>}
        {reason !== '' && `: ${reason}`}
      </p>
      <p className="text-ink-3">
        {nameStaff(changedBy)} · <time dateTime={changedAt}>{formatDate(changedAt)}</time>
      </p>
    </li>
  )
}
