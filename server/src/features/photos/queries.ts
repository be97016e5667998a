import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { ALIKE_BITS, APPROVAL_SCORE } from './rules.ts'
import type { PhotoRow } from './view.ts'
import { isMatchedWith, isSeenBy, memberIs } from '../profiles/shared-visibility-queries.ts'

const REJECTIONS_SHOWN = 10
/** Must list the columns of `PhotoRow`, which `viewOwnPhoto` reads. */
export const PHOTO_COLUMNS = [
  'id',
  'url',
  'placeholder',
  'description',
  'pending_description',
  'description_revision',
  'order_index',
  'is_profile_picture',
  'is_approved',
  'likes_count',
  'boost_expires_at',
  'created_at',
] as const

export interface Slots {
  isPremium: boolean
  extraSlots: number
  used: number
}

/** Inputs of a member's photo limit, with premium as of `moment`. */
export async function getSlots(db: Db, owner: MemberId, moment: Date): Promise<Slots> {
  const { rows } = await sql<Slots>`
    select p.extra_photo_slots as "extraSlots",
      exists (select 1 from premium_features f where f.user_id = p.id and f.is_active and f.expires_at > ${moment}) as "isPremium",
      (select count(*)::integer from photos where photos.user_id = p.id) as used
    from profiles p where p.id = ${owner}`.execute(db)
  if (!rows[0]) throw new Error('a member has no profile')
  return rows[0]
}

/**
 * Serialises changes to one member's photos. Taken before any photo row, because the trigger that
 * maintains the card writes the same profile row. A weaker lock than `for update`, so that likes
 * and messages to the member are not blocked.
 */
export async function lockOwner(tx: Tx, owner: MemberId): Promise<void> {
  await sql`select 1 from profiles where id = ${owner} for no key update`.execute(tx)
}

export async function findOwner(db: Db, photo: PhotoId): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom('photos')
    .select('user_id')
    .where('id', '=', photo)
    .executeTakeFirst()
  return row?.user_id
}

