import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'

/** Hides a campaign from a member or shows it again; false if there is no such campaign. */
export async function saveHidden(
  tx: Tx,
  memberId: MemberId,
  { campaignId, isHidden, at }: { campaignId: string; isHidden: boolean; at: Date },
): Promise<boolean> {
  if (!(await hasCampaign(tx, campaignId))) return false
  if (isHidden)
    await tx
      .insertInto('hidden_ad_campaigns')
      .values({ user_id: memberId, campaign_id: campaignId, hidden_at: at })
      .onConflict((conflict) => conflict.columns(['user_id', 'campaign_id']).doNothing())
      .execute()
  else await removeHidden(tx, memberId, campaignId)
  return true
}

/** Shows a campaign to a member again. */
export async function removeHidden(tx: Tx, memberId: MemberId, campaignId: string): Promise<void> {
  await tx
    .deleteFrom('hidden_ad_campaigns')
    .where('user_id', '=', memberId)
    .where('campaign_id', '=', campaignId)
    .execute()
}

async function hasCampaign(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ad_campaigns')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the running campaigns that a member hid, newest first. */
export function listHidden(
  db: Db,
  memberId: MemberId,
  { day, after, limit }: PageRange & { day: string },
) {
  return db
    .selectFrom('hidden_ad_campaigns as hidden')
    .innerJoin('ad_campaigns as campaign', 'campaign.id', 'hidden.campaign_id')
    .select([
      'campaign.id',
      'hidden.hidden_at as hiddenAt',
      sql<string>`hidden.hidden_at::text`.as('sortKey'),
      sql<string>`coalesce(nullif(campaign.title, ''), campaign.campaign_name)`.as('title'),
      sql<boolean>`exists (
        select from ad_reports r join ad_report_cases c on c.id = r.case_id
        where c.campaign_id = campaign.id and r.reporter_id = hidden.user_id)`.as('isReported'),
    ])
    .where('hidden.user_id', '=', memberId)
    .where('campaign.status', '=', 'active')
    .where('campaign.deleted_at', 'is', null)
    .where(sql<boolean>`(campaign.end_date is null or campaign.end_date >= ${day}::date)`)
    .where(isAfter(after, ['hidden.hidden_at', 'hidden.campaign_id']))
    .orderBy('hidden.hidden_at', 'desc')
    .orderBy('hidden.campaign_id', 'desc')
    .limit(limit)
    .execute()
}
