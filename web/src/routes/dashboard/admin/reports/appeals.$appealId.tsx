import type { AppealId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound, useParams } from '@tanstack/react-router'
import { AppealReviewPage } from '../../../../features/appeals/AppealReviewPage.tsx'
import { parseId } from '../../../../lib/search-params.ts'

export const Route = createFileRoute('/dashboard/admin/reports/appeals/$appealId')({
  staticData: { title: msg`Appeals` },
  params: {
    parse: ({ appealId }) => {
      const id = parseId<AppealId>(appealId)
      if (id === undefined) throw notFound()
      return { appealId: id }
    },
  },
  component: function AppealPage() {
    const { appealId } = useParams({ from: '/dashboard/admin/reports/appeals/$appealId' })
    return <AppealReviewPage key={appealId} id={appealId} />
  },
})
