import type { CampaignId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { EditCampaignPage } from '../../../../../../features/campaigns/EditCampaignPage.tsx'
import { requireId } from '../../../../../../lib/require-id.ts'

export const Route = createFileRoute('/dashboard/admin/advertising/campaigns/$campaignId/')({
  staticData: { title: msg`Campaign` },
  params: {
    parse: ({ campaignId }) => ({ campaignId: requireId<CampaignId>(campaignId) }),
  },
  component: EditCampaignPage,
})
