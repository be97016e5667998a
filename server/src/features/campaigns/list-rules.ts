import type { ListedCampaignRow } from './list-queries.ts'
import { t, tAbout } from '../../lib/text.ts'
import { writeDollars } from './statement-rules.ts'

export const writeCampaignHeadings = () => [
  t`Campaign`,
  t`Advertiser`,
  t`Email`,
  t`Format`,
  t`Status`,
  t`First day (UTC)`,
  t`Last day (UTC)`,
  t`Price per impression (USD)`,
  t`Price per click (USD)`,
  t`Daily budget (USD)`,
  t`Total budget (USD)`,
  t`Spent (USD)`,
  t`Left (USD)`,
  t`Impressions`,
  t`Clicks`,
  t`Invoices`,
  t`Created (UTC)`,
]

const placements: Record<ListedCampaignRow['placement_type'], () => string> = {
  native_feed: () => t`native feed`,
  sidebar_banner: () => t`sidebar banner`,
  post_match: () => t`post-match`,
  email_newsletter: () => t`email newsletter`,
  token_modal: () => t`token modal`,
}

const statuses: Record<ListedCampaignRow['status'], () => string> = {
  active: () => tAbout('campaign')`active`,
  paused: () => tAbout('campaign')`paused`,
  pending: () => tAbout('campaign')`pending`,
  completed: () => tAbout('campaign')`completed`,
  rejected: () => tAbout('campaign')`rejected`,
}

/** Cells of a campaign in the CSV file, by `writeCampaignHeadings`. */
export function toCampaignCells(row: ListedCampaignRow): (string | number)[] {
  const { total_budget_micros: budget, total_spent_micros: spent } = row
  const status = statuses[row.status]()
  return [
    row.campaign_name,
    row.advertiser_name,
    row.advertiser_email,
    placements[row.placement_type](),
    row.is_deleted ? t`${status} (deleted)` : status,
    row.start_date ?? '',
    row.end_date ?? '',
    writeDollars(row.cost_per_impression_micros),
    writeDollars(row.cost_per_click_micros),
    writeDollars(row.daily_budget_micros),
    budget === null ? '' : writeDollars(budget),
    writeDollars(spent),
    budget === null ? '' : writeDollars(budget - spent),
    row.total_impressions,
    row.total_clicks,
    row.invoice_numbers.join(' '),
    row.created_at.toISOString(),
  ]
}
