import type { MemberId } from '@adire/contract/ids.ts'
import { SPOKEN_LEVEL } from '@adire/contract/language-levels.ts'
import { introductionWeights, SIMILAR_AGE_YEARS } from '@adire/contract/order-terms.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { TEACHER_LEVEL } from '../profiles/language-rules.ts'
import { mayMeet } from './shared-pair-queries.ts'
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

/**
 * SQL for how well a pair fits, the same from both sides, which `matchMembers` needs, and for all members
 * alike, whether or not they have premium. What cards hide from free members (roots, languages,
 * interests) counts less than the draw of the day, for which the server's key is needed.
 */
function weighPair(one: string, other: string, drawSeed: string) {
  const [a, b] = [sql.raw(one), sql.raw(other)]
  const { similarAge, near, livesInRoots, shared, draw } = introductionWeights
  return sql`${sql.lit(similarAge)} * (abs(${a}.age_years - ${b}.age_years) <= ${sql.lit(SIMILAR_AGE_YEARS)})::integer
    + ${sql.lit(near)} * (${a}.city = ${b}.city or coalesce(${b}.city = any((select nearby from nearby_cities where nearby_cities.city = ${a}.city)::text[]), false))::integer
    + ${sql.lit(livesInRoots)} * (${matchRoots(one, other)} + ${matchRoots(other, one)})
    + ${sql.lit(shared)} * (coalesce(${a}.roots_country = ${b}.roots_country, false)::integer + ${canTalk(one, other)}::integer
      + (exists (select from unnest(${a}.interests) own where lower(own) in (select lower(theirs) from unnest(${b}.interests) theirs)))::integer)
    + ${sql.lit(draw)} * (uuid_hash_extended(${b}.id, uuid_hash_extended(${a}.id, ${drawSeed}::bigint)) & 4503599627370495) / float8 '4503599627370496'`
}

/** SQL that is 1 if `shown` lives where the family of `viewer`, who doesn't live there, is from, else 0. */
function matchRoots(viewer: string, shown: string) {
  const [v, s] = [sql.raw(viewer), sql.raw(shown)]
  return sql`coalesce(${v}.country <> ${v}.roots_country and (${s}.city = ${v}.roots_city or ${s}.country = ${v}.roots_country), false)::integer`
}

/** SQL for whether two members share a language as `findLanguageReason` sees it. */
function canTalk(one: string, other: string) {
  const [a, b] = [sql.raw(one), sql.raw(other)]
  return sql`(exists (
      select from profile_languages x join profile_languages y using (language)
      where x.member_id = ${a}.id and y.member_id = ${b}.id
        and (greatest(least(x.speaks, y.understands), least(y.speaks, x.understands)) >= ${sql.lit(SPOKEN_LEVEL)}
          or x.wish = 'learning' and y.speaks >= ${sql.lit(TEACHER_LEVEL)} or y.wish = 'learning' and x.speaks >= ${sql.lit(TEACHER_LEVEL)}) offset 0))`
}

/**
 * Weighs those pairs that may be introduced: visible, wanted and accepted by both, without a match or
 * block, and not introduced to each other within the time that introductions are stored. Likes and
 * passes don't count: without premium, nobody may learn from an introduction whether the other has
 * answered them. `listIntroduced` leaves out those whom its reader has answered.
 */
export async function weighPairs(
  db: Db,
  pairs: readonly Pair[],
  { now, drawSeed }: { now: Date; drawSeed: string },
): Promise<WeightedPair[]> {
  const { rows } = await sql<WeightedPair>`
    select a.id as one, b.id as other, ${weighPair('a', 'b', drawSeed)} as weight
    from unnest(${pairs.map(({ one }) => one)}::uuid[], ${pairs.map(({ other }) => other)}::uuid[]) as pairs (a_id, b_id)
    join profiles a on a.id = a_id join profiles b on b.id = b_id
    where ${mayMeet('a', 'b', now)} and ${mayMeet('b', 'a', now)}
      and not exists (select from introductions where member_id = a.id and introduced_id = b.id and is_mutual offset 0)
      and not exists (select from matches where user_a_id = a.id and user_b_id = b.id offset 0)`.execute(
    db,
  )
  return rows
}

