import { randomBytes } from 'node:crypto'
import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { photoWidths, type PhotoWidth } from '@adire/contract/members.ts'
import type { OwnPhoto } from '@adire/contract/photos.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { ProcessedImage } from '../../gateways/images.ts'
import { fail } from '../../lib/fail.ts'
import { enqueue } from '../../jobs.ts'
import { publish } from '../../realtime.ts'
import { purgePhoto } from './jobs.ts'
import * as queries from './queries.ts'
import { PHOTO_TYPE, photoKey, photoKeys, photoLimit } from './rules.ts'
import { viewOwnPhoto } from './view.ts'

/** The widest variant that a card needs; limited viewers get no wider one (decision P6). */
const CARD_WIDTH = 640

/** A picture that lies in the store and belongs to nobody yet. */
export interface StoredUpload {
  storageKey: string
  image: ProcessedImage
}

/** Decodes, re-encodes and stores a stranger's bytes; before and outside the transaction that gives them an owner. */
export async function storeUpload({ images, storage }: Pick<Deps, 'images' | 'storage'>, bytes: Buffer): Promise<StoredUpload> {
  const image = await images.process(bytes)
  const storageKey = randomBytes(16).toString('hex')
  try {
    for (const [i, width] of photoWidths.entries())
      await storage.put(photoKey(storageKey, width), image.variants[i]?.bytes ?? Buffer.alloc(0), PHOTO_TYPE)
  } catch (error) {
    await discardUpload(storage, storageKey)
    throw error
  }
  return { storageKey, image }
}

/** What can't be removed now is removed by the sweep. */
export async function discardUpload(storage: Deps['storage'], storageKey: string): Promise<void> {
  await storage.remove(photoKeys(storageKey)).catch(() => undefined)
}

/** Gives the picture to a member, within their limit, behind their other photos and in the moderators' queue. */
export async function addPhoto(tx: Tx, owner: MemberId, { storageKey, image }: StoredUpload, at: Date): Promise<OwnPhoto> {
  await queries.lockOwner(tx, owner)
  const slots = await queries.getSlots(tx, owner, at)
  const limit = photoLimit(slots)
  if (slots.used >= limit) fail('PHOTO_LIMIT_REACHED', { limit })
  if (await queries.wasRejected(tx, image.sha256)) fail('PHOTO_REJECTED')

  const { placeholder, width, height, sha256 } = image
  const photo = await queries.savePhoto(tx, {
    owner,
    storageKey,
    placeholder,
    width,
    height,
    sha256,
    isProfilePicture: slots.used === 0,
    createdAt: at,
  })
  await publish(tx, owner, { type: 'photos.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
  return viewOwnPhoto(photo)
}

export type LockedPhoto = NonNullable<Awaited<ReturnType<typeof queries.findPhoto>>>

/** The photo, with everything of its owner's photos held still until the end of the transaction. */
export async function lockPhoto(tx: Tx, id: PhotoId): Promise<LockedPhoto | undefined> {
  const owner = await queries.findOwner(tx, id)
  if (!owner) return undefined
  await queries.lockOwner(tx, owner)
  return queries.findPhoto(tx, id)
}

/** Takes a locked photo from its owner: the row now, the files right after; the flag goes to their next photo. */
export async function removePhoto(tx: Tx, photo: LockedPhoto): Promise<void> {
  await queries.removeRow(tx, photo.id)
  if (photo.is_profile_picture) {
    const next = await queries.findFirstPhoto(tx, photo.user_id)
    if (next) await queries.moveFlag(tx, photo.user_id, next)
  }
  await enqueue(tx, purgePhoto, { storageKey: photo.storage_key })
  await publish(tx, photo.user_id, { type: 'photos.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

/** Lets others see a locked photo. */
export async function approvePhoto(tx: Tx, photo: LockedPhoto): Promise<void> {
  await queries.saveApproval(tx, photo.id)
  await publish(tx, photo.user_id, { type: 'photos.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

/** Removes a locked photo and keeps the reason for its owner, and what it takes to know the file again (decision T5). */
export async function rejectPhoto(tx: Tx, photo: LockedPhoto, reason: string, at: Date): Promise<void> {
  await queries.saveRejection(tx, { photo: photo.id, owner: photo.user_id, sha256: photo.sha256, reason, at })
  await removePhoto(tx, photo)
}

interface Wanted {
  photo: PhotoId
  width: PhotoWidth
  viewer: MemberId
  moment: Date
}

/** The key of one variant's file, if this viewer may have its bytes at this moment. */
export async function findViewableFile(db: Db, wanted: Wanted): Promise<string | undefined> {
  const storageKey = await queries.findViewable(db, { ...wanted, cardWidth: CARD_WIDTH })
  return storageKey === undefined ? undefined : photoKey(storageKey, wanted.width)
}
