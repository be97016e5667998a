import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { LikedPartRow } from '../profiles/liked-part-rules.ts'
import { isSeenBy, memberIs } from '../profiles/shared-visibility-queries.ts'

interface TakenComment {
  sender: MemberId
  other: MemberId
  content: string
}

/**
 * Takes the oldest comment of the likes of a pair that is no message yet, under the lock of their
 * thread; each can be taken once, and none after the match has ended.
 */
export async function takeComment(
  tx: Tx,
  thread: ThreadId,
  at: Date,
): Promise<TakenComment | undefined> {
  const { rows } = await sql<TakenComment>`
    with next as (
      select c.from_user_id, c.to_user_id, c.comment from message_threads t
      join matches m on m.id = t.match_id and m.unmatched_at is null
      join like_comments c on (c.from_user_id = t.user_a_id and c.to_user_id = t.user_b_id)
        or (c.from_user_id = t.user_b_id and c.to_user_id = t.user_a_id)
      where t.id = ${thread} and c.comment is not null and c.withheld_since is null
      order by c.created_at, c.from_user_id limit 1
    )
    update like_comments c set comment = null, sent_at = ${at} from next
    where c.from_user_id = next.from_user_id and c.to_user_id = next.to_user_id
    returning c.from_user_id as sender, c.to_user_id as other, next.comment as content`.execute(tx)
  return rows[0]
}

/**
 * Reads what the likes of a pair are about, by sender. A photo that was removed, or whose owner the
 * viewer can't see any more, has no placeholder.
 */
export async function readLikedParts(
  db: Db,
  thread: ThreadId,
  viewer: MemberId,
): Promise<Map<MemberId, LikedPartRow>> {
  const { rows } = await sql<LikedPartRow & { sender: MemberId }>`
    select c.from_user_id as sender, c.prompt, c.photo_id, f.placeholder, f.description
    from message_threads t
    join like_comments c on (c.from_user_id = t.user_a_id and c.to_user_id = t.user_b_id)
      or (c.from_user_id = t.user_b_id and c.to_user_id = t.user_a_id)
    join profiles owner on owner.id = c.to_user_id
    left join photos f on f.id = c.photo_id and f.user_id = owner.id and f.is_approved
      and (owner.id = ${viewer} or ${isSeenBy('owner', memberIs(viewer), { isMatched: sql`true` })})
    where t.id = ${thread}`.execute(db)
  return new Map(rows.map(({ sender, ...part }) => [sender, part]))
}

/** Lists threads of open matches with a delivered comment that is no message yet, and none that waits for its home. */
export async function listUncommented(db: Db, limit: number): Promise<ThreadId[]> {
  const { rows } = await sql<{ id: ThreadId }>`
    select distinct t.id from like_comments c
    join matches m on m.user_a_id = least(c.from_user_id, c.to_user_id) and m.user_b_id = greatest(c.from_user_id, c.to_user_id)
    join message_threads t on t.match_id = m.id
    where c.comment is not null and c.withheld_since is null and m.unmatched_at is null
      and not exists (select from accepted_messages a where a.thread_id = t.id and a.settled_at is null)
    limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks a thread and reads its home and last number. */
export function lockHead(tx: Tx, thread: ThreadId) {
  return tx
    .selectFrom('message_threads')
    .select(['home_id', 'last_seq'])
    .where('id', '=', thread)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
