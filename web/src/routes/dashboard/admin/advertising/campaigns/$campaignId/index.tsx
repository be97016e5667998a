import type { CampaignId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { type FormStep, formSteps } from '../../../../../../features/campaigns/step-rules.ts'
import { EditCampaignPage } from '../../../../../../features/campaigns/EditCampaignPage.tsx'
import { requireId } from '../../../../../../lib/require-id.ts'
import { parseOption } from '../../../../../../lib/search-params.ts'

export const Route = createFileRoute('/dashboard/admin/advertising/campaigns/$campaignId/')({
  staticData: { title: msg`Campaign` },
  validateSearch: (search): { step?: FormStep | undefined } => ({
    step: parseOption(search['step'], formSteps),
  }),
  params: {
    parse: ({ campaignId }) => ({ campaignId: requireId<CampaignId>(campaignId) }),
  },
  component: EditCampaignPage,
})
