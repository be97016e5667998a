import type { CampaignId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { StatementPage } from '../../../../../../features/campaigns/StatementPage.tsx'
import { parseId } from '../../../../../../lib/search-params.ts'

export const Route = createFileRoute(
  '/dashboard/admin/advertising/campaigns/$campaignId/statement',
)({
  staticData: { title: msg`Statement` },
  params: {
    parse: ({ campaignId }) => {
      const id = parseId<CampaignId>(campaignId)
      if (id === undefined) throw notFound()
      return { campaignId: id }
    },
  },
  component: StatementPage,
})
