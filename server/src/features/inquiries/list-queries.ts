import type { CampaignId } from '@adire/contract/ids.ts'
import type { InquiryKind, InquirySort, InquiryStatusFilter } from '@adire/contract/inquiries.ts'
import { sql } from 'kysely'
import { andAll } from '../../db/conditions.ts'
import type { Db } from '../../db/db.ts'
import { buildOrder, type ListOrder } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'
import { INQUIRY_COLUMNS, INQUIRY_KIND, type InquiryRow } from './queries.ts'

export interface ListedInquiryRow extends InquiryRow {
  answered_at: Date | null
  campaign_id: CampaignId | null
  campaign_name: string | null
  sortKey: string
}

export interface InquiryFilter {
  status?: InquiryStatusFilter | undefined
  kind?: InquiryKind | undefined
  /** Part of a name, a reference or an email address. */
  search?: string | undefined
}

const orders: Record<InquirySort, ListOrder> = {
  newest: { key: 'i.created_at', type: 'timestamptz', direction: 'desc' },
  oldest: { key: 'i.created_at', type: 'timestamptz', direction: 'asc' },
  name: {
    key: 'lower(coalesce(i.company_name, i.contact_name))',
    type: 'text',
    direction: 'asc',
  },
}

/** Lists inquiries in the chosen order, with their first reply and latest campaign. */
export async function listInquiries(
  db: Db,
  { after, limit, sort, ...filter }: PageRange & InquiryFilter & { sort: InquirySort },
): Promise<ListedInquiryRow[]> {
  const { sortKey, isAfter, orderBy } = buildOrder(orders[sort], 'i.id')
  const { rows } = await sql<ListedInquiryRow>`
    select ${INQUIRY_COLUMNS}, ${sortKey} as "sortKey", c.id as campaign_id, c.campaign_name,
      (select min(m.sent_at) from inquiry_messages m where m.inquiry_id = i.id) as answered_at
    from ad_inquiries i
      left join lateral (
        select id, campaign_name from ad_campaigns where inquiry_id = i.id and deleted_at is null
        order by created_at desc, id desc limit 1
      ) c on true
    where ${isAfter(after)} ${buildConditions(filter)}
    order by ${orderBy} limit ${limit}`.execute(db)
  return rows
}

/** Counts all inquiries of each kind that match the other filters. */
export async function countByKind(
  db: Db,
  { kind: _kind, ...filter }: InquiryFilter,
): Promise<Record<InquiryKind, number>> {
  const { rows } = await sql<{ kind: InquiryKind; count: number }>`
    select ${INQUIRY_KIND} as kind, count(*) as count
    from ad_inquiries i where true ${buildConditions(filter)} group by 1`.execute(db)
  const counts = { report: 0, data: 0, advertising: 0, support: 0, partnership: 0, other: 0 }
  for (const { kind, count } of rows) counts[kind] = count
  return counts
}

function buildConditions({ status, kind, search }: InquiryFilter) {
  return andAll([
    status === 'open' && sql`i.status <> 'closed'`,
    status !== undefined && status !== 'open' && sql`i.status = ${status}`,
    // `INQUIRY_KIND` written out, because each of these conditions has an index.
    kind === 'report' && sql`i.is_profile_report`,
    kind === 'data' && sql`i.data_due_at is not null`,
    kind !== undefined &&
      kind !== 'report' &&
      kind !== 'data' &&
      sql`i.inquiry_type = ${kind} and not i.is_profile_report and i.data_due_at is null`,
    search !== undefined &&
      sql`position(lower(${search}) in lower(concat_ws(' ', i.reference, i.company_name, i.contact_name, i.contact_email))) > 0`,
  ])
}
