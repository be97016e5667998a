import type { MemberId, MessageId, ThreadId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { HomeDb } from '../../db/thread-homes.ts'
import { publication } from '../../realtime.ts'
import { buildMessageNotification } from '../notifications/operations.ts'

/** A message to a home other than the primary, accepted and paid for. */
export interface AcceptedMessage {
  message_id: MessageId
  thread_id: ThreadId
  home_id: number
  seq: number
  sender_id: MemberId
  client_id: string
  content: string
  message_type: string
  cost: number
  created_at: Date
}

const columns = [
  'message_id',
  'thread_id',
  'home_id',
  'seq',
  'sender_id',
  'client_id',
  'content',
  'message_type',
  'cost',
  'created_at',
] as const

/** Finds the message of a thread that is accepted and not settled; at most one. */
export function findPending(db: Db, thread: ThreadId): Promise<AcceptedMessage | undefined> {
  return db
    .selectFrom('accepted_messages')
    .select(columns)
    .where('thread_id', '=', thread)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
}

/** Finds the thread and home of an accepted message, also of a settled one, by its client id. */
export function findReceipt(db: Db, sender: MemberId, clientId: string) {
  return db
    .selectFrom('accepted_messages')
    .select(['message_id', 'thread_id', 'home_id'])
    .where('sender_id', '=', sender)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** Makes requests with the same client id wait for each other, in whichever homes their threads are. */
export async function lockClientId(tx: Tx, sender: MemberId, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`client id:${sender}:${clientId}`}, 0))`.execute(
    tx,
  )
}

/** Stores an accepted message under the lock of its thread, with the next number and a time in order. */
export function addAccepted(
  tx: Tx,
  message: Omit<AcceptedMessage, 'created_at'>,
  at: Date,
): Promise<AcceptedMessage> {
  return tx
    .insertInto('accepted_messages')
    .values({
      ...message,
      created_at: sql<Date>`greatest(${at}::timestamptz, (select last_message_at from message_threads where id = ${message.thread_id}))`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/**
 * Writes an accepted message to its home; repetitions change nothing. False if its client id or its
 * number belongs to another message.
 */
export async function writeMessage(home: HomeDb, message: AcceptedMessage): Promise<boolean> {
  const { message_id: id, thread_id: thread, home_id: _home, ...row } = message
  const { numInsertedOrUpdatedRows } = await home
    .insertInto('messages')
    .values({ id, conversation_id: thread, ...row })
    // Names no unique index: concurrent writes of one row may conflict in any of them.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return true
  const existing = await home
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return existing !== undefined
}

/** Locks the thread of an accepted message and finds whom to notify; undefined if it is settled. */
export async function lockPending(tx: Tx, { message_id: id, thread_id: thread }: AcceptedMessage) {
  const row = await tx
    .selectFrom('message_threads')
    .select(['user_a_id', 'user_b_id', 'match_id'])
    .where('id', '=', thread)
    .forUpdate()
    .executeTakeFirst()
  // Its own statement, to see what the lock waited for.
  const pending = await tx
    .selectFrom('accepted_messages')
    .select('sender_id')
    .where('message_id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (!row || !pending) return undefined
  const other = row.user_a_id === pending.sender_id ? row.user_b_id : row.user_a_id
  return { other, matchId: row.match_id }
}

/**
 * Marks a message as settled, deletes its text here, and updates the head of its thread under the
 * lock.
 */
export async function saveSettled(tx: Tx, { message_id: id }: AcceptedMessage): Promise<void> {
  await sql`
    with message as (
      update accepted_messages set settled_at = now(), content = '' where message_id = ${id}
      returning thread_id, seq, sender_id, created_at
    )
    update message_threads t
    set last_seq = m.seq, last_message_at = m.created_at, active_at = m.created_at, last_sender_id = m.sender_id, last_preview = null,
      a_unread = a_unread + (t.user_b_id = m.sender_id)::integer, b_unread = b_unread + (t.user_a_id = m.sender_id)::integer
    from message m where t.id = m.thread_id`.execute(tx)
}

/** Notifies both members of a settled message; true if it is the first unread one of its thread. */
export async function announce(
  tx: Tx,
  {
    message_id: messageId,
    thread_id: threadId,
    seq,
    sender_id: from,
    created_at: at,
  }: AcceptedMessage,
  to: MemberId,
): Promise<boolean> {
  const event = { type: 'messages.created', threadId, messageId, seq, from } as const
  const notification = buildMessageNotification({ to, from, threadId, at })
  const { rows } = await sql<{ isFirstUnread: boolean }>`
    select ${publication(to, event)}, ${publication(from, event)}, ${notification} as "isFirstUnread"`.execute(
    tx,
  )
  return rows[0]?.isFirstUnread ?? false
}

/** Removes a message that its home has refused. */
export async function removeAccepted(tx: Tx, { message_id: id }: AcceptedMessage): Promise<void> {
  await tx.deleteFrom('accepted_messages').where('message_id', '=', id).execute()
}

/** Takes back the decline of a thread whose home has refused it, under the lock of the thread. */
export async function removeDecline(tx: Tx, thread: ThreadId): Promise<void> {
  await tx
    .updateTable('message_threads')
    .set({ declined_by: null })
    .where('id', '=', thread)
    .execute()
}

/** Lists messages to a home that were accepted before a moment and are not settled, oldest first. */
export function listPending(
  db: Db,
  { home, before, limit }: { home: number; before: Date; limit: number },
): Promise<AcceptedMessage[]> {
  return db
    .selectFrom('accepted_messages')
    .select(columns)
    .where('settled_at', 'is', null)
    .where('home_id', '=', home)
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Lists the accepted messages of a member that are not settled. */
export function listPendingBy(db: Db, sender: MemberId): Promise<AcceptedMessage[]> {
  return db
    .selectFrom('accepted_messages')
    .select(columns)
    .where('settled_at', 'is', null)
    .where('sender_id', '=', sender)
    .execute()
}

/** Removes receipts that were settled before a moment, at most `limit`; returns their number. */
export async function removeReceipts(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from accepted_messages where message_id in (
      select message_id from accepted_messages where settled_at < ${before} limit ${limit})`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

