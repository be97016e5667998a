import type { Campaign, CampaignSort } from '@adire/contract/campaigns.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount, formatDate } from '../../lib/format.ts'
import { RowLink } from '../../staff/RowLink.tsx'
import type { StaffColumn } from '../../staff/table-rules.ts'
import { CampaignStatusBadge } from './CampaignStatusBadge.tsx'
import { placementLabels } from './copy.ts'
import { formatDay, formatMicros } from './money-rules.ts'

type Column = StaffColumn<Campaign, CampaignSort>

/** Columns of the campaign table (ADS-ADMIN-27 to 37); `renderActions` shows a campaign's menu. */
export function useCampaignColumns(renderActions: (campaign: Campaign) => ReactNode): Column[] {
  const { t, i18n } = useLingui()
  const money = useMoneyColumns()
  return [
    {
      id: 'name',
      header: t`Campaign`,
      sort: { asc: 'name' },
      cell: ({ id, campaignName }) => (
        <RowLink>
          <Link to="/dashboard/admin/advertising/campaigns/$campaignId" params={{ campaignId: id }}>
            <span className="truncate">{campaignName}</span>
          </Link>
        </RowLink>
      ),
    },
    {
      id: 'advertiser',
      header: t`Advertiser`,
      sort: { asc: 'advertiser' },
      cell: ({ advertiserName }) => advertiserName,
    },
    {
      id: 'status',
      header: t`Status`,
      cell: ({ status }) => <CampaignStatusBadge status={status} />,
    },
    ...money,
    {
      id: 'end',
      header: t`Ends`,
      sort: { asc: 'ending' },
      cell: ({ endDate }) => endDate && <time dateTime={endDate}>{formatDay(endDate)}</time>,
    },
    {
      id: 'impressions',
      header: t`Impressions`,
      isNumeric: true,
      cell: ({ totalImpressions }) => formatCount(totalImpressions),
    },
    {
      id: 'clicks',
      header: t`Clicks`,
      isNumeric: true,
      cell: ({ totalClicks }) => formatCount(totalClicks),
    },
    {
      id: 'format',
      header: t`Format`,
      cell: ({ placementType }) => i18n._(placementLabels[placementType]),
    },
    {
      id: 'start',
      header: t`Starts`,
      isOptional: true,
      cell: ({ startDate }) =>
        startDate && <time dateTime={startDate}>{formatDay(startDate)}</time>,
    },
    {
      id: 'created',
      header: t`Created`,
      sort: { asc: 'oldest', desc: 'newest' },
      isOptional: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
    },
    { id: 'actions', header: t`Actions`, isAction: true, cell: renderActions },
  ]
}

function useMoneyColumns(): Column[] {
  const { t } = useLingui()
  return [
    {
      id: 'total',
      header: t`Total budget`,
      isNumeric: true,
      cell: ({ totalBudgetMicros }) =>
        totalBudgetMicros !== null && formatMicros(totalBudgetMicros),
    },
    {
      id: 'spent',
      header: t`Spent`,
      isNumeric: true,
      sort: { desc: 'spent' },
      cell: ({ totalSpentMicros }) => formatMicros(totalSpentMicros),
    },
    {
      id: 'left',
      header: t({ message: 'Left', context: 'budget' }),
      isNumeric: true,
      isOptional: true,
      cell: ({ totalBudgetMicros, totalSpentMicros }) =>
        totalBudgetMicros !== null && formatMicros(totalBudgetMicros - totalSpentMicros),
    },
    {
      id: 'daily',
      header: t`Daily budget`,
      isNumeric: true,
      isOptional: true,
      cell: ({ dailyBudgetMicros }) => formatMicros(dailyBudgetMicros),
    },
    {
      id: 'impressionPrice',
      header: t`Per impression`,
      isNumeric: true,
      isOptional: true,
      cell: ({ costPerImpressionMicros }) => formatMicros(costPerImpressionMicros),
    },
    {
      id: 'clickPrice',
      header: t`Per click`,
      isNumeric: true,
      isOptional: true,
      cell: ({ costPerClickMicros }) => formatMicros(costPerClickMicros),
    },
  ]
}
