import type { Campaign } from '@adire/contract/campaigns.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CampaignCard } from './CampaignCard.tsx'
import { useCampaigns, useRemoveCampaign } from './use-campaigns.ts'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { campaignListCopy } from './copy.ts'
import { StaffList } from '../../staff/StaffList.tsx'
import { QueueBadge } from '../../staff/QueueBadge.tsx'
import { useLoadCounts } from '../../staff/use-work-queues.ts'

const columns = 'grid gap-4 md:grid-cols-2 2xl:grid-cols-3'

/** Lists campaigns, newest first (ADS-ADMIN-26). */
export function CampaignList() {
  const { t } = useLingui()
  const list = useCampaigns()
  const hasFailed = list.isLoadingError
  useEffect(() => {
    if (hasFailed) toast.error({ title: t`Error Loading Campaigns` })
  }, [hasFailed, t])

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button asChild>
          <Link to="/dashboard/admin/advertising/campaigns/new">
            <Plus aria-hidden />
            <Trans>New Campaign</Trans>
          </Link>
        </Button>
        <DiscrepanciesLink />
      </div>
      <StaffList
        list={list}
        readItems={(page) => page.campaigns}
        copy={campaignListCopy}
        skeleton={
          <div className={columns}>
            <StackSkeleton count={4} className="h-56" />
          </div>
        }
        empty={
          <EmptyState tile="lattice" title={t`No campaigns yet`} headingLevel={3}>
            <Trans>Create a campaign here, or from an inquiry.</Trans>
          </EmptyState>
        }
      >
        {(campaigns) => <Cards campaigns={campaigns} />}
      </StaffList>
    </div>
  )
}

function Cards({ campaigns }: { campaigns: Campaign[] }) {
  const removal = useRemoveCampaign()
  const [campaignToDelete, setCampaignToDelete] = useState<Campaign>()
  return (
    <>
      <ul className={columns}>
        {campaigns.map((campaign) => (
          <li key={campaign.id} className="grid">
            <CampaignCard campaign={campaign} onDelete={() => setCampaignToDelete(campaign)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={campaignToDelete !== undefined}
        onOpenChange={(open) => !open && setCampaignToDelete(undefined)}
        title={<Trans>Are you sure you want to delete this campaign?</Trans>}
        description={
          <Trans>
            {campaignToDelete?.campaignName} of {campaignToDelete?.advertiserName} will no longer be
            shown. Its statement is kept.
          </Trans>
        }
        confirmLabel={<Trans>Delete</Trans>}
        tone="danger"
        isPending={removal.isPending}
        onConfirm={() =>
          campaignToDelete &&
          removal.mutate(
            { id: campaignToDelete.id },
            { onSettled: () => setCampaignToDelete(undefined) },
          )
        }
      />
    </>
  )
}

/** Link to the discrepancies of the nightly recount, with the number still open. */
function DiscrepanciesLink() {
  const open = useLoadCounts('discrepancies')
  return (
    <Button asChild variant="secondary">
      <Link to="/dashboard/admin/ad-discrepancies">
        <Trans>Ad discrepancies</Trans>
        <QueueBadge counts={open} />
      </Link>
    </Button>
  )
}
