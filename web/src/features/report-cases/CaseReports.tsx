import type { ReportCaseId } from '@adire/contract/ids.ts'
import type { ReportCaseDetails } from '@adire/contract/report-cases.ts'
import { ReportEvidence } from './ReportEvidence.tsx'

type Props = { caseId: ReportCaseId; reports: ReportCaseDetails['reports'] }

/** Reports of a case, oldest first, each with its evidence. */
export function CaseReports({ caseId, reports }: Props) {
  return reports.map((report, index) => (
    <ReportEvidence
      key={`${report.reporter.id}-${report.reportedAt}`}
      report={report}
      headingId={`report-${caseId}-${index}`}
    />
  ))
}
