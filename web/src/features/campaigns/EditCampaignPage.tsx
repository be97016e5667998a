import type { Campaign } from '@adire/contract/campaigns.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AdvertisingFrame } from './AdvertisingFrame.tsx'
import { CampaignFormPage } from './CampaignFormPage.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { campaignQueryCopy } from './copy.ts'
import { NoSuchCampaign } from './NoSuchCampaign.tsx'
import { createDraftFromCampaign } from './form-rules.ts'
import { useCampaign } from './use-campaigns.ts'

/** Page to edit a saved campaign (ADS-ADMIN-53). */
export function EditCampaignPage() {
  const { campaignId } = useParams({ from: '/dashboard/admin/advertising/campaigns/$campaignId/' })
  const campaign = useCampaign(campaignId)
  // Fill the form only from a fresh read, never from the list's cached campaign.
  const isFresh = campaign.isFetchedAfterMount
  const fresh = { ...campaign, data: isFresh ? campaign.data : undefined, isPending: !isFresh }
  return (
    <AdvertisingFrame tab="campaigns">
      <QueryState
        query={fresh}
        copy={campaignQueryCopy}
        skeleton={<StackSkeleton count={3} className="h-40" />}
        notFound={<NoSuchCampaign />}
      >
        {(found) => <EditForm key={campaignId} campaign={found} />}
      </QueryState>
    </AdvertisingFrame>
  )
}

/**
 * Keeps the campaign as opened: a save by another admin shows as a conflict on submit and never
 * overwrites typed values.
 */
function EditForm({ campaign }: { campaign: Campaign }) {
  const { t } = useLingui()
  const [opened] = useState(campaign)
  if (opened.isDeleted) {
    return (
      <EmptyState tile="lattice" title={t`This campaign was deleted`} headingLevel={3}>
        <Trans>You can no longer edit it. Its statement is still available.</Trans>
      </EmptyState>
    )
  }
  return (
    <CampaignFormPage
      initial={createDraftFromCampaign(opened)}
      subject={{ kind: 'saved', id: opened.id, revision: opened.revision }}
      status={opened.status}
    />
  )
}
