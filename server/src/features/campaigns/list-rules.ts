import type { ListedCampaignRow } from './list-queries.ts'
import { writeDollars } from './statement-rules.ts'

export const CAMPAIGN_HEADINGS = [
  'Campaign',
  'Advertiser',
  'Email',
  'Format',
  'Status',
  'First day (UTC)',
  'Last day (UTC)',
  'Price per impression (USD)',
  'Price per click (USD)',
  'Daily budget (USD)',
  'Total budget (USD)',
  'Spent (USD)',
  'Left (USD)',
  'Impressions',
  'Clicks',
  'Invoices',
  'Created (UTC)',
]

/** Cells of a campaign in the CSV file, by `CAMPAIGN_HEADINGS`. */
export function toCampaignCells(row: ListedCampaignRow): (string | number)[] {
  const { total_budget_micros: budget, total_spent_micros: spent } = row
  return [
    row.campaign_name,
    row.advertiser_name,
    row.advertiser_email,
    row.placement_type.replaceAll('_', ' '),
    row.is_deleted ? `${row.status} (deleted)` : row.status,
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
