import type { MemberId, MessageId, ThreadId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { type MessageReader, PRIMARY_HOME } from '../../db/thread-homes.ts'

/** Position in the list of unread first messages; the time is text to keep its microseconds. */
export interface UnreadPosition {
  sentAt: string
  id: MessageId
}

export interface FirstMessage {
  id: MessageId
  threadId: ThreadId
  seq: number
  sender: MemberId
  cost: number
  sentAt: Date
  sentAtText: string
}

/** Highest number of a first message: the comments of both likes may come before it. */
const FIRST_SEQ_MAXIMUM = 3

interface Period {
  from: Date
  until: Date
}

/**
 * Lists paid first messages of a period in a home, the oldest first; only comments of likes may come before them. In the
 * primary only unread ones; other homes don't know which are read.
 */
export async function listPaidFirst(
  reader: MessageReader,
  { from, until }: Period,
  { home, after, limit }: { home: number; after: UnreadPosition | undefined; limit: number },
): Promise<FirstMessage[]> {
  // The conditions are those of the indexes `messages_unread_opening`, and `messages_paid_opening` in homes.
  const { rows } = await sql<FirstMessage>`
    select id, conversation_id as "threadId", seq, sender_id as sender, cost, created_at as "sentAt", created_at::text as "sentAtText"
    from messages
    where seq <= ${sql.lit(FIRST_SEQ_MAXIMUM)} and cost > 0 ${home === PRIMARY_HOME ? sql`and not is_read` : sql``}
      and not exists (select from messages earlier where earlier.conversation_id = messages.conversation_id
        and earlier.seq < messages.seq and earlier.message_type <> 'like_comment')
      and removed_at is null and created_at > ${from} and created_at <= ${until}
      ${after ? sql`and (created_at, id) > (${after.sentAt}::timestamptz, ${after.id}::uuid)` : sql``}
    order by created_at, id limit ${sql.lit(limit)}`.execute(reader)
  return rows
}

type Column = ReturnType<typeof sql.ref>

/**
 * SQL for whether a message of a row of `message_threads` is settled and the member who did not send it hasn't
 * read it. Positions say so in every home.
 */
function isUnread({ sender, seq }: { sender: MemberId | Column; seq: number | Column }) {
  return sql`last_seq >= ${seq} and case when user_a_id = ${sender} then b_read_seq else a_read_seq end < ${seq}`
}

/** Finds who has not read each of some first messages, by thread. */
export async function listRecipients(
  db: Db,
  messages: readonly FirstMessage[],
): Promise<Map<ThreadId, MemberId>> {
  const sent = messages.map(({ threadId, sender, seq }) => ({ thread: threadId, sender, seq }))
  const { rows } = await sql<{ thread: ThreadId; recipient: MemberId }>`
    select sent.thread, case when user_a_id = sent.sender then user_b_id else user_a_id end as recipient
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent (thread uuid, sender uuid, seq integer)
    join message_threads on message_threads.id = sent.thread
    where ${isUnread({ sender: sql.ref('sent.sender'), seq: sql.ref('sent.seq') })}`.execute(db)
  return new Map(rows.map(({ thread, recipient }) => [thread, recipient]))
}

/** Reads when each member was last active. */
export async function readActivity(
  db: Db,
  members: readonly MemberId[],
): Promise<Map<MemberId, Date>> {
  const rows = await db
    .selectFrom('profiles')
    .select(['id', 'last_active_at'])
    .where('id', 'in', members)
    .execute()
  return new Map(rows.map((row) => [row.id, row.last_active_at]))
}

/**
 * Locks the thread of a first message that is still unread, so that it can't be read before the
 * transaction ends.
 */
export async function lockUnread(
  tx: Tx,
  { threadId, sender, seq }: Pick<FirstMessage, 'threadId' | 'sender' | 'seq'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from message_threads where id = ${threadId} and ${isUnread({ sender, seq })} for update`.execute(
    tx,
  )
  return rows.length === 1
}
