import { useNavigate, useSearch } from '@tanstack/react-router'
import { InquiryList } from '../inquiries/InquiryList.tsx'
import { AdvertisingFrame } from './AdvertisingFrame.tsx'
import { CampaignList } from './CampaignList.tsx'

/** Start page of advertising for staff: the inquiries or the campaigns (ADS-ADMIN-01). */
export function AdvertisingPage() {
  const {
    tab = 'inquiries',
    status,
    type,
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
          type={type}
          openId={inquiry}
          onStatus={(next) =>
            void navigate({ search: (now) => ({ ...now, status: next }), replace: true })
          }
          onType={(next) =>
            void navigate({ search: (now) => ({ ...now, type: next }), replace: true })
          }
          onOpen={(next) => void navigate({ search: (now) => ({ ...now, inquiry: next }) })}
        />
      )}
    </AdvertisingFrame>
  )
}
