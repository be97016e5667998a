import type { CampaignId, InquiryId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { type FormStep, formSteps } from '../../../../../features/campaigns/step-rules.ts'
import { NewCampaignPage } from '../../../../../features/campaigns/NewCampaignPage.tsx'
import { parseId, parseOption } from '../../../../../lib/search-params.ts'

export const Route = createFileRoute('/dashboard/admin/advertising/campaigns/new')({
  staticData: { title: msg`New Campaign` },
  validateSearch: (
    search,
  ): {
    copy?: CampaignId | undefined
    inquiry?: InquiryId | undefined
    step?: FormStep | undefined
  } => ({
    copy: parseId<CampaignId>(search['copy']),
    inquiry: parseId<InquiryId>(search['inquiry']),
    step: parseOption(search['step'], formSteps),
  }),
  component: NewCampaignPage,
})
