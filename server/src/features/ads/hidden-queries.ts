import type { VariantLetter } from '@adire/contract/campaign-variants.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'

interface HiddenChange {
  campaignId: string
  variant: VariantLetter
  isHidden: boolean
  at: Date
}

/**
 * Hides a campaign from a member or shows it again; false if there is no such campaign. Stores the
 * banner that the member saw, so that the list names it.
 */
export async function saveHidden(
  tx: Tx,
  memberId: MemberId,
  { campaignId, variant, isHidden, at }: HiddenChange,
): Promise<boolean> {
  if (!(await hasCampaign(tx, campaignId))) return false
  if (isHidden)
    await tx
      .insertInto('hidden_ad_campaigns')
      .values({ user_id: memberId, campaign_id: campaignId, variant, hidden_at: at })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'campaign_id']).doUpdateSet({ variant }),
      )
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
    .leftJoin('ad_variants as banner', (join) =>
      join
        .onRef('banner.campaign_id', '=', 'hidden.campaign_id')
        .onRef('banner.letter', '=', 'hidden.variant'),
    )
    .select([
      'campaign.id',
      'hidden.hidden_at as hiddenAt',
      sql<string>`hidden.hidden_at::text`.as('sortKey'),
      sql<string>`coalesce(nullif(coalesce(banner.title, campaign.title), ''), campaign.campaign_name)`.as(
        'title',
      ),
      sql<Date | null>`(
        select max(r.reported_at) from ad_reports r join ad_report_cases c on c.id = r.case_id
        where c.campaign_id = campaign.id and r.reporter_id = hidden.user_id)`.as('reportedAt'),
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
