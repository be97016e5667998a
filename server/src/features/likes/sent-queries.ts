import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, ReadDb, Tx } from '../../db/db.ts'
import type { PageRange } from '../../lib/paging.ts'
import type { RankedRow } from '../discovery/shared-queries.ts'
import { cardColumns } from '../profiles/shared-queries.ts'
import { selectReasons } from '../profiles/shared-reason-queries.ts'
import { type AboutRow, selectAbout } from './comment-queries.ts'

export interface SentRow extends Omit<RankedRow, 'sort_key' | 'shown_active_at'> {
  sortKey: string
  is_super_like: boolean
  sent_at: Date
  about: AboutRow | null
}

const columns = sql.raw(cardColumns.join(', '))

/**
 * SQL `from` and `where` of a member's likes of members whom they can see and never had a match with,
 * so that the list reveals no more than Discover.
 */
function selectSent(member: MemberId) {
  return sql`likes l join profiles on profiles.id = l.to_user_id
    where l.from_user_id = ${member} and profiles.is_visible
      and not exists (select from matches where user_a_id = least(profiles.id, ${member}::uuid) and user_b_id = greatest(profiles.id, ${member}::uuid))
      and not exists (select from blocks where blocker_id = profiles.id and blocked_id = ${member})
      and not exists (select from blocks where blocker_id = ${member} and blocked_id = profiles.id)`
}

/** Lists those of the members whom the member liked and may still see. */
export async function listStillSent(
  db: Db,
  member: MemberId,
  ids: MemberId[],
): Promise<{ id: MemberId }[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select profiles.id from ${selectSent(member)} and l.to_user_id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}

/**
 * Lists the likes a member sent, the newest first; an upgrade keeps its place, so that a card
 * doesn't move away when it is pressed. `id` is that of the liked member, who is unique in the list.
 */
export async function listSent(
  db: ReadDb,
  member: MemberId,
  { after, limit, seesFully }: PageRange & { seesFully: boolean },
): Promise<SentRow[]> {
  const afterCondition =
    after &&
    sql`and (l.created_at, l.to_user_id) < (${after.sortKey}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<SentRow>`
    with me as materialized (select id, city, country, roots_city, roots_country, interests, looking_for, want_children from profiles where id = ${member})
    select ${columns}, ${selectReasons({ seesFully })},
      l.is_super_like, coalesce(l.super_liked_at, l.created_at) as sent_at, l.created_at::text as "sortKey",
      ${selectAbout({ isShown: sql`(${seesFully}::boolean or f.id = profiles.card_photo_id)`, comment: sql`c.comment` })} as about
    from ${selectSent(member)} ${afterCondition ?? sql``}
    order by l.created_at desc, l.to_user_id desc
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}

interface Pair {
  from: MemberId
  to: MemberId
}

/** Moves a like to the withdrawn ones, with what it was about; false if there is none. */
export async function withdrawLike(
  tx: Tx,
  { from, to, at }: Pair & { at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from likes where from_user_id = ${from} and to_user_id = ${to} returning *)
    insert into withdrawn_likes (id, from_user_id, to_user_id, is_super_like, created_at, super_liked_at, super_cost, withdrawn_at, photo_id, prompt, comment, withheld_since)
    select l.id, l.from_user_id, l.to_user_id, l.is_super_like, l.created_at, l.super_liked_at, l.super_cost, ${at}::timestamptz, c.photo_id, c.prompt, c.comment, c.withheld_since
    from gone l left join like_comments c on c.from_user_id = l.from_user_id and c.to_user_id = l.to_user_id
    returning id`.execute(tx)
  return rows.length === 1
}

/** Returns when a like that was withdrawn since a moment had been sent first. */
export async function findWithdrawnLike(
  tx: Tx,
  { from, to, since }: Pair & { since: Date },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('withdrawn_likes')
    .select('created_at')
    .where('from_user_id', '=', from)
    .where('to_user_id', '=', to)
    .where('withdrawn_at', '>=', since)
    .orderBy('withdrawn_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/**
 * Deletes plain likes that were withdrawn before a moment, and what super likes were about, to which
 * the ledger refers.
 */
export async function forgetWithdrawnLikes(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable('withdrawn_likes')
    .set({ photo_id: null, prompt: null, comment: null })
    .where('withdrawn_at', '<', before)
    .where(sql<boolean>`num_nonnulls(photo_id, prompt) > 0`)
    .execute()
  await tx
    .deleteFrom('withdrawn_likes')
    .where('withdrawn_at', '<', before)
    .where(sql<boolean>`not is_super_like`)
    .execute()
}
