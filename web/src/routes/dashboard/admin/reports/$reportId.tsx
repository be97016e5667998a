import type { ReportCaseId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound, useParams } from '@tanstack/react-router'
import { ReportPage } from '../../../../features/report-cases/ReportPage.tsx'
import { parseId } from '../../../../lib/search-params.ts'

export const Route = createFileRoute('/dashboard/admin/reports/$reportId')({
  staticData: { title: msg`Reports` },
  params: {
    parse: ({ reportId }) => {
      const id = parseId<ReportCaseId>(reportId)
      if (id === undefined) throw notFound()
      return { reportId: id }
    },
  },
  component: function CasePage() {
    const { reportId } = useParams({ from: '/dashboard/admin/reports/$reportId' })
    return <ReportPage key={reportId} id={reportId} />
  },
})
