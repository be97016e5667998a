import type { AdReportReason } from '@adire/contract/ad-reports.ts'
import type { AdPreferences } from '@adire/contract/ad-serving.ts'
import type { VariantLetter } from '@adire/contract/campaign-variants.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { LiveCampaign } from './rules.ts'
import type { ServedCount } from './served-rules.ts'

export interface LiveRow extends LiveCampaign {
  spentMicros: number
}

/** SQL for the active banners of campaign `c`, as `Creative`s; a banner without a title has the campaign's name. */
const ACTIVE_VARIANTS = sql`(
  select coalesce(json_agg(json_build_object('variant', v.letter, 'title', coalesce(nullif(v.title, ''), c.campaign_name),
    'description', v.description, 'bannerId', b.id, 'bannerWidth', b.width, 'bannerHeight', b.height, 'ctaText', v.cta_text) order by v.letter), '[]')
  from (
    select 'A' as letter, c.banner_id, c.title, c.description, c.cta_text
    union all select letter, banner_id, title, description, cta_text from ad_variants where campaign_id = c.id
  ) v left join ad_banners b on b.id = v.banner_id
  where v.letter <> all(c.paused_variants))`

/**
 * Lists active campaigns whose last day is not before `day`, with the amount billed on it. The budget
 * of the day is the daily one, or less if the total budget runs out: with an end date, what is left
 * of it is spread evenly over the days left.
 */
