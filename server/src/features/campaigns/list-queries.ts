import type { AdPlacement } from '@adire/contract/ads.ts'
import type { CampaignSort, ListedStatus } from '@adire/contract/campaigns.ts'
import { sql } from 'kysely'
import { andAll } from '../../db/conditions.ts'
import type { Db } from '../../db/db.ts'
import { buildOrder, type ListOrder } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'
import { CAMPAIGN_COLUMNS, CAMPAIGN_TABLES, type CampaignRow } from './queries.ts'

export interface CampaignFilter {
  /** Part of either name. */
  search?: string | undefined
  status?: ListedStatus | undefined
  placement?: AdPlacement | undefined
  sort: CampaignSort
}

const orders: Record<CampaignSort, ListOrder> = {
  newest: { key: 'c.created_at', type: 'timestamptz', direction: 'desc' },
  oldest: { key: 'c.created_at', type: 'timestamptz', direction: 'asc' },
  name: { key: 'lower(c.campaign_name)', type: 'text', direction: 'asc' },
  advertiser: { key: 'lower(c.advertiser_name)', type: 'text', direction: 'asc' },
  ending: { key: "coalesce(c.end_date, 'infinity'::date)", type: 'date', direction: 'asc' },
  spent: { key: 'c.total_spent_micros', type: 'bigint', direction: 'desc' },
}

export interface ListedCampaignRow extends CampaignRow {
  /** Numbers of its invoices, oldest first; none unless asked for. */
  invoice_numbers: string[]
  sortKey: string
}

/**
 * Lists campaigns in the chosen order (ADS-ADMIN-61); deleted ones only if the filter is `deleted`. Only
 * the file has invoice numbers.
 */
export async function listCampaigns(
  db: Db,
  {
    after,
    limit,
    sort,
    search,
    status,
    placement,
    withInvoices = false,
  }: PageRange & CampaignFilter & { withInvoices?: boolean },
): Promise<ListedCampaignRow[]> {
  const { sortKey, isAfter, orderBy } = buildOrder(orders[sort], 'c.id')
  const conditions = andAll([
    search !== undefined &&
      sql`(position(lower(${search}) in lower(c.campaign_name)) > 0 or position(lower(${search}) in lower(c.advertiser_name)) > 0)`,
    status === 'deleted' ? sql`c.deleted_at is not null` : sql`c.deleted_at is null`,
    status !== undefined && status !== 'deleted' && sql`c.status = ${status}`,
    placement !== undefined && sql`c.placement_type = ${placement}`,
  ])
  const numbers = withInvoices
    ? sql`array(select number from ad_invoices where campaign_id = c.id order by issued_at, number)`
    : sql`'{}'::text[]`
  const { rows } = await sql<ListedCampaignRow>`
    select ${CAMPAIGN_COLUMNS}, ${sortKey} as "sortKey", ${numbers} as invoice_numbers
    from ${CAMPAIGN_TABLES}
    where ${isAfter(after)} ${conditions}
    order by ${orderBy} limit ${limit}`.execute(db)
  return rows
}
