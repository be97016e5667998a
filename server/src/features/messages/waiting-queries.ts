import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { CardRow } from '../profiles/card-rules.ts'
import { cardColumns } from '../profiles/shared-queries.ts'
import { memberIs } from '../profiles/shared-visibility-queries.ts'
import { isAnswerable, isWaitingFor, refOther, type Side } from './shared-waiting-queries.ts'

/** Position in the list of waiting threads; the time is text to keep its microseconds. */
export interface WaitingPosition {
  sentAt: string
  threadId: ThreadId
}

export interface WaitingRow {
  thread_id: ThreadId
  home_id: number
  other_id: MemberId
  last_seq: number
  /** Null for threads in other homes, whose previews are there. */
  last_preview: string | null
  last_message_at: Date
  sent_at_text: string
}

/**
 * Lists threads whose latest message waits for a member's answer, the longest first. Ended matches and
 * members who are gone are among them: see `listAnswerable`.
 */
export async function listWaitingThreads(
  db: Db,
  member: MemberId,
  { after, limit }: { after: WaitingPosition | undefined; limit: number },
): Promise<WaitingRow[]> {
  const side = (name: Side) => sql`(
    select t.id as thread_id, t.home_id, ${refOther(name)} as other_id, t.last_seq, t.last_preview, t.last_message_at,
      t.last_message_at::text as sent_at_text
    from message_threads t
    where ${isWaitingFor(name, memberIs(member))}
      ${after ? sql`and (last_message_at, id) > (${after.sentAt}::timestamptz, ${after.threadId}::uuid)` : sql``}
    order by last_message_at, id limit ${sql.lit(limit)})`
  const { rows } = await sql<WaitingRow>`
    ${side('a')} union all ${side('b')} order by last_message_at, thread_id limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows
}

/** Reads the cards of those members whom a member can answer: matched, not blocked, not paused or gone. */
export async function listAnswerable(
  db: Db,
  member: MemberId,
  ids: readonly MemberId[],
): Promise<CardRow[]> {
  return db
    .selectFrom('profiles')
    .select(cardColumns)
    .where('id', 'in', ids)
    .where(isAnswerable('profiles', memberIs(member)))
    .execute()
}

/**
 * Saves that a member declined a thread, under its lock. False if it was declined before or waits for no
 * answer of theirs.
 */
export async function saveDecline(tx: Tx, thread: ThreadId, member: MemberId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('message_threads')
    .set({ declined_by: member })
    .where('id', '=', thread)
    .where('declined_by', 'is', null)
    .where('last_sender_id', '<>', member)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lets a thread rest for a member up to a message, under its lock. */
export async function saveRest(
  tx: Tx,
  thread: ThreadId,
  { member, upToSeq }: { member: MemberId; upToSeq: number },
): Promise<void> {
  await sql`
    update message_threads
    set a_rested_seq = case when user_a_id = ${member} then greatest(a_rested_seq, least(${upToSeq}, last_seq)) else a_rested_seq end,
      b_rested_seq = case when user_b_id = ${member} then greatest(b_rested_seq, least(${upToSeq}, last_seq)) else b_rested_seq end
    where id = ${thread}`.execute(tx)
}
