import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** Totals of a day that billing depends on and that can be recounted from events. */
export interface DayTotals {
  impressions: number
  clicks: number
  spentMicros: number
  reach: number
}

/** Day of a campaign whose stored totals (`kept`) differ from those of its events (`counted`). */
export interface Discrepancy {
  campaignId: string
  day: string
  kept: DayTotals
  counted: DayTotals
}

/**
 * Lists days from `since` until before `before` whose totals differ from their events, in one
 * snapshot.
 */
export async function listDiscrepancies(
  db: Db,
  { since, before }: { since: string; before: string },
): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    with counted as (
      select campaign_id, day, sum(impressions)::integer as impressions, sum(clicks)::integer as clicks, sum(spent)::bigint as spent, sum(reach)::integer as reach
      from (
        select campaign_id, day, count(*) filter (where rejection is null) as impressions, 0 as clicks, sum(cost_micros) as spent,
          count(distinct viewer_id) filter (where rejection is null) as reach
        from ad_impressions where day >= ${since}::date and day < ${before}::date group by 1, 2
        union all
        select campaign_id, day, 0, count(*) filter (where rejection is null), sum(cost_micros), 0 from ad_clicks where day >= ${since}::date and day < ${before}::date group by 1, 2
      ) events group by 1, 2
    ), kept as (select * from ad_campaign_days where day >= ${since}::date and day < ${before}::date)
    select campaign_id as "campaignId", day::text as day,
      json_build_object('impressions', coalesce(k.impressions, 0), 'clicks', coalesce(k.clicks, 0), 'spentMicros', coalesce(k.spent_micros, 0), 'reach', coalesce(k.reach, 0)) as kept,
      json_build_object('impressions', coalesce(c.impressions, 0), 'clicks', coalesce(c.clicks, 0), 'spentMicros', coalesce(c.spent, 0), 'reach', coalesce(c.reach, 0)) as counted
    from kept k full join counted c using (campaign_id, day)
    where not coalesce(k.is_settled, false)
      and (coalesce(k.impressions, 0), coalesce(k.clicks, 0), coalesce(k.spent_micros, 0), coalesce(k.reach, 0))
        is distinct from (coalesce(c.impressions, 0), coalesce(c.clicks, 0), coalesce(c.spent, 0), coalesce(c.reach, 0))
    order by 2, 1`.execute(db)
  return rows
}

/**
 * Overwrites a day's totals with those of its events; raises its budget, and the campaign's total
 * one, to at least the spending.
 */
export async function correctDay(
  tx: Tx,
  { campaignId, day, kept, counted }: Discrepancy,
): Promise<void> {
  await sql`
    update ad_campaigns set total_budget_micros = greatest(total_budget_micros, total_spent_micros + ${counted.spentMicros - kept.spentMicros})
    where id = ${campaignId} and total_budget_micros is not null`.execute(tx)
  await sql`
    insert into ad_campaign_days as d (campaign_id, day, daily_budget_micros, spent_micros, impressions, clicks, reach)
    values (${campaignId}, ${day}::date, ${counted.spentMicros}, ${counted.spentMicros}, ${counted.impressions}, ${counted.clicks}, ${counted.reach})
    on conflict (campaign_id, day) do update set impressions = excluded.impressions, clicks = excluded.clicks, reach = excluded.reach,
      spent_micros = excluded.spent_micros, daily_budget_micros = greatest(d.daily_budget_micros, excluded.spent_micros)`.execute(
    tx,
  )
}

/**
 * Rewrites the totals of banners B to D of past days that differ from their events; returns how many
 * differed. Nothing is billed by them.
 */
export async function correctVariantDays(
  tx: Tx,
  { since, before }: { since: string; before: string },
): Promise<number> {
  const { rows } = await sql`
    with counted as (
      select campaign_id, day, variant, sum(impressions)::integer as impressions, sum(clicks)::integer as clicks from (
        select campaign_id, day, variant, count(*) as impressions, 0 as clicks from ad_impressions
        where day >= ${since}::date and day < ${before}::date and rejection is null and variant <> 'A' group by 1, 2, 3
        union all
        select campaign_id, day, variant, 0, count(*) from ad_clicks
        where day >= ${since}::date and day < ${before}::date and rejection is null and variant <> 'A' group by 1, 2, 3
      ) events group by 1, 2, 3
    ), known as (
      select v.* from ad_variant_days v join ad_campaign_days d using (campaign_id, day)
      where day >= ${since}::date and day < ${before}::date and not d.is_settled
    )
    insert into ad_variant_days as v (campaign_id, day, variant, impressions, clicks)
    select campaign_id, day, variant, coalesce(c.impressions, 0), coalesce(c.clicks, 0)
    from known k full join counted c using (campaign_id, day, variant)
    where (coalesce(k.impressions, 0), coalesce(k.clicks, 0)) is distinct from (coalesce(c.impressions, 0), coalesce(c.clicks, 0))
    order by 1, 2, 3
    on conflict (campaign_id, day, variant) do update set impressions = excluded.impressions, clicks = excluded.clicks
    returning v.variant`.execute(tx)
  return rows.length
}

/** Stores that all days before `before` are recounted; they can be invoiced now. */
export async function markRecounted(tx: Tx, before: string): Promise<void> {
  await sql`
    update ad_recounts set last_day = greatest(last_day, ${before}::date - 1)`.execute(tx)
}

export async function addDiscrepancy(
  tx: Tx,
  { campaignId, day, kept, counted }: Discrepancy,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('ad_discrepancies')
    .values({
      campaign_id: campaignId,
      day,
      found_at: now,
      kept: JSON.stringify(kept),
      counted: JSON.stringify(counted),
    })
    .execute()
}

/** Completes campaigns that ended before `day` and returns their ids. */
export async function completeEndedCampaigns(tx: Tx, day: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('ad_campaigns')
    .set({ status: 'completed', updated_at: now })
    .where('status', 'in', ['active', 'paused'])
    .where('deleted_at', 'is', null)
    .where('end_date', '<', day)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the oldest day before `before` that still has single events. */
export async function findUnsettledDay(db: Db, before: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select least((select min(day) from ad_impressions where day < ${before}::date), (select min(day) from ad_clicks where day < ${before}::date),
      (select min(day) from ad_member_days where day < ${before}::date)) as day`.execute(db)
  return rows[0]?.day ?? undefined
}

/**
 * Deletes a day's single events and keeps its totals. Marks the totals as settled, so that no
 * recount compares them with the missing events.
 */
export async function settleDay(tx: Tx, day: string): Promise<void> {
  await sql`
    insert into ad_campaign_days (campaign_id, day, daily_budget_micros, is_settled)
    select distinct campaign_id, day, 0, true from ad_rejection_days where day = ${day}::date
    on conflict (campaign_id, day) do nothing`.execute(tx)
  await tx
    .updateTable('ad_campaign_days')
    .set({ is_settled: true })
    .where('day', '=', day)
    .execute()
  await tx.deleteFrom('ad_impressions').where('day', '=', day).execute()
  await tx.deleteFrom('ad_clicks').where('day', '=', day).execute()
  await tx.deleteFrom('ad_member_days').where('day', '=', day).execute()
}
