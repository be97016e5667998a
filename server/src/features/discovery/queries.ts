import type { MemberId } from '@adire/contract/ids.ts'
import type { Gender, InterestedIn } from '@adire/contract/members.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { cardColumns, type CardRow } from '../profiles/operations.ts'

/** Where a page ended: the four columns of the order. The moment is Postgres' own text: a Date would cut its microseconds off. */
export interface Place {
  rankKey: number
  lastActiveAt: string
  isPremium: boolean
  id: MemberId
}

interface Search {
  viewerId: MemberId
  /** Undefined: everyone. */
  gender: Gender | undefined
  /** Those who are interested in this only do not wish to meet the viewer. */
  excludedInterest: InterestedIn
  minAge: number
  maxAge: number
  city: string | undefined
  after: Place | undefined
  now: Date
  limit: number
}

export interface RankedRow extends CardRow {
  rank_key: number
  is_premium: boolean
  last_active_at: string
}

const columns = sql.raw(cardColumns.join(', '))

/**
 * One page of Discover: the members a viewer may see (rule R3), who wish to meet each other, and whom the viewer has not liked
 * (so no match either). Walks `profiles_rank` or `profiles_city_rank` in order and stops at the limit.
 *
 * Written out rather than built: this is the busiest statement there is, and building it costs five times as much. `is_visible`
 * is a literal because the indexes are partial on it. The age of the filter is that of the card: of the day where the member lives.
 */
export async function listRanked(
  db: Db,
  { viewerId, gender, excludedInterest, minAge, maxAge, city, after, now, limit }: Search,
): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    select ${columns}, rank_key, is_premium, last_active_at::text as last_active_at
    from profiles
    where is_visible
      and id <> ${viewerId}
      and interested_in <> ${unforeseen(sql`${excludedInterest}::interested_in`)}
      ${gender === undefined ? nothing : sql`and gender = ${unforeseen(sql`${gender}::gender`)}`}
      ${city === undefined ? nothing : sql`and city = ${unforeseen(sql`${city}::text`)}`}
      and birth_date <= (${now}::timestamptz at time zone time_zone)::date - ${unforeseen(sql`make_interval(years => ${minAge}::int)`)}
      and birth_date > (${now}::timestamptz at time zone time_zone)::date - ${unforeseen(sql`make_interval(years => ${maxAge}::int + 1)`)}
      and ${isNobody(sql`likes where from_user_id = ${viewerId} and to_user_id = profiles.id`)}
      and ${isNobody(sql`blocks where blocker_id = ${viewerId} and blocked_id = profiles.id`)}
      and ${isNobody(sql`blocks where blocker_id = profiles.id and blocked_id = ${viewerId}`)}
      ${after === undefined ? nothing : sql`and ${isBehind(after)}`}
    order by rank_key desc, profiles.last_active_at desc, is_premium desc, id desc
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}

const nothing = sql``

/**
 * A value the planner can't see, so that the plan made once for everybody always looks as good as one made for this value,
 * and Postgres stays with it. Planning costs as much as the whole search.
 */
function unforeseen(value: RawBuilder<unknown>) {
  return sql`(select ${value})`
}

/**
 * `offset 0` keeps this a look-up in a unique index for each row walked. Left to itself, the planner makes a join that reads all a viewer's likes,
 * and a plan made once for everybody then takes a hundred times as long for those who liked thousands.
 */
function isNobody(rows: RawBuilder<unknown>) {
  return sql`not exists (select from ${rows} offset 0)`
}

/** One comparison of rows, so that the index starts where the page before ended. */
function isBehind({ rankKey, lastActiveAt, isPremium, id }: Place) {
  return sql`(rank_key, profiles.last_active_at, is_premium, id)
    < (${unforeseen(sql`${rankKey}::bigint`)}, ${lastActiveAt}::timestamptz, ${isPremium}::boolean, ${id}::uuid)`
}

/** Takes the boosts that are over out of the ranking; a member with a later boost on another photo keeps that one. */
export async function endBoosts(tx: Tx, now: Date): Promise<void> {
  await sql`
    update profiles set boost_expires_at = (
      select max(boost_expires_at) from photos where user_id = profiles.id and is_approved and boost_expires_at > ${now}
    )
    where boost_expires_at <= ${now}`.execute(tx)
}

/** Marks the premium features that have run out; a trigger takes their owners' rank. What premium members may do never waits for this (rule R5). */
export async function endPremiumRanks(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('premium_features')
    .set({ is_active: false })
    .where(sql<boolean>`is_active`)
    .where('expires_at', '<=', now)
    .execute()
}
