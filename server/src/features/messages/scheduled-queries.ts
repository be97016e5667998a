import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import {
  SCHEDULED_MAXIMUM,
  SCHEDULED_PER_MEMBER,
  SCHEDULED_PER_THREAD,
} from '@adire/contract/scheduled-messages.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { ScheduledState } from '../../db/types.ts'

export interface ScheduledRow {
  sender_id: MemberId
  client_id: string
  thread_id: ThreadId
  content: string
  send_at: Date
  expected_price: number
  state: ScheduledState
  reason: string | null
}

export const scheduledColumns = [
  'sender_id',
  'client_id',
  'thread_id',
  'content',
  'send_at',
  'expected_price',
  'state',
  'reason',
] as const

/** Lists a member's messages of a thread: those that wait, then refused ones, by time. */
export function listScheduled(db: Db, member: MemberId, thread: ThreadId): Promise<ScheduledRow[]> {
  return db
    .selectFrom('scheduled_messages')
    .select(scheduledColumns)
    .where('sender_id', '=', member)
    .where('thread_id', '=', thread)
    .where('state', 'in', ['waiting', 'sending', 'refused'])
    .orderBy(sql`state = 'refused'`)
    .orderBy('send_at')
    .orderBy('client_id')
    .limit(SCHEDULED_MAXIMUM)
    .execute()
}

/** Serialises a member's requests about scheduled messages, so that limits hold. */
export async function lockSchedule(tx: Tx, member: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`schedule:${member}`}, 0))`.execute(tx)
}

export function findScheduled(
  db: Db,
  member: MemberId,
  clientId: string,
): Promise<ScheduledRow | undefined> {
  return db
    .selectFrom('scheduled_messages')
    .select(scheduledColumns)
    .where('sender_id', '=', member)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/**
 * True if a member may have one more message waiting in a thread, or in any. Refused ones take room in
 * their thread, so that the list stays short.
 */
export async function hasRoom(tx: Tx, member: MemberId, thread: ThreadId): Promise<boolean> {
  const { rows } = await sql<{ has_room: boolean }>`
    select count(*) filter (where state <> 'refused') < ${SCHEDULED_PER_MEMBER} and count(*) filter (where thread_id = ${thread}) < ${SCHEDULED_PER_THREAD} as has_room
    from scheduled_messages where sender_id = ${member} and state in ('waiting', 'sending', 'refused')`.execute(
    tx,
  )
  return rows[0]?.has_room ?? false
}

export async function addScheduled(
  tx: Tx,
  row: Omit<ScheduledRow, 'state' | 'reason'>,
  at: Date,
): Promise<ScheduledRow> {
  return tx
    .insertInto('scheduled_messages')
    .values({ ...row, created_at: at, changed_at: at })
    .returning(scheduledColumns)
    .executeTakeFirstOrThrow()
}

/** Withdraws a message that isn't being sent; returns its text, also if it was withdrawn before. */
export async function withdraw(
  tx: Tx,
  key: { member: MemberId; thread: ThreadId; clientId: string; at: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('scheduled_messages')
    .set({ state: 'withdrawn', reason: null, changed_at: key.at })
    .where('sender_id', '=', key.member)
    .where('thread_id', '=', key.thread)
    .where('client_id', '=', key.clientId)
    .where('state', 'in', ['waiting', 'refused', 'withdrawn'])
    .returning('content')
    .executeTakeFirst()
  return row?.content
}

/** Withdraws what a member has waiting in a thread. */
export async function withdrawWaiting(
  tx: Tx,
  { member, thread, at }: { member: MemberId; thread: ThreadId; at: Date },
): Promise<void> {
  await tx
    .updateTable('scheduled_messages')
    .set({ state: 'withdrawn', reason: null, changed_at: at })
    .where('sender_id', '=', member)
    .where('thread_id', '=', thread)
    .where('state', '=', 'waiting')
    .execute()
}

/** Removes messages that were sent or withdrawn, and refused ones after longer. */
export async function removeScheduled(
  tx: Tx,
  { endedBefore, refusedBefore, limit }: { endedBefore: Date; refusedBefore: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from scheduled_messages where (sender_id, client_id) in (
      select sender_id, client_id from scheduled_messages
      where (state in ('sent', 'withdrawn') and changed_at < ${endedBefore}) or (state = 'refused' and changed_at < ${refusedBefore})
      limit ${limit})`.execute(tx)
  return Number(numAffectedRows)
}
