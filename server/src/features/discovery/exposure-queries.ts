import { type RawBuilder, sql } from 'kysely'
import type { MemberId } from '@adire/contract/ids.ts'
import { orderNumbers } from '@adire/contract/order-terms.ts'
import type { Db, Tx } from '../../db/db.ts'
import { hasWaiting } from '../messages/shared-waiting-queries.ts'
import {
  type BoostShare,
  EXPOSURE_MINIMUM,
  type ExposureGroup,
  HALF_LIFE_HOURS,
  type Mean,
} from './exposure-rules.ts'
import { CLASS_BITS, VIEW_RETENTION_DAYS } from './order-rules.ts'

const {
  inactiveDays: INACTIVE_DAYS,
  shownALot: SHOWN_A_LOT,
  shownLittle: SHOWN_LITTLE,
} = orderNumbers

/** SQL of a member's exposure as of `now`. In `float8`: a power of numerics takes fifty times as long. */
function exposureAt(now: Date) {
  return sql`(exposure * power(float8 '0.5', date_part('epoch', greatest(${now}::timestamptz - coalesce(counted_at, ${now}::timestamptz), interval '0')) / ${sql.lit(3600 * HALF_LIFE_HOURS)}))`
}

/**
 * Adds the uncounted views of the next `limit` viewers after one to the exposure of the members they
 * saw. Returns the last viewer, undefined after all of them.
 */
export async function addExposure(
  tx: Tx,
  { source, after, limit, now }: { source: ViewSource; after: string; limit: number; now: Date },
): Promise<string | undefined> {
  const table = sql.table(source)
  const week = sql`date_trunc('week', ${now}::timestamptz at time zone 'UTC')::date`
  const isCards = source === 'daily_views' ? sql`and kind = 'cards'` : sql``
  const { rows } = await sql<{ last: string | null }>`
    with uncounted as materialized (
      select member_id, day, seen, exposures_counted from ${table}
      where exposures_counted < cardinality(seen) and member_id > ${after}::uuid ${isCards}
      order by member_id limit ${limit} for no key update
    ), marked as (
      update ${table} views set exposures_counted = cardinality(uncounted.seen) from uncounted
      where views.member_id = uncounted.member_id and views.day = uncounted.day ${isCards}
    ), shown as (
      select short_id, count(*) as times from uncounted, unnest(seen[exposures_counted + 1:]) short_id group by short_id
    ), counted as (
      update discover_order set exposure = ${exposureAt(now)} + times, counted_at = ${now},
        boost_shown = boost_shown + case when boosted_at is not null then times else 0 end,
        week_before_shown = case ${week} when shown_week then week_before_shown when shown_week + 7 then week_shown else 0 end,
        week_shown = case when shown_week = ${week} then week_shown else 0 end + times, shown_week = ${week}
      from shown
      where member_id between (lpad(to_hex(short_id), 8, '0') || '-0000-0000-0000-000000000000')::uuid
        and (lpad(to_hex(short_id), 8, '0') || '-ffff-ffff-ffff-ffffffffffff')::uuid
    )
    select max(member_id::text) as last from uncounted`.execute(tx)
  return rows[0]?.last ?? undefined
}

/** Tables of views: those of a member's current day, and of earlier days. */
export type ViewSource = 'daily_views' | 'recent_views'

/** Deletes views that are too old to count. */
export async function forgetViews(tx: Tx, now: Date): Promise<void> {
  await sql`delete from recent_views where day < (${now}::timestamptz at time zone 'UTC')::date - ${VIEW_RETENTION_DAYS}::integer`.execute(
    tx,
  )
}

/** Sums up the exposure of visible members by gender and city. */
export async function sumExposure(db: Db, now: Date): Promise<ExposureGroup[]> {
  const { rows } = await sql<ExposureGroup>`
    select gender, city, country, count(*) as members, sum(${exposureAt(now)}) as exposure,
      count(*) filter (where is_boosted) as boosted, coalesce(sum(boost_shown) filter (where is_boosted), 0) as "boostShown"
    from discover_order where is_visible group by gender, city, country`.execute(db)
  return rows
}

/** Viewers whose cards are averaged. */
const VIEWER_SAMPLE = 10_000

/**
 * Returns how many cards a viewer sees on a day with any, from a sample of those who last came in the
 * week before today; 0 without any.
 */
export async function averageCards(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ cards: number }>`
    select coalesce(avg(cardinality(seen)), 0)::float8 as cards
    from (
      select seen from daily_views where kind = 'cards'
        and day < (${now}::timestamptz at time zone 'UTC')::date and day >= (${now}::timestamptz at time zone 'UTC')::date - 7
      limit ${sql.lit(VIEWER_SAMPLE)}
    ) viewer`.execute(db)
  return rows[0]?.cards ?? 0
}

