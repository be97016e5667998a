import type { MemberId } from '@adire/contract/ids.ts'
import type { Gender, InterestedIn } from '@adire/contract/members.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { cardColumns } from '../profiles/operations.ts'

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

/**
 * One page of Discover: the members a viewer may see (rule R3), who wish to meet each other, and whom the viewer has not liked
 * (so no match either). Walks `profiles_rank` or `profiles_city_rank` in order and stops at the limit.
 */
export function listRanked(db: Db, { viewerId, gender, excludedInterest, minAge, maxAge, city, after, now, limit }: Search) {
  const today = sql`(${now}::timestamptz at time zone profiles.time_zone)::date`
  return db
    .selectFrom('profiles')
    .select(cardColumns)
    .select(['profiles.rank_key', 'profiles.is_premium', sql<string>`profiles.last_active_at::text`.as('last_active_at')])
    // A literal: the index is partial on it, and a parameter would hide that from a plan made once.
    .where(sql<boolean>`profiles.is_visible`)
    .where('profiles.id', '<>', viewerId)
    .where(sql<boolean>`profiles.interested_in <> ${unforeseen(sql`${excludedInterest}::interested_in`)}`)
    .$if(gender !== undefined, (query) => query.where(sql<boolean>`profiles.gender = ${unforeseen(sql`${gender}::gender`)}`))
    .$if(city !== undefined, (query) => query.where(sql<boolean>`profiles.city = ${unforeseen(sql`${city}::text`)}`))
    // The age on the card and the age of the filter are one: that of the day where the member lives.
    .where(sql<boolean>`profiles.birth_date <= ${today} - ${unforeseen(sql`make_interval(years => ${minAge}::int)`)}`)
    .where(sql<boolean>`profiles.birth_date > ${today} - ${unforeseen(sql`make_interval(years => ${maxAge}::int + 1)`)}`)
    .where(isNobody(sql`likes where from_user_id = ${viewerId} and to_user_id = profiles.id`))
    .where(isNobody(sql`blocks where blocker_id = ${viewerId} and blocked_id = profiles.id`))
    .where(isNobody(sql`blocks where blocker_id = profiles.id and blocked_id = ${viewerId}`))
    .$if(after !== undefined, (query) => query.where(isBehind(after)))
    .orderBy('profiles.rank_key', 'desc')
    .orderBy('profiles.last_active_at', 'desc')
    .orderBy('profiles.is_premium', 'desc')
    .orderBy('profiles.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}
export type RankedRow = Awaited<ReturnType<typeof listRanked>>[number]

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
  return sql<boolean>`not exists (select from ${rows} offset 0)`
}

/** One comparison of rows, so that the index starts where the page before ended. */
function isBehind(place: Place | undefined) {
  return sql<boolean>`(profiles.rank_key, profiles.last_active_at, profiles.is_premium, profiles.id)
    < (${unforeseen(sql`${place?.rankKey}::bigint`)}, ${place?.lastActiveAt}::timestamptz, ${place?.isPremium}::boolean, ${place?.id}::uuid)`
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
