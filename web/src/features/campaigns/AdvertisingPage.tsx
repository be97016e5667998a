import { useNavigate, useSearch } from '@tanstack/react-router'
import { InquiryList } from '../inquiries/InquiryList.tsx'
import { AdvertisingFrame } from './AdvertisingFrame.tsx'
import { CampaignList } from './CampaignList.tsx'

/** Start page of advertising for staff: the inquiries or the campaigns (ADS-ADMIN-01). */
export function AdvertisingPage() {
  const {
    tab = 'inquiries',
    status,
    inquiry,
  } = useSearch({ from: '/dashboard/admin/advertising/' })
  const navigate = useNavigate({ from: '/dashboard/admin/advertising/' })
  return (
    <AdvertisingFrame tab={tab}>
      {tab === 'campaigns' ? (
        <CampaignList />
      ) : (
        <InquiryList
          status={status}
          openId={inquiry}
          onStatus={(next) => void navigate({ search: { status: next }, replace: true })}
          onOpen={(next) => void navigate({ search: (now) => ({ ...now, inquiry: next }) })}
        />
      )}
    </AdvertisingFrame>
  )
}
