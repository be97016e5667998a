import type { InquiryId } from '@adire/contract/ids.ts'
import { Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { AdvertisingFrame } from './AdvertisingFrame.tsx'
import { CampaignFormPage } from './CampaignFormPage.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { campaignWords } from './copy.ts'
import { NoSuchCampaign } from './NoSuchCampaign.tsx'
import { blankDraft, createDraftFromInquiry } from './form-rules.ts'
import { useSourceInquiry } from './use-campaigns.ts'

/** Blank form, or prefilled from an inquiry (ADS-ADMIN-22 to 25). */
export function NewCampaignPage() {
  const { inquiry } = useSearch({ from: '/dashboard/admin/advertising/campaigns/new' })
  return (
    <AdvertisingFrame tab="campaigns">
      {inquiry ? (
        <FromInquiry key={inquiry} id={inquiry} />
      ) : (
        <CampaignFormPage initial={blankDraft} subject={{ kind: 'new', inquiryId: null }} />
      )}
    </AdvertisingFrame>
  )
}

function FromInquiry({ id }: { id: InquiryId }) {
  const inquiry = useSourceInquiry(id)
  return (
    <QueryState
      query={inquiry}
      copy={campaignWords}
      skeleton={<StackSkeleton count={3} className="h-40" />}
      notFound={
        <NoSuchCampaign>
          <Trans>The inquiry it was to be made from is no longer here.</Trans>
        </NoSuchCampaign>
      }
    >
      {(source) => (
        <CampaignFormPage
          initial={createDraftFromInquiry(source)}
          subject={{ kind: 'new', inquiryId: source.id }}
        />
      )}
    </QueryState>
  )
}
