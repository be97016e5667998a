import type { ReportCaseId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute, useParams } from '@tanstack/react-router'
import { ReportPage } from '../../../../features/report-cases/ReportPage.tsx'
import { requireId } from '../../../../lib/require-id.ts'

export const Route = createFileRoute('/dashboard/admin/reports/$reportId')({
  staticData: { title: msg`Reports` },
  params: {
    parse: ({ reportId }) => ({ reportId: requireId<ReportCaseId>(reportId) }),
  },
  component: function CasePage() {
    const { reportId } = useParams({ from: '/dashboard/admin/reports/$reportId' })
    return <ReportPage key={reportId} id={reportId} />
  },
})
