import type { AdPlacement } from '@adire/contract/ads.ts'
import type { VariantLetter } from '@adire/contract/campaign-variants.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { ClickRejection, ImpressionRejection } from './counting-rules.ts'
import { BILLED_PER_MEMBER_DAY } from './rules.ts'

export interface NewImpression {
  nonce: string
  campaignId: string
  variant: VariantLetter
  viewer: string
  placement: AdPlacement
  day: string
  now: Date
  rejection: ImpressionRejection | undefined
}

/**
 * Inserts an impression; undefined if its token was used before. Of two concurrent calls one waits
 * for the other. Names no constraint, so that the next release can partition the table by day
 * (decision record 0098).
 */
export async function addImpression(
  tx: Tx,
  impression: NewImpression,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('ad_impressions')
    .values({
      nonce: impression.nonce,
      campaign_id: impression.campaignId,
      variant: impression.variant,
      viewer_id: impression.viewer,
      placement: impression.placement,
      day: impression.day,
      seen_at: impression.now,
      cost_micros: 0,
      rejection: impression.rejection ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export function findImpressionByNonce(tx: Tx, nonce: string) {
  return tx
    .selectFrom('ad_impressions')
    .select(['id', 'rejection'])
    .where('nonce', '=', nonce)
    .executeTakeFirstOrThrow()
}

/** Counts a repeated token, on the day of its first use; returns the id of its impression. */
export async function repeatImpression(tx: Tx, nonce: string): Promise<string> {
  const row = await tx
    .updateTable('ad_impressions')
    .set((eb) => ({ repeats: eb('repeats', '+', 1) }))
    .where('nonce', '=', nonce)
    .returning(['id', 'campaign_id as campaignId', 'day'])
    .executeTakeFirstOrThrow()
  await addRejection(tx, { ...row, event: 'impression', reason: 'repeated' })
  return row.id
}

/**
 * Result of a billing: today's total if billed, and the prices that show whether the budget is now
 * spent.
 */
export interface Bill {
  rejection: ImpressionRejection | ClickRejection | null
  spentMicros: number | null
  budgetMicros: number | null
  impressionMicros: number | null
  clickMicros: number | null
}

/**
 * SQL for the campaign, if it may be billed on a day. Locks it, so that bills of two days, which are
 * two rows, can't exceed its total budget together. `total_left` is null without one.
 */
const selectBillable = (campaignId: string, day: string) => sql`
  select id, cost_per_impression_micros as view_cost, cost_per_click_micros as click_cost, daily_budget_micros as budget,
    total_budget_micros - total_spent_micros as total_left
  from ad_campaigns where id = ${campaignId} and status = 'active' and deleted_at is null
    and (start_date is null or start_date <= ${day}::date) and (end_date is null or end_date >= ${day}::date)
  for no key update`

/**
 * SQL that adds to the row of the campaign's day only within its budget. The row lock decides, so
 * concurrent bills can't overspend.
 */
const withinBudget = sql`
  on conflict (campaign_id, day) do update set daily_budget_micros = excluded.daily_budget_micros, spent_micros = d.spent_micros + excluded.spent_micros,
    impressions = d.impressions + excluded.impressions, clicks = d.clicks + excluded.clicks, reach = d.reach + excluded.reach
  where d.spent_micros + excluded.spent_micros <= excluded.daily_budget_micros
  returning d.spent_micros`

/** SQL for the most that the day's total can be: the daily budget, or what the total budget allows. */
const budgetOfDay = (cost: RawBuilder<unknown>) => sql`
  (select least(budget, (select spent_micros from spent) + total_left - ${cost}) from live)`

/**
 * SQL that counts a billed event of banners B to D. Banner A is the rest of the campaign's day, whose
 * row is locked before.
 */
const countVariant = (
  variant: VariantLetter,
  { day, column }: { day: string; column: 'impressions' | 'clicks' },
) => sql`
  insert into ad_variant_days as v (campaign_id, day, variant, ${sql.ref(column)})
  select live.id, ${day}::date, ${variant}::text, 1 from live, spent where ${variant}::text <> 'A'
  on conflict (campaign_id, day, variant) do update set ${sql.ref(column)} = v.${sql.ref(column)} + 1`

/**
 * Counts and bills an impression in one statement, or records why not: first the member's cap, then
 * the campaign's budget.
 */
export async function billImpression(
  tx: Tx,
  { id, campaignId, variant, viewer, day }: NewImpression & { id: string },
) {
  const { rows } = await sql<Bill>`
    with live as (${selectBillable(campaignId, day)}), cap as (
      insert into ad_member_days as m (viewer_id, day, campaign_id, impressions) select ${viewer}, ${day}::date, id, 1 from live
      on conflict (viewer_id, day, campaign_id) do update set impressions = m.impressions + 1 where m.impressions < ${BILLED_PER_MEMBER_DAY}
      returning m.impressions
    ), spent as (
      insert into ad_campaign_days as d (campaign_id, day, daily_budget_micros, spent_micros, impressions, reach)
      select live.id, ${day}::date, live.budget, live.view_cost, 1, (cap.impressions = 1)::integer from live, cap
      where live.view_cost <= least(live.budget, live.total_left)
      ${withinBudget}
    ), counted as (${countVariant(variant, { day, column: 'impressions' })})
    update ad_impressions set
      cost_micros = coalesce((select live.view_cost from live, spent), 0),
      rejection = case when not exists (select from live) then 'not_live' when not exists (select from cap) then 'over_cap'
        when not exists (select from spent) then 'over_budget' end
    where id = ${id}
    returning rejection, (select spent_micros from spent) as "spentMicros", ${budgetOfDay(sql`view_cost`)} as "budgetMicros",
      (select view_cost from live) as "impressionMicros", (select click_cost from live) as "clickMicros"`.execute(
    tx,
  )
  const bill = rows[0]
  // The cap is counted before the budget is checked, so a rejected impression has to be uncounted.
  if (bill?.rejection === 'over_budget') await uncount(tx, { campaignId, viewer, day })
  if (bill?.rejection)
    await addRejection(tx, { campaignId, day, event: 'impression', reason: bill.rejection })
  return bill
}

async function uncount(
  tx: Tx,
  { campaignId, viewer, day }: { campaignId: string; viewer: string; day: string },
): Promise<void> {
  const isMemberDay = sql`viewer_id = ${viewer} and day = ${day}::date and campaign_id = ${campaignId}`
  await sql`
    with first as (delete from ad_member_days where ${isMemberDay} and impressions = 1)
    update ad_member_days set impressions = impressions - 1 where ${isMemberDay} and impressions > 1`.execute(
    tx,
  )
}

/** Finds a member's own impression with the destination of its ad. */
export function findOwnImpression(db: Db, id: string, viewer: string) {
  return db
    .selectFrom('ad_impressions as i')
    .innerJoin('ad_campaigns as c', 'c.id', 'i.campaign_id')
    .select([
      'i.id',
      'i.campaign_id as campaignId',
      'i.variant',
      'i.seen_at as seenAt',
      'i.rejection',
      'c.destination_url as destinationUrl',
      'c.status',
    ])
    .where('i.id', '=', id)
    .where('i.viewer_id', '=', viewer)
    .executeTakeFirst()
}

export interface NewClick {
  impressionId: string
  campaignId: string
  variant: VariantLetter
  viewer: string
  day: string
  now: Date
  rejection: ClickRejection | undefined
}

/** Inserts a click; false if its impression was clicked before. */
export async function addClick(tx: Tx, click: NewClick): Promise<boolean> {
  const row = await tx
    .insertInto('ad_clicks')
    .values({
      impression_id: click.impressionId,
      campaign_id: click.campaignId,
      variant: click.variant,
      viewer_id: click.viewer,
      day: click.day,
      clicked_at: click.now,
      cost_micros: 0,
      rejection: click.rejection ?? null,
    })
    .onConflict((conflict) => conflict.column('impression_id').doNothing())
    .returning('impression_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a repeated click, on the day of the first one. */
export async function repeatClick(tx: Tx, impressionId: string): Promise<void> {
  const row = await tx
    .updateTable('ad_clicks')
    .set((eb) => ({ repeats: eb('repeats', '+', 1) }))
    .where('impression_id', '=', impressionId)
    .returning(['campaign_id as campaignId', 'day'])
    .executeTakeFirstOrThrow()
  await addRejection(tx, { ...row, event: 'click', reason: 'repeated' })
}

/** Counts and bills a click in one statement, or records why not. */
export async function billClick(tx: Tx, { impressionId, campaignId, variant, day }: NewClick) {
  const { rows } = await sql<Bill>`
    with live as (${selectBillable(campaignId, day)}), spent as (
      insert into ad_campaign_days as d (campaign_id, day, daily_budget_micros, spent_micros, clicks)
      select id, ${day}::date, budget, click_cost, 1 from live where click_cost <= least(budget, total_left)
      ${withinBudget}
    ), counted as (${countVariant(variant, { day, column: 'clicks' })})
    update ad_clicks set
      cost_micros = coalesce((select live.click_cost from live, spent), 0),
      rejection = case when not exists (select from live) then 'not_live' when not exists (select from spent) then 'over_budget' end
    where impression_id = ${impressionId}
    returning rejection, (select spent_micros from spent) as "spentMicros", ${budgetOfDay(sql`click_cost`)} as "budgetMicros",
      (select view_cost from live) as "impressionMicros", (select click_cost from live) as "clickMicros"`.execute(
    tx,
  )
  const bill = rows[0]
  if (bill?.rejection)
    await addRejection(tx, { campaignId, day, event: 'click', reason: bill.rejection })
  return bill
}

interface Rejection {
  campaignId: string
  day: string
  event: 'impression' | 'click'
  reason: ImpressionRejection | ClickRejection | 'repeated'
}

/** Increments the day's count of one rejection reason. */
export async function addRejection(
  tx: Tx,
  { campaignId, day, event, reason }: Rejection,
): Promise<void> {
  await tx
    .insertInto('ad_rejection_days')
    .values({ campaign_id: campaignId, day, event, reason, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'day', 'event', 'reason'])
        .doUpdateSet((eb) => ({ count: eb('ad_rejection_days.count', '+', 1) })),
    )
    .execute()
}
