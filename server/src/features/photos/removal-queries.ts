import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/**
 * Columns restored with a photo: all of `photos` but the URL, which is generated from the id, and
 * the profile picture flag, which another photo may have by now. A new column of `photos` belongs
 * here and in `removed_photos`.
 */
const RESTORED_COLUMNS = sql.raw(
  `id, user_id, storage_key, placeholder, width, height, sha256, perceptual_hash, resembles_rejected, description, pending_description,
   description_submitted_at, description_revision, order_index,
   is_approved, likes_count, boost_expires_at, boost_score, visibility_score, created_at`,
)
const REMOVED_COLUMNS = sql`${RESTORED_COLUMNS}, is_profile_picture`

/** Moves a photo to the table of undoable deletions, which nothing that shows photos reads. */
export async function moveToRemoved(tx: Tx, id: PhotoId, at: Date): Promise<void> {
  await sql`
    with gone as (delete from photos where id = ${id} returning *)
    insert into removed_photos (${REMOVED_COLUMNS}, removed_at)
    select ${REMOVED_COLUMNS}, ${at}::timestamptz from gone`.execute(tx)
}

/** Finds a photo whose deletion can still be undone. */
export function findRemoved(db: Db, id: PhotoId, removedAfter: Date) {
  return db
    .selectFrom('removed_photos')
    .select(['id', 'user_id', 'order_index', 'is_profile_picture', 'removed_at'])
    .where('id', '=', id)
    .where('removed_at', '>', removedAfter)
    .executeTakeFirst()
}
export type RemovedPhoto = NonNullable<Awaited<ReturnType<typeof findRemoved>>>

/**
 * Restores a photo at its position, not as the profile picture. If another photo is at that
 * position by now, moves that and all later ones back by one.
 */
export async function moveBack(tx: Tx, { id, user_id, order_index }: RemovedPhoto): Promise<void> {
  await sql`
    update photos set order_index = order_index + 1
    where user_id = ${user_id} and order_index >= ${order_index}
      and exists (select from photos taken where taken.user_id = ${user_id} and taken.order_index = ${order_index})`.execute(
    tx,
  )
  await sql`
    with back as (delete from removed_photos where id = ${id} returning *)
    insert into photos (${RESTORED_COLUMNS}) select ${RESTORED_COLUMNS} from back`.execute(tx)
}

/** True if a photo was added since, which may have taken the slot. */
export async function hasAddedSince(db: Db, owner: MemberId, moment: Date): Promise<boolean> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('user_id', '=', owner)
    .where('created_at', '>=', moment)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasProfilePicture(db: Db, owner: MemberId): Promise<boolean> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('user_id', '=', owner)
    .where(sql<boolean>`is_profile_picture`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Clears the profile picture flag of removed photos, so that undoing a removal does not replace a
 * newly chosen profile picture.
 */
export async function clearRemovedProfilePictures(tx: Tx, owner: MemberId): Promise<void> {
  await tx
    .updateTable('removed_photos')
    .set({ is_profile_picture: false })
    .where('user_id', '=', owner)
    .execute()
}

/** Ends deletions that can no longer be undone; returns the keys of the files to remove. */
export async function deleteExpiredRemovals(tx: Tx, removedBefore: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('removed_photos')
    .where('removed_at', '<=', removedBefore)
    .returning('storage_key')
    .execute()
  return rows.map((row) => row.storage_key)
}
