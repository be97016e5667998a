import type { MemberId, MessageId, ThreadId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** A recording of a message, without its files. */
export interface MessageVoice {
  durationMs: number
  waveform: number[]
}

interface NewMessageVoice extends MessageVoice {
  message: MessageId
  thread: ThreadId
  sender: MemberId
  clientId: string
  storageKey: string
  at: Date
}

/** Adds the recording of a message that the same transaction stores or accepts. */
export async function addVoice(tx: Tx, voice: NewMessageVoice): Promise<void> {
  await tx
    .insertInto('message_voices')
    .values({
      message_id: voice.message,
      thread_id: voice.thread,
      sender_id: voice.sender,
      client_id: voice.clientId,
      storage_key: voice.storageKey,
      duration_ms: voice.durationMs,
      waveform: voice.waveform,
      created_at: voice.at,
    })
    .execute()
}

/** Finds the recording that a client sent with a client id. */
export function findSentVoice(db: Db, sender: MemberId, clientId: string) {
  return db
    .selectFrom('message_voices')
    .select(['storage_key as storageKey', 'duration_ms as durationMs', 'waveform'])
    .where('sender_id', '=', sender)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** Finds the thread and the files of the recording of a message. */
export async function findVoice(
  db: Db,
  message: MessageId,
): Promise<{ threadId: ThreadId; storageKey: string } | undefined> {
  const { rows } = await sql<{ threadId: ThreadId; storageKey: string }>`
    select thread_id as "threadId", storage_key as "storageKey" from message_voices where message_id = ${message}`.execute(
    db,
  )
  return rows[0]
}

/** Reads the recordings of messages, by message. */
export async function readVoices(
  db: Db,
  messages: readonly MessageId[],
): Promise<Map<MessageId, MessageVoice>> {
  const { rows } = await sql<MessageVoice & { id: MessageId }>`
    select message_id as id, duration_ms as "durationMs", waveform from message_voices where message_id = any(${messages}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...voice }) => [id, voice]))
}

/** Deletes the recording of a message; returns the key of its files, if it had one. */
export async function removeVoice(tx: Tx, message: MessageId): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('message_voices')
    .where('message_id', '=', message)
    .returning('storage_key')
    .executeTakeFirst()
  return row?.storage_key
}

/**
 * Deletes recordings whose messages were emptied: their sender is erased, or their match ended before
 * a moment. At most `limit`; returns the keys of their files.
 */
export async function removeEmptied(
  tx: Tx,
  { endedBefore, limit }: { endedBefore: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from message_voices where message_id in (
      select v.message_id from message_voices v
      join profiles sender on sender.id = v.sender_id
      join message_threads t on t.id = v.thread_id
      join matches m on m.id = t.match_id
      where sender.account_status = 'erased' or m.unmatched_at < ${endedBefore}
      limit ${limit})
    returning storage_key as key`.execute(tx)
  return rows.map(({ key }) => key)
}

/** Returns those of the keys that belong to a recording; the sweep deletes the other files. */
export async function listKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from message_voices where storage_key = any (${keys}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}
