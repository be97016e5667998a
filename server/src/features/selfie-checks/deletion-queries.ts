import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** Records that the pictures of these keys must be deleted now. */
export async function addDeletions(tx: Tx, keys: readonly string[], dueAt: Date): Promise<void> {
  await sql`
    insert into selfie_deletions (storage_key, due_at) select key, ${dueAt} from unnest(${[...keys]}::text[]) key
    on conflict (storage_key) do nothing`.execute(tx)
}

/** Records when the pictures of these keys were gone. Keys without a record are ignored. */
export async function saveDeletions(
  db: Db,
  keys: readonly string[],
  deletedAt: Date,
): Promise<void> {
  await sql`
    update selfie_deletions set deleted_at = ${deletedAt}
    where storage_key = any (${[...keys]}::text[]) and deleted_at is null`.execute(db)
}

/** Lists keys whose pictures should have been deleted before a moment, at most 500. */
export async function listLateDeletions(db: Db, dueBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from selfie_deletions where deleted_at is null and due_at < ${dueBefore}
    order by due_at limit 500`.execute(db)
  return rows.map(({ key }) => key)
}

export async function removeOldDeletions(tx: Tx, before: Date): Promise<void> {
  await sql`delete from selfie_deletions where deleted_at < ${before}`.execute(tx)
}
