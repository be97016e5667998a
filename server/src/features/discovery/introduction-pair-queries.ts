import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { mayFind } from './shared-pair-queries.ts'
import type { GroupMember, IntroductionGroup, Pair, WeightedPair } from './introduction-rules.ts'

/**
 * SQL for members who may be introduced. Those who show when they were active must have been active
 * since; the others always may, so that an introduction doesn't tell that they were.
 */
function isActive(since: Date) {
  return sql`is_visible and (activity_visibility <> 'everyone' or active_hour >= ${since})`
}

/** Counts the members of each country who may be introduced. */
export async function countActive(
  db: Db,
  since: Date,
): Promise<{ country: string; members: number }[]> {
  const { rows } = await sql<{ country: string; members: number }>`
    select country, count(*)::integer as members from profiles where ${isActive(since)} group by country order by country`.execute(
    db,
  )
  return rows
}

/** Lists the members of a group, city by city, and within a city in a random order of the day. */
export async function listGroup(
  db: Db,
  { countries, of, index }: IntroductionGroup,
  { day, since }: { day: string; since: Date },
): Promise<GroupMember[]> {
  const draw = sql`hashtextextended(id::text || ${day}::text, 0)`
  const { rows } = await sql<GroupMember>`
    select id, gender, interested_in as "interestedIn" from profiles
    where country = any(${countries}::text[]) and ${isActive(since)} and mod(abs(mod(${draw}, 1000000007)), ${of}::integer) = ${index}::integer
    order by city, ${draw}`.execute(db)
  return rows
}

/** SQL for what must be true of a pair from either side, besides what `mayFind` says. */
function mayMeet(chooser: string, other: string, now: Date) {
  const [c, o] = [sql.raw(chooser), sql.raw(other)]
  return sql`${mayFind(chooser, other, now)}
    and not exists (select from likes where from_user_id = ${c}.id and to_user_id = ${o}.id offset 0)
    and not exists (select from introductions where member_id = ${c}.id and introduced_id = ${o}.id offset 0)`
}

/** Difference of age up to which a pair is preferred, in days. */
const NEAR_DAYS = 12 * 365
/** More than all reasons together. */
const NEAR_WEIGHT = 100

/**
 * SQL for how well a pair fits: a similar age, then the number of reasons that each of the two may know
 * (`card-rules.ts`), so that a place reveals nothing that a free member doesn't see. The same from both
 * sides, which `matchMembers` needs.
 */
function weighPair(one: string, other: string) {
  const near = sql`(abs(${sql.raw(one)}.birth_date - ${sql.raw(other)}.birth_date) <= ${sql.lit(NEAR_DAYS)})::integer`
  return sql`${sql.lit(NEAR_WEIGHT)} * ${near} + ${countReasons(one, other)} + ${countReasons(other, one)}`
}

function countReasons(viewer: string, shown: string) {
  const [v, s] = [sql.raw(viewer), sql.raw(shown)]
  return sql`(${v}.city = ${s}.city)::integer
    + coalesce(${v}.country <> ${v}.roots_country and (${s}.city = ${v}.roots_city or ${s}.country = ${v}.roots_country), false)::integer
    + (${v}.is_premium and coalesce(${s}.roots_country = ${v}.roots_country, false))::integer
    + (${v}.is_premium and ${v}.languages && ${s}.languages)::integer
    + (${v}.is_premium and exists (
        select from unnest(${v}.interests) own where lower(own) in (select lower(theirs) from unnest(${s}.interests) theirs)))::integer`
}

/**
 * Weighs those pairs that may be introduced: visible, wanted and accepted by both, without a like, pass,
 * match or block, and not introduced within the time that introductions are stored.
 */
export async function weighPairs(
  db: Db,
  pairs: readonly Pair[],
  now: Date,
): Promise<WeightedPair[]> {
  const { rows } = await sql<WeightedPair>`
    select a.id as one, b.id as other, ${weighPair('a', 'b')} as weight
    from unnest(${pairs.map(({ one }) => one)}::uuid[], ${pairs.map(({ other }) => other)}::uuid[]) as pairs (a_id, b_id)
    join profiles a on a.id = a_id join profiles b on b.id = b_id
    where ${mayMeet('a', 'b', now)} and ${mayMeet('b', 'a', now)}
      and not exists (select from matches where user_a_id = a.id and user_b_id = b.id offset 0)`.execute(
    db,
  )
  return rows
}

/** Counts the introductions that members have on a day; those without any are not in the map. */
export async function countIntroduced(
  db: Db,
  day: string,
  ids: readonly MemberId[],
): Promise<Map<MemberId, number>> {
  const { rows } = await sql<{ id: MemberId; introduced: number }>`
    select member_id as id, count(*)::integer as introduced from introductions
    where member_id = any(${ids}::uuid[]) and day = ${day}::date group by member_id`.execute(db)
  return new Map(rows.map(({ id, introduced }) => [id, introduced]))
}

/** Locks the passes and introductions of members, in the order of their ids. */
export async function lockMembers(tx: Tx, ids: readonly MemberId[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('discovery:' || id, 0)) from unnest(${[...new Set(ids)].toSorted()}::text[]) id`.execute(
    tx,
  )
}

/** Like `lockMembers` for one member, without waiting; false if another transaction has the lock. */
export async function tryLockMember(tx: Tx, id: MemberId): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('discovery:' || ${id}::text, 0)) as "isLocked"`.execute(
    tx,
  )
  return rows[0]?.isLocked === true
}

/** Adds introductions of a day in both directions, each at the end of its member's list. */
export async function saveMutual(tx: Tx, day: string, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    insert into introductions (member_id, day, place, introduced_id, is_mutual)
    select member_id, ${day}::date,
      coalesce((select max(place) from introductions before where before.member_id = added.member_id and before.day = ${day}::date), 0)
        + row_number() over (partition by member_id order by rank),
      introduced_id, true
    from (
      select a_id as member_id, b_id as introduced_id, rank
      from unnest(${pairs.map(({ one }) => one)}::uuid[], ${pairs.map(({ other }) => other)}::uuid[]) with ordinality as pairs (a_id, b_id, rank)
      union all
      select b_id, a_id, rank
      from unnest(${pairs.map(({ one }) => one)}::uuid[], ${pairs.map(({ other }) => other)}::uuid[]) with ordinality as pairs (a_id, b_id, rank)
    ) added`.execute(tx)
}
