import type { InquiryId } from '@adire/contract/ids.ts'
import type { InquiryStatus, StoredInquiryType } from '@adire/contract/inquiries.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AdvertisingPage } from '../../../../features/campaigns/AdvertisingPage.tsx'
import { parseId, parseOption } from '../../../../lib/search-params.ts'

interface Search {
  tab?: 'inquiries' | 'campaigns' | undefined
  status?: InquiryStatus | undefined
  type?: StoredInquiryType | undefined
  inquiry?: InquiryId | undefined
}

export const Route = createFileRoute('/dashboard/admin/advertising/')({
  staticData: { title: msg`Advertising` },
  validateSearch: (search): Search => ({
    tab: parseOption(search['tab'], ['inquiries', 'campaigns']),
    status: parseOption(search['status'], ['new', 'contacted', 'converted', 'closed']),
    type: parseOption(search['type'], ['advertising', 'support', 'partnership', 'other']),
    inquiry: parseId<InquiryId>(search['inquiry']),
  }),
  component: AdvertisingPage,
})
