import type { ThreadId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { HomeDb } from '../../db/thread-homes.ts'

/** Reads the texts of one message in each of some threads of a home; removed ones have none. */
export async function readTexts(
  home: HomeDb,
  messages: readonly { thread_id: ThreadId; last_seq: number }[],
): Promise<Map<ThreadId, string>> {
  const places = messages.map(({ thread_id: thread, last_seq: seq }) => ({ thread, seq }))
  const { rows } = await sql<{ thread: ThreadId; content: string }>`
    select m.conversation_id as thread, m.content
    from json_to_recordset(${JSON.stringify(places)}::json) as place (thread uuid, seq bigint)
    join messages m on m.conversation_id = place.thread and m.seq = place.seq
    where m.removed_at is null`.execute(home)
  return new Map(rows.map(({ thread, content }) => [thread, content]))
}
