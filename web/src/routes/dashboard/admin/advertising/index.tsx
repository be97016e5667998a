import type { InquiryId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AdvertisingFrame } from '../../../../features/campaigns/AdvertisingFrame.tsx'
import { CampaignLinks } from '../../../../features/campaigns/CampaignLinks.tsx'
import { CampaignList } from '../../../../features/campaigns/CampaignList.tsx'
import {
  type CampaignSearch,
  readCampaignSearch,
} from '../../../../features/campaigns/search-rules.ts'
import { InquiryList } from '../../../../features/inquiries/InquiryList.tsx'
import {
  type InquirySearch,
  readInquirySearch,
} from '../../../../features/inquiries/search-rules.ts'
import { parseId } from '../../../../lib/search-params.ts'

type InquiryTab = InquirySearch & {
  tab?: 'inquiries' | undefined
  /** Opened inquiry. */
  inquiry?: InquiryId | undefined
}
type CampaignTab = CampaignSearch & { tab: 'campaigns' }

/** Start page of advertising for staff; each tab has its own filters (ADS-ADMIN-01). */
export const Route = createFileRoute('/dashboard/admin/advertising/')({
  staticData: { title: msg`Advertising` },
  validateSearch: (search: Record<string, unknown>): InquiryTab | CampaignTab =>
    search['tab'] === 'campaigns'
      ? { tab: 'campaigns', ...readCampaignSearch(search) }
      : { ...readInquirySearch(search), inquiry: parseId<InquiryId>(search['inquiry']) },
  component: AdvertisingRoute,
})

function AdvertisingRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (search.tab === 'campaigns') {
    const { tab, ...filters } = search
    return (
      <AdvertisingFrame isDense tab="campaigns" actions={<CampaignLinks />}>
        <CampaignList
          search={filters}
          onSearch={(next) => void navigate({ search: { tab, ...next }, replace: true })}
        />
      </AdvertisingFrame>
    )
  }
  const { tab: _tab, inquiry, ...filters } = search
  return (
    <AdvertisingFrame isDense tab="inquiries">
      <InquiryList
        search={filters}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        openId={inquiry}
        onOpen={(next) => void navigate({ search: { ...filters, inquiry: next } })}
      />
    </AdvertisingFrame>
  )
}
