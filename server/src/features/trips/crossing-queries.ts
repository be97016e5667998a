import type { MemberId, ThreadId, TripId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { mayFind } from '../discovery/shared-pair-queries.ts'
import { isMatchedWith, isSeenBy } from '../profiles/shared-visibility-queries.ts'
import type { Crossing } from './rules.ts'

/** Trips to a city that are compared with one trip at a time. */
const COMPARED = 200
/** Values of `trips.draw`. */
export const DRAWS = 2_147_483_647

/** SQL for whether the trips `mine` and `theirs`, to one city, share a month. */
const shareMonth = sql`theirs.first_month <= mine.last_month and theirs.last_month >= mine.first_month`

/** SQL for the first day of a moment's month. */
function currentMonth(now: Date) {
  return sql`date_trunc('month', ${now}::timestamptz at time zone 'UTC')`
}

/** SQL for whether two profiles, `a` and `b`, are strangers who may find each other. */
function areStrangers(now: Date) {
  return sql`(${mayFind('a', 'b', now)} and ${mayFind('b', 'a', now)}
    and not exists (select from matches where user_a_id = least(a.id, b.id) and user_b_id = greatest(a.id, b.id) offset 0))`
}

const areMatched = isMatchedWith(sql.ref<MemberId>('a.id'), sql.ref<MemberId>('b.id'))

/** SQL for whether two matches, `a` and `b`, see each other. */
const seeEachOther = sql`(${isSeenBy('a', sql.ref<MemberId>('b.id'), { isMatched: sql`true` })}
  and ${isSeenBy('b', sql.ref<MemberId>('a.id'), { isMatched: sql`true` })})`

interface Comparison {
  member: MemberId
  tripId: TripId
  /** Where to start in the random order of the trips to the city. */
  start: number
  now: Date
  /** Strangers a member is told of in a UTC day, which began at `since`. */
  room: { perDay: number; since: Date }
}

/** SQL for the number of strangers whom a member was told of since a moment. */
function countStrangersSql(member: ReturnType<typeof sql>, since: Date) {
  return sql`(select count(distinct (a_id, b_id))::integer from trip_crossings
    where ${member} in (a_id, b_id) and not are_matched and told_at >= ${since})`
}

/**
 * Lists strangers who fit and whose trips share a city and month with this one, without those told
 * of every common month and those who have no room today. Looks at a bounded part of the trips to
 * the city, never at their days, in their random order, because in that of ids the same members
 * would always come first.
 */
export async function listStrangers(
  db: Db,
  { member, tripId, start, now, room }: Comparison,
): Promise<MemberId[]> {
  const others = (from: ReturnType<typeof sql>) => sql`
    (select * from trips theirs where city = (select city from mine) and tells_others and ${from}
      and member_id <> ${member} and first_month <= (select last_month from mine) and last_month >= (select first_month from mine)
      order by draw limit ${COMPARED})`
  const { rows } = await sql<{ id: MemberId }>`
    with mine as materialized (select * from trips where member_id = ${member} and id = ${tripId} and tells_others),
    theirs as (
      select * from (
        ${others(sql`theirs.draw >= ${start}::integer`)} union all ${others(sql`theirs.draw < ${start}::integer`)}
      ) compared limit ${COMPARED}
    )
    select b.id from theirs cross join mine join profiles a on a.id = mine.member_id join profiles b on b.id = theirs.member_id
    where ${areStrangers(now)} and ${countStrangersSql(sql`b.id`, room.since)} < ${room.perDay} and exists (
      select from generate_series(greatest(mine.first_month, theirs.first_month), least(mine.last_month, theirs.last_month), interval '1 month') common
      where common >= ${currentMonth(now)} and not exists (
        select from trip_crossings where a_id = least(a.id, b.id) and b_id = greatest(a.id, b.id)
          and trip_crossings.city = mine.city and month = common::date))
    group by b.id order by bool_or(theirs.draw >= ${start}::integer) desc, min(theirs.draw)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * SQL for whether the trips `mine` and `theirs` of two matches may be compared by day: both of them
 * see the days of the other's trip anyway.
 */
const SHOW_DAYS = sql<boolean>`(mine.viewer = 'matches' and theirs.viewer = 'matches')`

/** Lists matches whose trips share a city and month with this one, or days if both show them. */
export async function listMatches(
  db: Db,
  { member, tripId }: Pick<Comparison, 'member' | 'tripId'>,
): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select distinct theirs.member_id as id from trips mine
    join matches m on ${member} in (m.user_a_id, m.user_b_id) and m.unmatched_at is null
    join trips theirs on theirs.member_id = case when m.user_a_id = ${member} then m.user_b_id else m.user_a_id end
    where mine.member_id = ${member} and mine.id = ${tripId} and mine.tells_others and theirs.tells_others and theirs.city = mine.city
      and case when ${SHOW_DAYS} then theirs.starts_on <= mine.ends_on and theirs.ends_on >= mine.starts_on else ${shareMonth} end`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

interface PairState {
  areMatched: boolean
  /** The thread of a match. */
  threadId: ThreadId | null
}

/** Finds out how two members may be told of each other; undefined if they may not. */
export async function findPair(
  tx: Tx,
  [one, other]: readonly [MemberId, MemberId],
  now: Date,
): Promise<PairState | undefined> {
  const { rows } = await sql<PairState & { isFit: boolean }>`
    select pair.is_matched as "areMatched", case when pair.is_matched then ${seeEachOther} else ${areStrangers(now)} end as "isFit",
      (select id from message_threads where user_a_id = least(a.id, b.id) and user_b_id = greatest(a.id, b.id) and pair.is_matched) as "threadId"
    from profiles a join profiles b on b.id = ${other} cross join lateral (select ${areMatched} as is_matched) pair
    where a.id = ${one}`.execute(tx)
  const [pair] = rows
  return pair?.isFit ? { areMatched: pair.areMatched, threadId: pair.threadId } : undefined
}

/**
 * Records the months in which two members were told of each other, and returns what is new, by city.
 * Matches share days that haven't ended if both trips are shown to matches. All other trips share
 * months, so that days tell nothing.
 */
export async function addCrossings(
  tx: Tx,
  [one, other]: readonly [MemberId, MemberId],
  { areMatched: isMatch, now }: { areMatched: boolean; now: Date },
): Promise<Crossing[]> {
  const today = sql`(${now}::timestamptz at time zone 'UTC')::date`
  const { rows } = await sql<Crossing>`
    with common as (
      select mine.city, greatest(mine.starts_on, theirs.starts_on) as from_day, least(mine.ends_on, theirs.ends_on) as until_day,
        greatest(mine.first_month, theirs.first_month) as from_month, least(mine.last_month, theirs.last_month) as until_month,
        ${isMatch}::boolean and ${SHOW_DAYS} as is_by_day
      from trips mine join trips theirs on theirs.city = mine.city and ${shareMonth}
      where mine.member_id = ${one} and theirs.member_id = ${other} and mine.tells_others and theirs.tells_others
    ), windows as (
      select city, from_day, until_day, date_trunc('month', from_day)::date as from_month, date_trunc('month', until_day)::date as until_month
      from common where is_by_day and from_day <= until_day and until_day >= ${today}
      union all
      select city, null, null, from_month, until_month from common where not is_by_day
    ), months as (
      select city, from_day, until_day, month::date as month from windows, generate_series(from_month, until_month, interval '1 month') month
      where month >= ${currentMonth(now)}
    ), added as (
      insert into trip_crossings (a_id, b_id, city, month, are_matched, told_at)
      select distinct least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), city, month, ${isMatch}::boolean, ${now}::timestamptz
      from months order by city, month
      on conflict do nothing returning city, month
    )
    select city, array_agg(distinct month::text order by month::text) as months,
      case when min(from_day) is null then null else jsonb_build_object('from', min(from_day)::text, 'until', max(until_day)::text) end as days
    from months join added using (city, month)
    where from_day is not null
      or not exists (select from months other where other.city = months.city and other.month = months.month and other.from_day is not null)
    group by city, from_day, until_day order by city, from_day`.execute(tx)
  return rows
}

/** Counts the strangers whom a member was told of since a moment. */
export async function countStrangers(db: Db, member: MemberId, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${countStrangersSql(sql`${member}::uuid`, since)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Locks the crossings of two members, in the order of their ids, until the transaction ends. */
export async function lockCrossings(tx: Tx, pair: readonly [MemberId, MemberId]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('trip_crossings:' || id, 0)) from unnest(${pair.toSorted()}::text[]) id`.execute(
    tx,
  )
}

/** Lists trips that take part in crossings, in the order of their keys after one. */
export async function listTelling(
  db: Db,
  after: { memberId: string; tripId: string },
  limit: number,
): Promise<{ memberId: MemberId; tripId: TripId }[]> {
  const { rows } = await sql<{ memberId: MemberId; tripId: TripId }>`
    select member_id as "memberId", id as "tripId" from trips
    where tells_others and (member_id, id) > (${after.memberId}::uuid, ${after.tripId}::uuid)
    order by member_id, id limit ${limit}`.execute(db)
  return rows
}
