import type { AppealId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute, useParams } from '@tanstack/react-router'
import { AppealReviewPage } from '../../../../features/appeals/AppealReviewPage.tsx'
import { requireId } from '../../../../lib/require-id.ts'

export const Route = createFileRoute('/dashboard/admin/reports/appeals/$appealId')({
  staticData: { title: msg`Appeals` },
  params: {
    parse: ({ appealId }) => ({ appealId: requireId<AppealId>(appealId) }),
  },
  component: function AppealPage() {
    const { appealId } = useParams({ from: '/dashboard/admin/reports/appeals/$appealId' })
    return <AppealReviewPage key={appealId} id={appealId} />
  },
})
