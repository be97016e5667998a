import type { CampaignId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { InvoicesPage } from '../../../../../../features/campaigns/InvoicesPage.tsx'
import { requireId } from '../../../../../../lib/require-id.ts'

export const Route = createFileRoute('/dashboard/admin/advertising/campaigns/$campaignId/invoices')(
  {
    staticData: { title: msg`Invoices` },
    params: {
      parse: ({ campaignId }) => ({ campaignId: requireId<CampaignId>(campaignId) }),
    },
    component: InvoicesPage,
  },
)
