import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'

interface StoredMessage {
  id: string
  thread: ThreadId
  from: MemberId
  content: string
  /** True if the position of the other member has reached it. */
  isRead: boolean
}

/**
 * Lists the stored messages of a thread or a sender in all homes by their numbers, and those that are
 * accepted and will be stored.
 */
export async function listStoredMessages(
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  { thread = null, from = null }: { thread?: ThreadId | null; from?: MemberId | null },
): Promise<StoredMessage[]> {
  const columns = sql`id, conversation_id as thread, sender_id as "from", content, seq`
  const stored = sql`from messages where coalesce(conversation_id = ${thread}, true) and coalesce(sender_id = ${from}, true)`
  const { rows: accepted } = await sql<StoredRow>`
    select message_id as id, thread_id as thread, sender_id as "from", content, seq from accepted_messages
    where settled_at is null and coalesce(thread_id = ${thread}, true) and coalesce(sender_id = ${from}, true)`.execute(
    db,
  )
  const rows = [...accepted]
  for (const reader of [db, ...deps.homes.others.map(([, home]) => home)])
    rows.push(...(await sql<StoredRow>`select ${columns} ${stored}`.execute(reader)).rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const { rows: heads } = await sql<Record<'id' | 'a', string> & Record<'aRead' | 'bRead', number>>`
    select id, user_a_id as a, a_read_seq as "aRead", b_read_seq as "bRead" from message_threads
    where id = any(${[...byId.values()].map((row) => row.thread)}::uuid[])`.execute(db)
  const headOf = new Map(heads.map((head) => [head.id, head]))
  return [...byId.values()]
    .toSorted((one, other) => one.seq - other.seq)
    .map(({ seq, ...row }) => {
      const head = headOf.get(row.thread)
      const reached = row.from === head?.a ? head.bRead : (head?.aRead ?? 0)
      return { ...row, isRead: seq <= reached }
    })
}

interface StoredRow extends Omit<StoredMessage, 'isRead'> {
  seq: number
}
