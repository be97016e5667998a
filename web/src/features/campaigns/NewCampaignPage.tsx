import type { CampaignId, InquiryId } from '@adire/contract/ids.ts'
import { Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { AdvertisingFrame } from './AdvertisingFrame.tsx'
import { CampaignFormPage } from './CampaignFormPage.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { campaignQueryCopy } from './copy.ts'
import { NoSuchCampaign } from './NoSuchCampaign.tsx'
import { blankDraft, createCopy, createDraftFromInquiry } from './form-rules.ts'
import { useCampaign, useSourceInquiry } from './use-campaigns.ts'

/**
 * Page to create a campaign, which is active once saved: a blank form, or one prefilled from an
 * inquiry (ADS-ADMIN-22 to 24) or from another campaign. It belongs to the Campaigns tab even if opened from an inquiry
 * (ADS-ADMIN-25). Creating it marks the inquiry as converted.
 */
export function NewCampaignPage() {
  const { inquiry, copy } = useSearch({ from: '/dashboard/admin/advertising/campaigns/new' })
  return (
    <AdvertisingFrame tab="campaigns">
      {inquiry && <FromInquiry key={inquiry} id={inquiry} />}
      {!inquiry && copy && <FromCampaign key={copy} id={copy} />}
      {!inquiry && !copy && (
        <CampaignFormPage initial={blankDraft} subject={{ kind: 'new', inquiryId: null }} />
      )}
    </AdvertisingFrame>
  )
}

/** Form prefilled from another campaign; nothing is created until it is saved. */
function FromCampaign({ id }: { id: CampaignId }) {
  const campaign = useCampaign(id)
  return (
    <QueryState
      query={campaign}
      copy={campaignQueryCopy}
      skeleton={<StackSkeleton count={3} className="h-40" />}
      notFound={<NoSuchCampaign />}
    >
      {(original) => (
        <CampaignFormPage
          initial={createCopy(original, new Date().toISOString().slice(0, 10))}
          subject={{ kind: 'new', inquiryId: null, copyOf: original.id }}
        />
      )}
    </QueryState>
  )
}

/** Keyed by the inquiry, so that another one gets a new form and campaign id. */
function FromInquiry({ id }: { id: InquiryId }) {
  const inquiry = useSourceInquiry(id)
  return (
    <QueryState
      query={inquiry}
      copy={campaignQueryCopy}
      skeleton={<StackSkeleton count={3} className="h-40" />}
      notFound={
        <NoSuchCampaign>
          <Trans>The inquiry for this campaign no longer exists.</Trans>
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
