import type { ReportCaseId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ModerationPage } from '../../../../features/moderation/ModerationPage.tsx'
import { idOf } from '../../../../lib/search-params.ts'

/** One case; the page reads the id beside the queues. */
export const Route = createFileRoute('/dashboard/admin/reports/$reportId')({
  staticData: { title: msg`Admin` },
  params: {
    parse: ({ reportId }) => {
      const id = idOf<ReportCaseId>(reportId)
      if (id === undefined) throw notFound()
      return { reportId: id }
    },
  },
  component: ModerationPage,
})
