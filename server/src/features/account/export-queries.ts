import type { MemberId } from '@adire/contract/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { HomeDb } from '../../db/thread-homes.ts'
import type { TableRule } from './table-rules.ts'
import { isStillShown } from '../notifications/shared-queries.ts'
import { isBlockedBetween } from '../profiles/shared-visibility-queries.ts'

/** Serialises export requests of a member. */
export async function lockExports(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`select 1 from users where id = ${memberId} for update`.execute(tx)
}

export async function addExport(
  tx: Tx,
  { id, memberId, at }: { id: string; memberId: MemberId; at: Date },
): Promise<void> {
  await tx.insertInto('data_exports').values({ id, user_id: memberId, requested_at: at }).execute()
}

const COLUMNS = [
  'id',
  'user_id as memberId',
  'storage_key as storageKey',
  'bytes',
  'requested_at as requestedAt',
  'expires_at as expiresAt',
] as const

export function findNewestExport(db: Db, memberId: MemberId) {
  return db
    .selectFrom('data_exports')
    .select(COLUMNS)
    .where('user_id', '=', memberId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findExport(db: Db, id: string) {
  return db.selectFrom('data_exports').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Saves the key of a file before the file is written, so that the sweep finds every file. */
export async function saveFile(
  tx: Tx,
  id: string,
  file: { storageKey: string; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('data_exports')
    .set({ storage_key: file.storageKey, expires_at: file.expiresAt })
    .where('id', '=', id)
    .where('storage_key', 'is', null)
    .execute()
}

/** Marks an export as ready, and invalidates the link of an earlier run. */
export async function saveReady(
  tx: Tx,
  id: string,
  { bytes, linkHash }: { bytes: number; linkHash: string },
): Promise<void> {
  await tx
    .updateTable('data_exports')
    .set({ bytes, link_hash: linkHash })
    .where('id', '=', id)
    .where('storage_key', 'is not', null)
    .execute()
}

/** Finds the file of the export of this link, or the newest one for a support link. */
export async function findDownload(
  db: Db,
  { memberId, linkHash, now }: { memberId: MemberId; linkHash?: string; now: Date },
): Promise<{ storageKey: string } | undefined> {
  const row = await db
    .selectFrom('data_exports')
    .select('storage_key as storageKey')
    .where('user_id', '=', memberId)
    .where('expires_at', '>', now)
    .where('bytes', 'is not', null)
    .$if(linkHash !== undefined, (query) => query.where('link_hash', '=', linkHash ?? ''))
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.storageKey ? { storageKey: row.storageKey } : undefined
}

/**
 * Clears the expired files from their rows and returns their keys, which the caller must delete;
 * deletes export rows requested before `forgottenBefore`.
 */
export async function clearExpiredFiles(
  tx: Tx,
  now: Date,
  forgottenBefore: Date,
): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with expired as (select id, storage_key from data_exports where expires_at <= ${now} for update),
    cleared as (
      update data_exports set storage_key = null, bytes = null, link_hash = null, expires_at = null from expired where data_exports.id = expired.id
    )
    select storage_key from expired`.execute(tx)
  await tx
    .deleteFrom('data_exports')
    .where('storage_key', 'is', null)
    .where('requested_at', '<', forgottenBefore)
    .execute()
  return rows.map(({ storage_key: key }) => key)
}

interface ExportScope {
  memberId: MemberId
  now: Date
}

/** Reads the rows of a table for the export, by the data map. */
export async function readOwnRows(
  db: Db,
  scope: ExportScope,
  [table, rule]: [string, TableRule],
): Promise<Record<string, unknown>[]> {
  const columns = [...(rule.exported ?? []), ...(rule.pseudonymized ?? [])]
  const owned = sql.join(
    rule.ownedBy.map((column) => sql`${sql.ref(column)} = ${scope.memberId}`),
    sql` or `,
  )
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(rule.exportedFrom ?? table)}
    where ${rule.limitedTo === undefined ? owned : isShown(rule.limitedTo, scope, owned)} order by ${sql.lit(1)}`.execute(
    db,
  )
  return rows
}

/**
 * Reads the messages for the export from a home other than the primary: the member's own, and those
 * of the threads that the product shows them now.
 */
export async function readMessagesInHome(
  home: HomeDb,
  { memberId, threads }: { memberId: MemberId; threads: readonly string[] },
  { exported = [], pseudonymized = [] }: TableRule,
): Promise<Record<string, unknown>[]> {
  const columns = [...exported, ...pseudonymized].map((column) => sql.ref(column))
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from messages
    where sender_id = ${memberId} or conversation_id = any(${threads}::uuid[]) order by conversation_id, seq`.execute(
    home,
  )
  return rows
}

/**
 * Condition for rows that the product shows the member now. Their own messages are included even
 * from hidden threads.
 */
function isShown(
  limitedTo: NonNullable<TableRule['limitedTo']>,
  { memberId, now }: ExportScope,
  owned: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const shownThreads = sql`
    select message_threads.id from message_threads join matches on matches.id = message_threads.match_id
    where ${memberId} in (message_threads.user_a_id, message_threads.user_b_id) and matches.unmatched_at is null
      and not ${isBlockedBetween(sql.ref('message_threads.user_a_id'), sql.ref('message_threads.user_b_id'))}`
  switch (limitedTo) {
    case 'matches':
      return sql`(${owned}) and id in (select match_id from message_threads where id in (${shownThreads}))`
    case 'threads':
      return sql`id in (${shownThreads})`
    case 'messages':
      return sql`(${owned}) or conversation_id in (${shownThreads})`
    case 'notifications':
      return sql`(${owned}) and id in (select n.id from notifications n where n.user_id = ${memberId} and ${isStillShown(now)})`
  }
}

/** Lists the photos whose files the export contains. */
export function listOwnFiles(db: Db, memberId: MemberId) {
  return db
    .selectFrom('photos')
    .select(['id', 'storage_key as storageKey'])
    .where('user_id', '=', memberId)
    .orderBy('order_index')
    .execute()
}

/** Lists the recordings whose files the export contains, with their names there. */
export async function listOwnVoices(db: Db, memberId: MemberId) {
  const { rows } = await sql<{ name: string; key: string }>`
    select kind as name, storage_key as key from voices where member_id = ${memberId} and storage_key is not null
    union all select 'rejected-' || voice_id, storage_key from rejected_voices where member_id = ${memberId}
    order by name`.execute(db)
  return rows
}

/** Recordings of messages in one export, newest first: more would not fit into memory. */
const EXPORTED_VOICES = 500

/** Lists the member's own recordings in messages whose files the export contains. */
export function listOwnMessageVoices(db: Db, memberId: MemberId) {
  return db
    .selectFrom('message_voices')
    .select(['message_id as id', 'storage_key as key'])
    .where('sender_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(EXPORTED_VOICES)
    .execute()
}
