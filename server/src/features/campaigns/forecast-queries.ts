import { FORECAST_DAYS } from '@adire/contract/campaign-forecasts.ts'
import type { AdPlacement } from '@adire/contract/ads.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { sql } from 'kysely'
import { isActiveSince } from '../../db/conditions.ts'
import type { Db } from '../../db/db.ts'
import { SHOWN_PER_MEMBER_DAY } from '../ads/rules.ts'

/** Members whose ad views a forecast reads; it scales them to all who match. */
const SAMPLE_SIZE = 500

/** Finds what a saved campaign has spent, in all and on a day. */
export async function findSpent(
  db: Db,
  { campaignId, day }: { campaignId: string; day: string },
): Promise<{ total: number; today: number }> {
  const { rows } = await sql<{ total: number; today: number }>`
    select total_spent_micros as total, coalesce((
      select spent_micros from ad_campaign_days where campaign_id = c.id and day = ${day}::date), 0) as today
    from ad_campaigns c where id = ${campaignId}`.execute(db)
  return rows[0] ?? { total: 0, today: 0 }
}

interface AudienceQuery {
  placement: AdPlacement
  genders: readonly string[]
  cities: readonly string[]
  /** Null for no lower or upper end. */
  ageMin: number | null
  ageMax: number | null
  now: Date
}

export interface AudienceFacts {
  /** Members who match, may get ads and were active in the last `FORECAST_DAYS` days. */
  members: number
  /** Members of the sample, and for each who saw ads in this slot, the number of days. */
  sampled: number
  viewedDays: number[]
  /** Views of the sample in this slot; `capped` counts only those that one campaign could get. */
  views: number
  capped: number
  /** All billed events in this slot. */
  impressions: number
  clicks: number
}

/**
 * Reads how many members match a targeting and how many ads a sample of them saw. Member ids are
 * random, so the lowest ones are a fair sample.
 */
export async function readAudience(
  db: Db,
  { placement, genders, cities, ageMin, ageMax, now }: AudienceQuery,
): Promise<AudienceFacts> {
  const since = new Date(now.getTime() - FORECAST_DAYS * DAY_MS)
  const { rows } = await sql<AudienceFacts>`
    with audience as materialized (
      select p.id from profiles p left join ad_preferences a on a.user_id = p.id
      where ${isActiveSince(since, 'p')} and p.is_confirmed and p.account_status in ('active', 'paused') and not p.is_premium
        and not exists (select from admin_users staff where staff.user_id = p.id)
        and (cardinality(${genders}::text[]) = 0 or p.gender::text = any(${genders}::text[]) and coalesce(a.uses_gender, true))
        and (cardinality(${cities}::text[]) = 0 or p.city = any(${cities}::text[]) and coalesce(a.uses_city, true))
        and (${ageMin}::integer is null or p.age_years >= ${ageMin}::integer and coalesce(a.uses_age, true))
        and (${ageMax}::integer is null or p.age_years <= ${ageMax}::integer and coalesce(a.uses_age, true))
    ), sample as materialized (select id from audience order by id limit ${SAMPLE_SIZE}),
    days as (
      select v.viewer_id, v.day, count(*) as views from sample join ad_impressions v on v.viewer_id = sample.id
      where v.seen_at >= ${since} and v.seen_at < ${now} and v.rejection is null and v.placement = ${placement}::ad_placement group by 1, 2
    ), viewers as (
      select count(*)::integer as days, sum(views)::integer as views, sum(least(views, ${SHOWN_PER_MEMBER_DAY}))::integer as capped
      from days group by viewer_id
    ), slot as (
      select sum(d.impressions)::integer as impressions, sum(d.clicks)::integer as clicks
      from ad_campaign_days d join ad_campaigns c on c.id = d.campaign_id
      where d.day >= ${since}::timestamptz::date and c.placement_type = ${placement}::ad_placement
    )
    select (select count(*)::integer from audience) as members, (select count(*)::integer from sample) as sampled,
      array(select days from viewers) as "viewedDays", coalesce((select sum(views)::integer from viewers), 0) as views,
      coalesce((select sum(capped)::integer from viewers), 0) as capped,
      coalesce((select impressions from slot), 0) as impressions, coalesce((select clicks from slot), 0) as clicks`.execute(
    db,
  )
  const [facts] = rows
  if (!facts) throw new Error('a query without a row')
  return facts
}
