import type { Campaign } from '@adire/contract/campaigns.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatCents } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { useLastSet } from '../../lib/use-last-set.ts'
import { ClearFilters } from '../../staff/ClearFilters.tsx'
import { SavedViews } from '../../staff/SavedViews.tsx'
import type { BulkActions } from '../../staff/SelectionBar.tsx'
import { StaffTable } from '../../staff/StaffTable.tsx'
import { TableSearch } from '../../staff/TableSearch.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CampaignFilters } from './CampaignFilters.tsx'
import { CampaignMenu } from './CampaignMenu.tsx'
import { campaignListCopy } from './copy.ts'
import {
  CAMPAIGN_SEARCH_LENGTH,
  type CampaignSearch,
  countCampaignFilters,
  readCampaignSearch,
} from './search-rules.ts'
import {
  useBulkPause,
  useCampaignDownload,
  useCampaigns,
  useRemoveCampaign,
} from './use-campaigns.ts'
import { useCampaignColumns } from './use-campaign-columns.tsx'
import { useOpenAmount } from './use-invoices.ts'

type Props = { search: CampaignSearch; onSearch: (search: CampaignSearch) => void }

const readCampaigns = (page: { campaigns: Campaign[] }) => page.campaigns

/** Table of campaigns, newest first by default (ADS-ADMIN-26). */
export function CampaignList({ search, onSearch }: Props) {
  const { t } = useLingui()
  const list = useCampaigns(search)
  const download = useCampaignDownload()
  // One dialog for all rows, so that it stays open if its row leaves the list.
  const [campaignToDelete, setCampaignToDelete] = useState<Campaign>()
  const columns = useCampaignColumns((campaign) => (
    <CampaignMenu campaign={campaign} onDelete={() => setCampaignToDelete(campaign)} />
  ))
  const { q, ...filters } = search
  const hasFailed = list.isLoadingError
  useEffect(() => {
    if (hasFailed) toast.error({ title: t`Error Loading Campaigns` })
  }, [hasFailed, t])

  return (
    <>
      <StaffTable
        table="campaigns"
        label={t`Campaigns`}
        columns={columns}
        list={list}
        readRows={readCampaigns}
        sort={{
          value: search.sort ?? 'newest',
          onSort: (sort) => onSearch({ ...search, sort: sort === 'newest' ? undefined : sort }),
        }}
        search={
          <TableSearch
            key={q}
            label={t`Campaign or advertiser`}
            maxLength={CAMPAIGN_SEARCH_LENGTH}
            value={q}
            onSearch={(text) => onSearch({ ...search, q: text })}
          />
        }
        filters={<CampaignFilters search={search} onSearch={onSearch} />}
        filterCount={countCampaignFilters(search)}
        views={
          <SavedViews
            table="campaigns"
            filters={filters}
            onApply={(saved) => onSearch({ ...readCampaignSearch(saved), q })}
          />
        }
        download={{ isPending: download.isPending, run: () => download.mutate(search) }}
        copy={campaignListCopy}
        empty={<NoCampaigns search={search} onSearch={onSearch} />}
        bulkActions={renderPauseButton}
      />
      <DeleteDialog campaign={campaignToDelete} onClose={() => setCampaignToDelete(undefined)} />
    </>
  )
}

const renderPauseButton: BulkActions<Campaign> = (campaigns, clear) => (
  <PauseButton campaigns={campaigns} onDone={clear} />
)

type ButtonProps = { campaigns: readonly Campaign[]; onDone: () => void }

/** Pauses the selected campaigns that are active; each can be resumed. */
function PauseButton({ campaigns, onDone }: ButtonProps) {
  const { isPending, pauseAll } = useBulkPause()
  const active = campaigns.filter(({ status, isDeleted }) => status === 'active' && !isDeleted)
  return (
    <Button
      size="sm"
      loading={isPending}
      disabled={active.length === 0}
      onClick={() => void pauseAll(active.map(({ id }) => id)).then(onDone)}
    >
      <Trans>Pause</Trans>
    </Button>
  )
}

type DeleteProps = { campaign: Campaign | undefined; onClose: () => void }

function DeleteDialog({ campaign, onClose }: DeleteProps) {
  const removal = useRemoveCampaign()
  const shown = useLastSet(campaign)
  const { data } = useOpenAmount(shown?.id)
  const amount = data !== undefined && data.openCents > 0 ? formatCents(data.openCents) : undefined
  return (
    <ConfirmDialog
      open={campaign !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Are you sure you want to delete this campaign?</Trans>}
      description={
        <>
          <Trans>
            “{shown?.campaignName}” by {shown?.advertiserName} will no longer be shown. Its
            statement stays available.
          </Trans>
          {amount !== undefined && (
            <>
              {' '}
              <Trans>
                {amount} hasn’t been invoiced yet. You can still invoice it later: filter the
                campaigns by the status Deleted.
              </Trans>
            </>
          )}
        </>
      }
      confirmLabel={<Trans>Delete</Trans>}
      tone="danger"
      isPending={removal.isPending}
      onConfirm={() => campaign && removal.mutate({ id: campaign.id }, { onSettled: onClose })}
    />
  )
}

function NoCampaigns({ search, onSearch }: Props) {
  const { t } = useLingui()
  const isFiltered = countCampaignFilters(search) > 0 || search.q !== undefined
  return (
    <EmptyState
      tile="lattice"
      title={isFiltered ? t`No campaigns match` : t`No campaigns yet`}
      headingLevel={3}
      action={
        isFiltered && (
          <ClearFilters
            className="justify-self-center"
            onClear={() => onSearch({ sort: search.sort })}
          />
        )
      }
    >
      {isFiltered ? (
        <Trans>Search for a different name, or choose another status or format.</Trans>
      ) : (
        <Trans>Create a campaign here, or from an inquiry.</Trans>
      )}
    </EmptyState>
  )
}
