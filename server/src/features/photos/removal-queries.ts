import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** All that comes back with a photo; its address is made of its id. */
const KEPT = sql.raw(
  `id, user_id, storage_key, placeholder, width, height, sha256, perceptual_hash, resembles_rejected, description, pending_description,
   description_submitted_at, description_revision, order_index,
   is_profile_picture, is_approved, likes_count, boost_expires_at, boost_score, visibility_score, created_at`,
)
/** The same, but for the flag, which somebody else may have by now. */
const KEPT_WITHOUT_FLAG = sql.raw(
  `id, user_id, storage_key, placeholder, width, height, sha256, perceptual_hash, resembles_rejected, description, pending_description,
   description_submitted_at, description_revision, order_index,
   is_approved, likes_count, boost_expires_at, boost_score, visibility_score, created_at`,
)

/** Takes a photo from where everything that shows photos looks, to where its deletion can be undone. */
export async function setAside(tx: Tx, id: PhotoId, at: Date): Promise<void> {
  await sql`
    with gone as (delete from photos where id = ${id} returning *)
    insert into removed_photos (${KEPT}, removed_at) select ${KEPT}, ${at}::timestamptz from gone`.execute(tx)
}

/** A photo whose deletion may still be undone. */
export function findRemoved(db: Db, id: PhotoId, removedAfter: Date) {
  return db
    .selectFrom('removed_photos')
    .select(['id', 'user_id', 'order_index', 'is_profile_picture', 'removed_at'])
    .where('id', '=', id)
    .where('removed_at', '>', removedAfter)
    .executeTakeFirst()
}
export type RemovedPhoto = NonNullable<Awaited<ReturnType<typeof findRemoved>>>

/** Puts a photo back to its place, without the flag; whoever took the place moves on by one, and all behind it. */
export async function putBack(tx: Tx, { id, user_id, order_index }: RemovedPhoto): Promise<void> {
  await sql`
    update photos set order_index = order_index + 1
    where user_id = ${user_id} and order_index >= ${order_index}
      and exists (select from photos taken where taken.user_id = ${user_id} and taken.order_index = ${order_index})`.execute(tx)
  await sql`
    with back as (delete from removed_photos where id = ${id} returning *)
    insert into photos (${KEPT_WITHOUT_FLAG}) select ${KEPT_WITHOUT_FLAG} from back`.execute(tx)
}

/** Whether anything was added since: then it may have taken the place. */
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

export async function hasFlag(db: Db, owner: MemberId): Promise<boolean> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('user_id', '=', owner)
    .where(sql<boolean>`is_profile_picture`)
    .executeTakeFirst()
  return row !== undefined
}

/** The member has chosen another profile picture: an undone deletion does not bring the old one back. */
export async function forgetFlags(tx: Tx, owner: MemberId): Promise<void> {
  await tx.updateTable('removed_photos').set({ is_profile_picture: false }).where('user_id', '=', owner).execute()
}

/** Ends what can no longer be undone; the keys of the files that go with it. */
export async function forgetRemoved(tx: Tx, removedBefore: Date): Promise<string[]> {
  const rows = await tx.deleteFrom('removed_photos').where('removed_at', '<=', removedBefore).returning('storage_key').execute()
  return rows.map((row) => row.storage_key)
}
