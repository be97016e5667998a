import type { VariantLetter } from '@adire/contract/campaign-variants.ts'
import type { CampaignId } from '@adire/contract/ids.ts'
import type { StatementSums } from '@adire/contract/campaign-statements.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

export interface StatementRow {
  /** UTC day. */
  day: string
  served: number
  impressions: number
  clicks: number
  /** Micro-dollars. */
  spentMicros: number
  /** Distinct members who saw the campaign on that day. */
  reach: number
  rejected: StatementSums['rejected']
}

/** Day of one of the banners B to D; banner A is the rest of the campaign's day. */
export interface VariantDayRow {
  day: string
  letter: VariantLetter
  served: number
  impressions: number
  clicks: number
}

export interface StatementRows {
  days: StatementRow[]
  variantDays: VariantDayRow[]
  /**
   * Distinct members over all days; `forgotten` once the impressions of a day, which name the members,
   * are deleted and only its totals are left.
   */
  reach: number | 'forgotten'
}

/**
 * Reads a campaign's counts and rejections by UTC day, oldest first. Every impression counts as
 * served, even if the server died before it saved that.
 */
export async function readStatement(db: Db, id: CampaignId): Promise<StatementRows> {
  const { rows: days } = await sql<StatementRow & { isSettled: boolean }>`
    with refused as (
      select day, json_agg(json_build_object('event', event, 'reason', reason, 'count', count) order by count desc, event, reason) as rejected
      from ad_rejection_days where campaign_id = ${id} and count > 0 group by day
    )
    select coalesce(d.day, refused.day) as day, greatest(d.served, d.impressions, 0) as served, coalesce(d.impressions, 0) as impressions,
      coalesce(d.clicks, 0) as clicks, coalesce(d.spent_micros, 0) as "spentMicros", coalesce(d.reach, 0) as reach,
      coalesce(refused.rejected, '[]'::json) as rejected, coalesce(d.is_settled, false) as "isSettled"
    from (select * from ad_campaign_days where campaign_id = ${id}) d full join refused using (day)
    order by 1`.execute(db)
  const isForgotten = days.some(({ isSettled, impressions }) => isSettled && impressions > 0)
  return {
    days: days.map(({ isSettled: _isSettled, ...day }) => day),
    variantDays: await listVariantDays(db, id),
    reach: isForgotten ? 'forgotten' : await countPeople(db, id),
  }
}

async function listVariantDays(db: Db, id: CampaignId): Promise<VariantDayRow[]> {
  const { rows } = await sql<VariantDayRow>`
    select day, variant as letter, greatest(served, impressions) as served, impressions, clicks
    from ad_variant_days where campaign_id = ${id} order by day, variant`.execute(db)
  return rows
}

async function countPeople(db: Db, id: CampaignId): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct seen.viewer_id)::integer as people
    from ad_campaign_days d join ad_impressions seen on seen.day = d.day and seen.campaign_id = d.campaign_id
    where d.campaign_id = ${id} and seen.rejection is null`.execute(db)
  return rows[0]?.people ?? 0
}

/** Invalidates every link shared so far and returns the version of the next ones. */
export async function raiseStatementVersion(tx: Tx, id: CampaignId): Promise<number | undefined> {
  const row = await tx
    .updateTable('ad_campaigns')
    .set((eb) => ({ statement_version: eb('statement_version', '+', 1) }))
    .where('id', '=', id)
    .returning('statement_version')
    .executeTakeFirst()
  return row?.statement_version
}
