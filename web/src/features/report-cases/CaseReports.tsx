import type { ReportCaseDetails } from '@adire/contract/report-cases.ts'
import { Trans } from '@lingui/react/macro'
import { ReportEvidence } from './ReportEvidence.tsx'

type Props = {
  caseDetails: Pick<ReportCaseDetails, 'head' | 'reports'>
  /** True if the caller may decide the case now. */
  mayDecide: boolean
}

/** Reports of a case, oldest first, each with its evidence; of a long case only the newest ones. */
export function CaseReports({ caseDetails: { head, reports }, mayDecide }: Props) {
  return (
    <>
      {reports.length < head.reportCount && (
        <p className="rounded-tile bg-surface-2 px-4 py-3 text-sm text-ink-2">
          <Trans>
            Showing the newest {reports.length} of {head.reportCount} reports.
          </Trans>
        </p>
      )}
      {reports.map((report, index) => (
        <ReportEvidence
          key={`${report.reporter.id}-${report.reportedAt}`}
          report={report}
          rejectableOf={mayDecide ? head.reported : null}
          headingId={`report-${head.id}-${index}`}
        />
      ))}
    </>
  )
}
