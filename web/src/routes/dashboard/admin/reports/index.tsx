import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { readReportSearch } from '../../../../features/report-cases/rules.ts'
import { ReportQueue } from '../../../../features/report-cases/ReportQueue.tsx'

export const Route = createFileRoute('/dashboard/admin/reports/')({
  staticData: { title: msg`Reports` },
  validateSearch: readReportSearch,
  component: function ReportsPage() {
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <ReportQueue
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
      />
    )
  },
})