export async function listLive(db: Db, day: string): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    select c.id, c.advertiser_name as advertiser, c.placement_type as placement, ${ACTIVE_VARIANTS} as variants, c.destination_url as "destinationUrl", c.target_gender as genders, c.target_cities as cities, c.target_age_min as "ageMin",
      c.target_age_max as "ageMax", budget.today as "budgetMicros", c.cost_per_click_micros as "clickMicros",
      c.cost_per_impression_micros as "impressionMicros", c.start_date as "startDate", c.end_date as "endDate",
      c.total_impressions as impressions, c.total_clicks as clicks, coalesce(d.spent_micros, 0) as "spentMicros"
    from ad_campaigns c
    left join ad_campaign_days d on d.campaign_id = c.id and d.day = ${day}::date
    cross join lateral (select c.total_budget_micros - c.total_spent_micros + coalesce(d.spent_micros, 0) as micros) remaining
    cross join lateral (select least(c.daily_budget_micros, remaining.micros, case when c.end_date is not null and c.total_budget_micros is not null then greatest(
      ceil(remaining.micros::numeric / (c.end_date - greatest(${day}::date, c.start_date) + 1))::bigint, c.cost_per_impression_micros, c.cost_per_click_micros
    ) end) as today) budget
    where c.status = 'active' and c.deleted_at is null and (c.end_date is null or c.end_date >= ${day}::date)
    order by c.id`.execute(db)
  return rows
}

/** Sums billed on a day, by campaign. */
export function listSpent(db: Db, day: string): Promise<{ id: string; spentMicros: number }[]> {
  return db
    .selectFrom('ad_campaign_days')
    .select(['campaign_id as id', 'spent_micros as spentMicros'])
    .where('day', '=', day)
    .execute()
}

export interface ViewerRow {
  city: string
  timeZone: string
  usesGender: boolean
  usesCity: boolean
  usesAge: boolean
  seen: { id: string; times: number }[]
  /** Campaigns that the member hid. */
  hidden: string[]
}

/** Raw SQL, so that the only query of choosing an ad is not built on each call. */
const READ_VIEWER = `select p.city, p.time_zone as "timeZone", coalesce(a.uses_gender, true) as "usesGender",
    coalesce(a.uses_city, true) as "usesCity", coalesce(a.uses_age, true) as "usesAge", coalesce((
      select json_agg(json_build_object('id', campaign_id, 'times', impressions)) from ad_member_days where viewer_id = $1 and day = $2
    ), '[]') as seen,
    array(select campaign_id from hidden_ad_campaigns where user_id = $1) as hidden
  from profiles p left join ad_preferences a on a.user_id = p.id where p.id = $1`

export async function readViewer(
  db: Db,
  memberId: MemberId,
  day: string,
): Promise<ViewerRow | undefined> {
  const { rows } = await db.executeQuery<ViewerRow>(CompiledQuery.raw(READ_VIEWER, [memberId, day]))
  return rows[0]
}

const EVERY_SIGNAL: AdPreferences = { usesGender: true, usesCity: true, usesAge: true }

export async function findPreferences(db: Db, memberId: MemberId): Promise<AdPreferences> {
  const row = await db
    .selectFrom('ad_preferences')
    .select(['uses_gender as usesGender', 'uses_city as usesCity', 'uses_age as usesAge'])
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  return row ?? EVERY_SIGNAL
}

export async function savePreferences(
  tx: Tx,
  memberId: MemberId,
  { usesGender, usesCity, usesAge }: AdPreferences,
): Promise<void> {
  const columns = { uses_gender: usesGender, uses_city: usesCity, uses_age: usesAge }
  await tx
    .insertInto('ad_preferences')
    .values({ user_id: memberId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

interface NewReport {
  campaignId: string
  variant: VariantLetter
  reporter: MemberId
  reason: AdReportReason
  comment: string
  at: Date
}

/** Adds a report to the campaign's open case, or opens one; replaces the member's earlier report. */
export async function saveReport(
  tx: Tx,
  { campaignId, variant, reporter, reason, comment, at }: NewReport,
): Promise<void> {
  await sql`
    with report_case as (
      insert into ad_report_cases (campaign_id, opened_at) values (${campaignId}, ${at})
      on conflict (campaign_id) where settled_at is null do update set campaign_id = excluded.campaign_id
      returning id
    )
    insert into ad_reports (case_id, reporter_id, variant, reason, comment, reported_at)
    select id, ${reporter}, ${variant}, ${reason}, ${comment}, ${at} from report_case
    on conflict (case_id, reporter_id) do update
      set variant = excluded.variant, reason = excluded.reason, comment = excluded.comment, reported_at = excluded.reported_at`.execute(
    tx,
  )
}

export async function findBannerKey(db: Db, bannerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('ad_banners')
    .select('storage_key')
    .where('id', '=', bannerId)
    .executeTakeFirst()
  return row?.storage_key
}

/** Makes every ad server reload. A trigger does the same for changes to campaigns. */
export async function notifyAdServers(tx: Tx): Promise<void> {
  await sql`select reload_servers('campaigns')`.execute(tx)
}

/** Adds counts of served ads, in a fixed row order so that two servers can't deadlock. */
export async function addServed(tx: Tx, counts: readonly ServedCount[]): Promise<void> {
  const sorted = counts.toSorted((one, other) =>
    one.day + one.id + one.variant < other.day + other.id + other.variant ? -1 : 1,
  )
  const listed = sql`unnest(${sorted.map(({ id }) => id)}::uuid[], ${sorted.map(({ day }) => day)}::date[],
    ${sorted.map(({ variant }) => variant)}::text[], ${sorted.map(({ times }) => times)}::integer[])
    with ordinality as sorted (id, day, variant, times, position)`
  await sql`
    insert into ad_campaign_days as d (campaign_id, day, daily_budget_micros, served)
    select c.id, sorted.day, c.daily_budget_micros, sum(sorted.times)
    from ${listed} join ad_campaigns c on c.id = sorted.id group by c.id, sorted.day order by min(sorted.position)
    on conflict (campaign_id, day) do update set served = d.served + excluded.served`.execute(tx)
  // After the days, as in billing. Banner A is the rest of the day.
  if (sorted.some(({ variant }) => variant !== 'A'))
    await sql`
      insert into ad_variant_days as d (campaign_id, day, variant, served)
      select c.id, sorted.day, sorted.variant, sorted.times
      from ${listed} join ad_campaigns c on c.id = sorted.id where sorted.variant <> 'A' order by sorted.position
      on conflict (campaign_id, day, variant) do update set served = d.served + excluded.served`.execute(
      tx,
    )
}

/** Sums how often each banner of a campaign was served; banners that never were are missing. */
export async function sumServedVariants(
  tx: Tx,
  campaignId: string,
): Promise<ReadonlyMap<VariantLetter, number>> {
  const { rows } = await sql<{ variant: VariantLetter; served: number }>`
    with others as (select variant, sum(served)::integer as served from ad_variant_days where campaign_id = ${campaignId} group by 1)
    select variant, served from others
    union all
    select 'A', (coalesce((select sum(served) from ad_campaign_days where campaign_id = ${campaignId}), 0)
      - coalesce((select sum(served) from others), 0))::integer`.execute(tx)
  return new Map(rows.map(({ variant, served }) => [variant, served]))
}
