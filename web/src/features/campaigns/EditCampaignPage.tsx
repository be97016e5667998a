import type { Campaign } from '@adire/contract/campaigns.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AdvertisingFrame } from './AdvertisingFrame.tsx'
import { CampaignFormPage } from './CampaignFormPage.tsx'
import { CampaignLoaded } from './CampaignLoaded.tsx'
import { draftOfCampaign } from './form-rules.ts'
import { useCampaign } from './use-campaigns.ts'

export function EditCampaignPage() {
  const { campaignId } = useParams({ from: '/dashboard/admin/advertising/campaigns/$campaignId/' })
  const campaign = useCampaign(campaignId)
  // A form is filled from what is saved now, never from what a list had read before.
  const isFresh = campaign.isFetchedAfterMount
  const fresh = { ...campaign, data: isFresh ? campaign.data : undefined, isPending: !isFresh }
  return (
    <AdvertisingFrame tab="campaigns">
      <CampaignLoaded query={fresh}>{(found) => <EditForm key={campaignId} campaign={found} />}</CampaignLoaded>
    </AdvertisingFrame>
  )
}

/** Keeps to the campaign as it was opened: what others save meanwhile is said when this is saved, and takes nothing away. */
function EditForm({ campaign }: { campaign: Campaign }) {
  const { t } = useLingui()
  const [opened] = useState(campaign)
  if (opened.isDeleted) {
    return (
      <EmptyState tile="lattice" title={t`This campaign was deleted`} headingLevel={3}>
        <Trans>Its statement is kept; it can no longer be changed.</Trans>
      </EmptyState>
    )
  }
  return (
    <CampaignFormPage
      initial={draftOfCampaign(opened)}
      subject={{ kind: 'saved', id: opened.id, revision: opened.revision }}
      status={opened.status}
    />
  )
}