/** Lists those of the candidates to whom a member has no introduction. */
export async function listNotIntroduced(
  db: Db,
  member: MemberId,
  candidates: readonly MemberId[],
): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select id from unnest(${[...candidates]}::uuid[]) id
    where not exists (select from introductions where member_id = ${member} and introduced_id = id offset 0)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Counts the members to whom each of some members is introduced on a day; those without any are not in
 * the map.
 */
export async function countIntroduced(
  db: Db,
  day: string,
  ids: readonly MemberId[],
): Promise<Map<MemberId, number>> {
  const { rows } = await sql<{ id: MemberId; introduced: number }>`
    select introduced_id as id, count(*)::integer as introduced from introductions
    where introduced_id = any(${ids}::uuid[]) and day = ${day}::date group by introduced_id`.execute(
    db,
  )
  return new Map(rows.map(({ id, introduced }) => [id, introduced]))
}

/**
 * SQL for whether the reader of the introduction `i` had liked or passed on its member before the day.
 * Answers of the day count as open: the introductions of a day aren't replaced as they are answered.
 */
function wasAnswered(day: string) {
  const start = sql`(${day}::date::timestamp at time zone 'UTC')`
  return sql`(exists (select from likes where from_user_id = i.member_id and to_user_id = i.introduced_id and created_at < ${start} offset 0)
    or exists (select from passes where from_user_id = i.member_id and to_user_id = i.introduced_id and created_at < ${start} offset 0)
    or exists (
      select from short_ids s join packed_passes p on p.from_user_id = i.member_id and first_id <= short_id and short_id = any(ids)
      where s.member_id = i.introduced_id offset 0))`
}

/** Counts a member's introductions of a day that they had not answered before. */
export async function countOpen(db: Db, day: string, member: MemberId): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from introductions i
    where i.member_id = ${member} and i.day = ${day}::date and not ${wasAnswered(day)}`.execute(db)
  return rows[0]?.open ?? 0
}

/** Like `countIntroduced`, without those who had answered the member before and don't see it. */
export async function countShown(
  db: Db,
  day: string,
  ids: readonly MemberId[],
): Promise<Map<MemberId, number>> {
  const { rows } = await sql<{ id: MemberId; shown: number }>`
    select i.introduced_id as id, count(*)::integer as shown from introductions i
    where i.introduced_id = any(${[...ids]}::uuid[]) and i.day = ${day}::date and not ${wasAnswered(day)}
    group by i.introduced_id`.execute(db)
  return new Map(rows.map(({ id, shown }) => [id, shown]))
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

/**
 * Adds introductions of a day in both directions, each at the end of its member's list. One that was
 * made on demand becomes mutual.
 */
export async function saveMutual(tx: Tx, day: string, pairs: readonly Pair[]): Promise<void> {
  await save(tx, {
    day,
    members: pairs.flatMap(({ one, other }) => [one, other]),
    introduced: pairs.flatMap(({ one, other }) => [other, one]),
    isMutual: true,
  })
}

/** Introduces members to one member on a day, and not the other way round. */
export async function saveOneWay(
  tx: Tx,
  day: string,
  { member, introduced }: { member: MemberId; introduced: readonly MemberId[] },
): Promise<void> {
  await save(tx, { day, members: introduced.map(() => member), introduced, isMutual: false })
}

interface NewIntroductions {
  day: string
  members: readonly MemberId[]
  /** Member to whom the member at the same index is introduced. */
  introduced: readonly MemberId[]
  isMutual: boolean
}

async function save(
  tx: Tx,
  { day, members, introduced, isMutual }: NewIntroductions,
): Promise<void> {
  if (members.length === 0) return
  await sql`
    insert into introductions (member_id, day, place, introduced_id, is_mutual)
    select member_id, ${day}::date,
      coalesce((select max(place) from introductions before where before.member_id = added.member_id and before.day = ${day}::date), 0)
        + row_number() over (partition by member_id order by rank),
      introduced_id, ${isMutual}::boolean
    from unnest(${[...members]}::uuid[], ${[...introduced]}::uuid[]) with ordinality as added (member_id, introduced_id, rank)
    on conflict (member_id, day, introduced_id) do update set is_mutual = introductions.is_mutual or excluded.is_mutual`.execute(
    tx,
  )
}