export function listOwnPhotos(db: Db, owner: MemberId): Promise<PhotoRow[]> {
  return db
    .selectFrom('photos')
    .select(PHOTO_COLUMNS)
    .where('user_id', '=', owner)
    .orderBy('order_index')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function listRejections(db: Db, owner: MemberId) {
  return db
    .selectFrom('photo_rejections')
    .select(['photo_id', 'reason', 'rejected_at'])
    .where('user_id', '=', owner)
    .orderBy('rejected_at', 'desc')
    .limit(REJECTIONS_SHOWN)
    .execute()
}

/** True if a moderator rejected this very file before, for any member. */
export async function wasRejected(db: Db, sha256: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('photo_rejections')
    .select('photo_id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True if a rejected photo looks like this one, for example recompressed or cropped. */
export async function resemblesRejected(db: Db, perceptualHash: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from photo_rejections where bit_count(perceptual_hash # ${perceptualHash}::bit(64)) <= ${ALIKE_BITS}
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

export interface NewPhoto {
  owner: MemberId
  storageKey: string
  placeholder: string
  width: number
  height: number
  sha256: Buffer
  perceptualHash: string
  resemblesRejected: boolean
  /** Waits for review with the photo. */
  description: string | null
  isProfilePicture: boolean
  createdAt: Date
}

/** Adds a photo after the member's others, waiting for review. */
export async function savePhoto(tx: Tx, photo: NewPhoto): Promise<PhotoRow> {
  return tx
    .insertInto('photos')
    .values({
      user_id: photo.owner,
      storage_key: photo.storageKey,
      placeholder: photo.placeholder,
      width: photo.width,
      height: photo.height,
      sha256: photo.sha256,
      perceptual_hash: photo.perceptualHash,
      resembles_rejected: photo.resemblesRejected,
      ...(photo.description !== null && {
        pending_description: photo.description,
        description_submitted_at: photo.createdAt,
        description_revision: 1,
      }),
      is_profile_picture: photo.isProfilePicture,
      created_at: photo.createdAt,
      order_index: sql<number>`(select coalesce(max(order_index) + 1, 0) from photos where user_id = ${photo.owner})`,
    })
    .returning(PHOTO_COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function findPhoto(db: Db, id: PhotoId) {
  return db
    .selectFrom('photos')
    .select(PHOTO_COLUMNS)
    .select(['user_id', 'storage_key', 'sha256', 'perceptual_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function removeRow(tx: Tx, id: PhotoId): Promise<void> {
  await tx.deleteFrom('photos').where('id', '=', id).execute()
}

/**
 * Makes a photo the profile picture. Clears the flag of the other one first, because the unique
 * index is checked for every statement.
 */
export async function saveProfilePicture(tx: Tx, owner: MemberId, to: PhotoId): Promise<void> {
  await tx
    .updateTable('photos')
    .set({ is_profile_picture: false })
    .where('user_id', '=', owner)
    .where('is_profile_picture', '=', true)
    .where('id', '<>', to)
    .execute()
  await tx
    .updateTable('photos')
    .set({ is_profile_picture: true })
    .where('id', '=', to)
    .where('is_profile_picture', '=', false)
    .execute()
}

/** Sets `order_index` from the position in `ids`, which must list all photos of the member. */
export async function saveOrder(tx: Tx, owner: MemberId, ids: readonly PhotoId[]): Promise<void> {
  await sql`
    update photos set order_index = wanted.place - 1
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where photos.id = wanted.id and photos.user_id = ${owner} and photos.order_index <> wanted.place - 1`.execute(
    tx,
  )
}

/** Submits a description for review; the published text needs none and withdraws a pending one. */
export async function submitDescription(
  tx: Tx,
  id: PhotoId,
  text: string,
  at: Date,
): Promise<void> {
  await sql`
    update photos set description_revision = description_revision + 1,
      pending_description = nullif(${text}, description),
      description_submitted_at = case when description is distinct from ${text} then ${at}::timestamptz end
    where id = ${id} and pending_description is distinct from ${text}`.execute(tx)
}

/** Publishes a description and clears the pending one. */
export async function saveDescription(
  tx: Tx,
  id: PhotoId,
  description: string | null,
): Promise<void> {
  await tx
    .updateTable('photos')
    .set((eb) => ({
      description,
      pending_description: null,
      description_submitted_at: null,
      description_revision: eb('description_revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function findFirstPhoto(db: Db, owner: MemberId): Promise<PhotoId | undefined> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('user_id', '=', owner)
    .orderBy('order_index')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function saveApproval(tx: Tx, id: PhotoId): Promise<void> {
  await tx
    .updateTable('photos')
    .set((eb) => ({
      is_approved: true,
      visibility_score: eb('visibility_score', '+', APPROVAL_SCORE),
    }))
    .where('id', '=', id)
    .execute()
}

export async function saveRejection(
  tx: Tx,
  rejection: {
    photo: PhotoId
    owner: MemberId
    sha256: Buffer
    perceptualHash: string | null
    reason: string
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('photo_rejections')
    .values({
      photo_id: rejection.photo,
      user_id: rejection.owner,
      reason: rejection.reason,
      sha256: rejection.sha256,
      perceptual_hash: rejection.perceptualHash,
      rejected_at: rejection.at,
    })
    .execute()
}

/** Returns the keys that belong to a photo, including one whose deletion can still be undone. */
export async function listKnownKeys(db: Db, storageKeys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('photos')
    .select('storage_key')
    .where('storage_key', 'in', storageKeys)
    .union(
      db.selectFrom('removed_photos').select('storage_key').where('storage_key', 'in', storageKeys),
    )
    .execute()
  return new Set(rows.map((row) => row.storage_key))
}

interface FileRequest {
  photo: PhotoId
  viewer: MemberId
  moment: Date
  /** True for variants no wider than `CARD_WIDTH`. */
  isSmall: boolean
  /** True if a staff role counts, should the viewer have one; also true for ordinary members. */
  mayModerate: boolean
}

/**
 * Finds the file of a photo, if this viewer may have it now, in one statement, so that nothing
 * changes between check and answer. Owners and staff: photos in every state. Others:
 * approved photos of members they may see (R3), all when matched (R4) or premium (R5), else only
 * the card's, small.
 */
export async function findViewable(
  db: Db,
  { photo, viewer, moment, isSmall, mayModerate }: FileRequest,
): Promise<{ storageKey: string; isApproved: boolean; isForStaff: boolean } | undefined> {
  const { rows } = await sql<{ storageKey: string; isApproved: boolean; isForStaff: boolean }>`
    select photo.storage_key as "storageKey", photo.is_approved as "isApproved", photo.user_id <> ${viewer} and relation.is_staff and (
        not access.as_member
        or exists (select from report_cases c where c.subject_type = 'photo' and c.subject_id = photo.id and c.closed_at is null)
      ) as "isForStaff"
    from photos photo
    join profiles owner on owner.id = photo.user_id
    cross join lateral (
      select ${isMatchedWith(sql.ref('owner.id'), memberIs(viewer))} as is_matched,
        ${mayModerate}::boolean and exists (select 1 from admin_users staff where staff.user_id = ${viewer}) as is_staff
    ) relation
    cross join lateral (
      select photo.is_approved
        and ${isSeenBy('owner', memberIs(viewer), { isMatched: sql`relation.is_matched` })}
        and (
          relation.is_matched
          or exists (select 1 from premium_features f where f.user_id = ${viewer} and f.is_active and f.expires_at > ${moment})
          or (photo.id = owner.card_photo_id and ${isSmall}::boolean)
        ) as as_member
    ) access
    where photo.id = ${photo} and (photo.user_id = ${viewer} or relation.is_staff or access.as_member)`.execute(
    db,
  )
  return rows[0]
}

/** Returns the storage key of an approved photo, whoever may see it. */
export async function findApprovedKey(db: Db, id: PhotoId): Promise<string | undefined> {
  const row = await db
    .selectFrom('photos')
    .select('storage_key')
    .where('id', '=', id)
    .where('is_approved', '=', true)
    .executeTakeFirst()
  return row?.storage_key
}
