import type { MatchId, MemberId, ThreadId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/**
 * Inserts a block; returns false if it exists. A database trigger waits for likes and messages
 * in progress between the two, and dates the block no earlier than their last message.
 */
export async function addBlock(
  tx: Tx,
  { by, other, at }: { by: MemberId; other: MemberId; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('blocks')
    .values({ blocker_id: by, blocked_id: other, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

interface Encounter {
  viewer: MemberId
  other: MemberId
  /** Matches that ended before this no longer count. */
  endedAfter: Date
  now: Date
  /** `shortenId(other)`, as `daily_views` stores it. */
  shortId: number
}

/**
 * True if the viewer has come across the other member, even if they can no longer see them: they
 * matched and it is active or ended recently, the viewer liked (and never matched) or blocked them,
 * they liked the viewer and the viewer has premium, or their card or profile was shown on the last
 * day the viewer browsed. Blocks by the other member are not checked, so the answer can't reveal
 * one.
 */
export async function hasEncountered(
  db: Db,
  { viewer, other, endedAfter, now, shortId }: Encounter,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from profiles p
      left join matches m on m.user_a_id = least(p.id, ${viewer}::uuid) and m.user_b_id = greatest(p.id, ${viewer}::uuid)
      where p.id = ${other} and p.id <> ${viewer} and p.account_status <> 'erased' and p.is_confirmed and (
        m.unmatched_at > ${endedAfter} or (m.id is not null and m.unmatched_at is null)
        or (m.id is null and exists (select from likes where from_user_id = ${viewer} and to_user_id = p.id))
        or (exists (select from likes where from_user_id = p.id and to_user_id = ${viewer})
          and exists (select from premium_features where user_id = ${viewer} and is_active and expires_at > ${now}))
        or exists (select from blocks where blocker_id = ${viewer} and blocked_id = p.id)
        or exists (select from daily_views where member_id = ${viewer} and ${shortId}::integer = any (seen))
      )
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Finds the other member of the viewer's match, if it is active or ended after `endedAfter`. */
export async function findMatchPartner(
  db: Db,
  { id, viewer, endedAfter }: { id: MatchId; viewer: MemberId; endedAfter: Date },
) {
  const { rows } = await sql<{ other: MemberId }>`
    select p.id as other from matches m join profiles p on p.id = case when m.user_a_id = ${viewer} then m.user_b_id else m.user_a_id end
    where m.id = ${id} and ${viewer} in (m.user_a_id, m.user_b_id) and (m.unmatched_at is null or m.unmatched_at > ${endedAfter})
      and p.account_status <> 'erased'`.execute(db)
  return rows[0]?.other
}

export interface FormerMatchRow {
  id: MatchId
  memberId: MemberId
  matchedAt: Date
  endedAt: Date
}

/** Lists the latest 100 matches that ended after a moment, whichever side ended them. */
export async function listFormerMatches(
  db: Db,
  member: MemberId,
  endedAfter: Date,
): Promise<FormerMatchRow[]> {
  const { rows } = await sql<FormerMatchRow>`
    select m.id, p.id as "memberId", m.matched_at as "matchedAt", m.unmatched_at as "endedAt"
    from matches m join profiles p on p.id = case when m.user_a_id = ${member} then m.user_b_id else m.user_a_id end
    where ${member} in (m.user_a_id, m.user_b_id) and m.unmatched_at > ${endedAfter} and p.account_status <> 'erased'
    order by m.unmatched_at desc, m.id
    limit 100`.execute(db)
  return rows
}

/** Finds the thread of two members, if they ever matched. */
export async function findPairThread(
  db: Db,
  one: MemberId,
  other: MemberId,
): Promise<ThreadId | undefined> {
  const { rows } = await sql<{ id: ThreadId }>`
    select id from message_threads
    where user_a_id = least(${one}::uuid, ${other}::uuid) and user_b_id = greatest(${one}::uuid, ${other}::uuid)`.execute(
    db,
  )
  return rows[0]?.id
}
