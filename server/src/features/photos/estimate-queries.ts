import type { PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/**
 * Finds a waiting photo without an estimate: the newest, because moderators see the newest first.
 */
export async function findUnestimated(
  db: Db,
): Promise<{ id: PhotoId; storageKey: string } | undefined> {
  const { rows } = await sql<{ id: PhotoId; storageKey: string }>`
    select f.id, f.storage_key as "storageKey" from photos f
    where not f.is_approved and not exists (select from photo_estimates e where e.photo_id = f.id)
    order by f.created_at desc, f.id desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Saves an estimate of nudity from 0 to 1, or null for a failed one, so that it isn't tried again.
 * Does nothing if the photo was decided or deleted meanwhile.
 */
export async function saveEstimate(tx: Tx, photo: PhotoId, nudity: number | null): Promise<void> {
  await sql`
    insert into photo_estimates (photo_id, nudity)
    select id, ${nudity}::double precision from photos where id = ${photo} and not is_approved for share
    on conflict (photo_id) do nothing`.execute(tx)
}

/** Removes the estimate of a photo that has left the queue. */
export async function removeEstimate(tx: Tx, photo: PhotoId): Promise<void> {
  await sql`delete from photo_estimates where photo_id = ${photo}`.execute(tx)
}
