import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, ReadDb, Tx } from '../../db/db.ts'
import type { PageRange } from '../../lib/paging.ts'
import { isNotPacked, type RankedRow } from '../discovery/shared-queries.ts'
import { cardColumns } from '../profiles/shared-queries.ts'
import { isCommentWarned } from '../risk/shared-queries.ts'
import { selectReasons } from '../profiles/shared-reason-queries.ts'
import { type AboutRow, DELIVERED_COMMENT, selectAbout } from './comment-queries.ts'

export async function hasLiked(db: Db, from: MemberId, to: MemberId): Promise<boolean> {
  const row = await db
    .selectFrom('likes')
    .select('id')
    .where('from_user_id', '=', from)
    .where('to_user_id', '=', to)
    .executeTakeFirst()
  return row !== undefined
}

interface NewLike {
  from: MemberId
  to: MemberId
  isSuper: boolean
  cost: number
  at: Date
  /** When it was first sent, if it was taken back since; by default `at`. */
  firstSentAt?: Date | undefined
}

/** Inserts a like, or upgrades the earlier like to a super like. */
export async function saveLike(
  tx: Tx,
  { from, to, isSuper, cost, at, firstSentAt = at }: NewLike,
): Promise<string> {
  const superLike = {
    is_super_like: isSuper,
    super_liked_at: isSuper ? at : null,
    super_cost: cost,
  }
  const { id } = await tx
    .insertInto('likes')
    .values({ from_user_id: from, to_user_id: to, created_at: firstSentAt, ...superLike })
    .onConflict((conflict) =>
      conflict.columns(['from_user_id', 'to_user_id']).doUpdateSet(superLike),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Position in the list of received likes; the timestamp is text to keep its microseconds. */
export interface ReceivedPosition {
  isSuper: boolean
  likedAt: string
  id: string
}

export interface ReceivedRow extends Omit<RankedRow, 'sort_key' | 'shown_active_at'> {
  like_id: string
  is_super_like: boolean
  liked_at: Date
  liked_at_text: string
  about: AboutRow | null
  is_warned: boolean
}

const columns = sql.raw(cardColumns.join(', '))
/** SQL for when the like became what it is now: an upgrade counts from the super like. */
const likedAt = sql`coalesce(l.super_liked_at, l.created_at)`

/**
 * SQL for likes to a member, from visible members (`is_visible`: the visibility rule without a match)
 * who haven't blocked them. Leaves out members they have or had a match with, so that an old like
 * doesn't show them again. Depends on nothing the member does, except liking back.
 */
function selectLikes(member: MemberId) {
  return sql`likes l join profiles on profiles.id = l.from_user_id
    where l.to_user_id = ${member} and profiles.is_visible
      and not exists (select from matches where user_a_id = least(profiles.id, ${member}::uuid) and user_b_id = greatest(profiles.id, ${member}::uuid))
      and not exists (select from blocks where blocker_id = profiles.id and blocked_id = ${member})`
}

/** SQL for whether the member has neither passed on nor blocked `profiles`. */
function isNotTurnedDown(member: MemberId) {
  return sql`(not exists (select from blocks where blocker_id = ${member} and blocked_id = profiles.id)
      and not exists (select from passes where from_user_id = ${member} and to_user_id = profiles.id)
      and ${isNotPacked(member)})`
}

/** SQL for the likes that a premium member sees. */
function selectReceived(member: MemberId) {
  return sql`${selectLikes(member)} and ${isNotTurnedDown(member)}`
}

/**
 * Lists the likes of a premium member, who may see them all: super likes first, then the newest.
 */
export async function listReceived(
  db: ReadDb,
  member: MemberId,
  { after, limit }: PageRange<ReceivedPosition>,
): Promise<ReceivedRow[]> {
  const afterCondition =
    after &&
    sql`and (l.is_super_like, ${likedAt}, l.id) < (${after.isSuper}::boolean, ${after.likedAt}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<ReceivedRow>`
    with me as materialized (select id, city, country, roots_city, roots_country, interests, looking_for, want_children from profiles where id = ${member})
    select ${columns}, ${selectReasons({ seesFully: true })}, l.id as like_id, l.is_super_like, ${likedAt} as liked_at, (${likedAt})::text as liked_at_text, ${selectAbout({ comment: DELIVERED_COMMENT })} as about,
      ${isCommentWarned(sql`l.from_user_id`, sql`l.to_user_id`)} as is_warned
    from ${selectReceived(member)} ${afterCondition ?? sql``}
    order by l.is_super_like desc, ${likedAt} desc, l.id desc
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Lists those of the members whose like the member may still see. */
export async function listStillReceived(
  db: Db,
  member: MemberId,
  ids: MemberId[],
): Promise<{ id: MemberId }[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select profiles.id from ${selectReceived(member)} and l.from_user_id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}

/**
 * Counts received likes, up to a limit. `all` includes members whom the member has passed on or
 * blocked: a number without them would tell whether somebody passed on or blocked had liked them.
 */
export async function countReceived(
  db: ReadDb,
  member: MemberId,
  { which, limit }: { which: 'all' | 'listed'; limit: number },
): Promise<number> {
  const counted = which === 'all' ? selectLikes(member) : selectReceived(member)
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (select from ${counted} limit ${sql.lit(limit)}) counted`.execute(
    db,
  )
  return rows[0]?.found ?? 0
}

/** Likes that are looked at to count those of members who were passed on or blocked. */
const LIKES_EXAMINED_MAXIMUM = 1000

/**
 * Counts the likes that aren't listed because the member has passed on or blocked their senders, up to a
 * limit; null if the member has too many likes to look at each.
 */
export async function countTurnedDown(
  db: ReadDb,
  member: MemberId,
  limit: number,
): Promise<number | null> {
  const { rows } = await sql<{ found: number | null }>`
    select case when (select count(*) from (select from likes where to_user_id = ${member} limit ${sql.lit(LIKES_EXAMINED_MAXIMUM + 1)}) examined) <= ${sql.lit(LIKES_EXAMINED_MAXIMUM)}
      then (select count(*) from (select from ${selectLikes(member)} and not ${isNotTurnedDown(member)} limit ${sql.lit(limit)}) counted) end as found`.execute(
    db,
  )
  return rows[0]?.found ?? null
}
