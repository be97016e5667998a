import type { CampaignId, MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'

interface DayTotals {
  impressions: number
  clicks: number
  spentMicros: number
  reach: number
}

export interface DiscrepancyRow {
  id: string
  campaignId: CampaignId
  campaign: string
  advertiser: string
  day: string
  foundAt: Date
  sortKey: string
  /** Totals as they were stored, and as recounted from the events of the day. */
  kept: DayTotals
  counted: DayTotals
  settler: string | null
  settledAt: Date | null
  note: string | null
}

/** Lists discrepancies, newest first. */
export async function listDiscrepancies(
  db: Db,
  { isOpen, after, limit }: PageRange & { isOpen: boolean },
): Promise<DiscrepancyRow[]> {
  const { rows } = await sql<DiscrepancyRow>`
    select d.id, d.campaign_id as "campaignId", c.campaign_name as campaign, c.advertiser_name as advertiser, d.day::text as day,
      d.found_at as "foundAt", d.found_at::text as "sortKey", d.kept, d.counted, p.handle as settler, d.settled_at as "settledAt", d.note
    from ad_discrepancies d join ad_campaigns c on c.id = d.campaign_id left join profiles p on p.id = d.settled_by and p.account_status <> 'erased'
    where (d.settled_at is null) = ${isOpen}
      and ${isAfter(after, ['d.found_at', 'd.id'])}
    order by d.found_at desc, d.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countOpenDiscrepancies(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ad_discrepancies where settled_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Locks a discrepancy, so that only the first admin settles it. */
export async function lockDiscrepancy(
  tx: Tx,
  id: string,
): Promise<{ campaignId: string; day: string; isSettled: boolean } | undefined> {
  const { rows } = await sql<{ campaignId: string; day: string; isSettled: boolean }>`
    select campaign_id as "campaignId", day::text as day, settled_at is not null as "isSettled" from ad_discrepancies where id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

export async function settleDiscrepancy(
  tx: Tx,
  id: string,
  { by, at, note }: { by: MemberId; at: Date; note: string },
): Promise<void> {
  await tx
    .updateTable('ad_discrepancies')
    .set({ settled_by: by, settled_at: at, note })
    .where('id', '=', id)
    .execute()
}
