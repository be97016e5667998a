import type { CampaignId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { StatementPage } from '../../../../../../features/campaigns/StatementPage.tsx'
import { requireId } from '../../../../../../lib/require-id.ts'

export const Route = createFileRoute(
  '/dashboard/admin/advertising/campaigns/$campaignId/statement',
)({
  staticData: { title: msg`Statement` },
  params: {
    parse: ({ campaignId }) => ({ campaignId: requireId<CampaignId>(campaignId) }),
  },
  component: StatementPage,
})