/** Finds the home of a member's thread, and the positions up to which it was written and read. */
export async function findReadPosition(db: Db, thread: ThreadId, member: MemberId) {
  const row = await db
    .selectFrom('message_threads')
    .select(['home_id', 'user_a_id', 'last_seq', 'a_read_seq', 'b_read_seq'])
    .where('id', '=', thread)
    .where((eb) => eb.or([eb('user_a_id', '=', member), eb('user_b_id', '=', member)]))
    .executeTakeFirst()
  return (
    row && {
      home: row.home_id,
      lastSeq: row.last_seq,
      readSeq: row.user_a_id === member ? row.a_read_seq : row.b_read_seq,
    }
  )
}

/** Counts the other member's messages in a home, after one position and up to another. */
export async function countReceived(
  home: HomeDb,
  {
    thread,
    member,
    after,
    upTo,
  }: { thread: ThreadId; member: MemberId; after: number; upTo: number },
): Promise<number> {
  const { count } = await home
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversation_id', '=', thread)
    .where('sender_id', '<>', member)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .executeTakeFirstOrThrow()
  return count
}

/** Moves a member's position in a thread of another home, past `changed` unread messages. */
export async function moveReadPosition(
  tx: Tx,
  {
    thread,
    member,
    upTo,
    changed,
  }: { thread: ThreadId; member: MemberId; upTo: number; changed: number },
): Promise<{ changed: number; unread: number }> {
  const { rows } = await sql<{ unread: number }>`
    update message_threads t
    set a_unread = a_unread - case when t.user_a_id = ${member} then ${changed}::integer else 0 end,
      b_unread = b_unread - case when t.user_b_id = ${member} then ${changed}::integer else 0 end,
      a_read_seq = case when t.user_a_id = ${member} then greatest(a_read_seq, ${upTo}) else a_read_seq end,
      b_read_seq = case when t.user_b_id = ${member} then greatest(b_read_seq, ${upTo}) else b_read_seq end
    where t.id = ${thread}
    returning case when t.user_a_id = ${member} then t.a_unread else t.b_unread end as unread`.execute(
    tx,
  )
  return { changed, unread: rows[0]?.unread ?? 0 }
}

/** Empties a member's messages in a home. */
export async function eraseMessages(home: HomeDb, member: MemberId, at: Date): Promise<void> {
  await home
    .updateTable('messages')
    .set({ content: '', removed_at: at })
    .where('sender_id', '=', member)
    .where('removed_at', 'is', null)
    .execute()
}