/**
 * Saves for each gender which share of the viewers sees a boosted member at the top. Ignores small
 * changes, because a viewer who pages on may miss a member whose draw changes.
 */
export async function saveBoostShares(db: Db, shares: readonly BoostShare[]): Promise<void> {
  await sql`
    insert into boost_shares (gender, share)
    select * from unnest(${shares.map(({ gender }) => gender)}::gender[], ${shares.map(({ share }) => share)}::real[])
    on conflict (gender) do update set share = excluded.share where abs(boost_shares.share - excluded.share) > 0.2 * boost_shares.share`.execute(
    db,
  )
}

/**
 * Puts the next `limit` members after one into their classes. Returns the last of them, undefined
 * after all. Writes only members whose class or exposure ratio has changed. `offset 0` and
 * `materialized` compute everything once: else each use of a column would compute it again.
 */
export async function classify(
  tx: Tx,
  { means, after, limit, now, newcomerDays, waitingLimit }: ClassifyRequest,
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with given as (
      select * from unnest(${means.map(({ gender }) => gender)}::gender[], ${means.map(({ city }) => city)}::text[], ${means.map(({ country }) => country)}::text[],
        ${means.map(({ mean }) => mean)}::float8[], ${means.map(({ boostMean }) => boostMean)}::float8[],
        ${means.map(({ boostLimit }) => boostLimit)}::float8[]) mean_of (gender, city, country, mean, boost_mean, boost_limit)
    ), batch as materialized (
      select * from discover_order where member_id > ${after}::uuid order by member_id limit ${limit}
    ), computed as materialized (
      select member_id, order_key >> ${sql.lit(CLASS_BITS)} as class, is_boosted, is_on_top, exposure_ratio, visible_since, ratio, coalesce(visible_since, date_trunc('hour', ${now}::timestamptz)) as since,
        case when is_on_top then ${findClass(sql`case when boost_mean > 0 then boost_shown / boost_mean else 1 end`)}
          when ${isResting(now, waitingLimit)} then 3
          when (ratio <= ${sql.lit(SHOWN_A_LOT)} or shown <= ${sql.lit(EXPOSURE_MINIMUM)}) and coalesce(visible_since, ${now}) > ${now}::timestamptz - make_interval(days => ${newcomerDays}::integer) then 0
          else ${findClass(sql`ratio`)} end as new_class
      from batch join given using (gender, city, country), lateral (select ${exposureAt(now)} as shown offset 0) counted,
        lateral (select case when mean > 0 then shown / mean else 1 end as ratio, ${isOnTop} as is_on_top offset 0) relative
      where is_visible
    ), written as (
      update discover_order o set exposure_ratio = ratio, visible_since = since, is_boosted = is_on_top,
        order_key = case when class = new_class then o.order_key else new_order_key(new_class) end
      from computed where o.member_id = computed.member_id
        and (class <> new_class or computed.is_boosted <> is_on_top or computed.visible_since is null or abs(computed.exposure_ratio - ratio) > 0.1)
    )
    select max(member_id::text) as last from batch`.execute(tx)
  return rows[0]?.last ?? undefined
}

export interface ClassifyRequest {
  means: readonly Mean[]
  after: string
  limit: number
  now: Date
  newcomerDays: number
  /** Conversations waiting for an answer from which a member rests; 0 for never. */
  waitingLimit: number
}

/**
 * SQL for whether the member of `batch` has a boost that has not reached its limit. A boost that was
 * extended has the limit once for each 24 hours.
 */
const isOnTop = sql`(boosted_at is not null and (boost_limit = 0 or shown < boost_limit * (
      select ceil(extract(epoch from boost_expires_at - boosted_at) / 86400) from profiles where id = batch.member_id)))`

/** SQL of the class of an exposure, as a multiple of the mean. */
function findClass(ratio: RawBuilder<unknown>) {
  return sql`(case when ${ratio} < ${sql.lit(SHOWN_LITTLE)} then 0 when ${ratio} <= ${sql.lit(SHOWN_A_LOT)} then 1 else 2 end)`
}

/**
 * SQL for whether the member of `batch` rests. Only activity that the member shows to everyone may
 * count (docs/decisions/0034-order-of-discover.md).
 */
function isResting(now: Date, waitingLimit: number) {
  return sql`(exists (select from profiles p where p.id = batch.member_id and p.activity_visibility = 'everyone'
        and p.last_active_at < ${now}::timestamptz - make_interval(days => ${INACTIVE_DAYS}::integer))
      or ${hasWaiting(sql.ref<MemberId>('batch.member_id'), waitingLimit)})`
}
