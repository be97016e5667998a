import { randomBytes } from 'node:crypto'
import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { BLURRED, photoWidths, type PhotoVariant } from '@adire/contract/members.ts'
import { PHOTO_UNDO_SECONDS } from '@adire/contract/photos.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { imageLimits } from '../../gateways/image-limits.ts'
import { ImageRefusal, type ImageWishes, type ProcessedImage } from '../../gateways/images.ts'
import { fail } from '../../lib/fail.ts'
import { enqueue } from '../../jobs.ts'
import { publish } from '../../realtime.ts'
import { removeEstimate } from './estimate-queries.ts'
import { finishRemovals, purgePhoto } from './jobs.ts'
import * as queries from './queries.ts'
import * as removals from './removal-queries.ts'
import { PHOTO_TYPE, photoKey, photoKeys, photoLimit } from './rules.ts'
import { findUpload, saveUpload } from './upload-queries.ts'
import type { PhotoRow } from './view.ts'

/** The widest variant that a card needs; limited viewers get no wider one (decision P6). */
const CARD_WIDTH = 640
/** So that the clocks of the server and of the database can differ a little. */
const REMOVAL_SLACK_SECONDS = 1
/** When to come back who has too many uploads under way. */
const CROWDED_SECONDS = 10
const MEGA = 1_000_000

/** A picture that lies in the store and belongs to nobody yet. */
export interface StoredUpload {
  storageKey: string
  image: ProcessedImage
}

/** Decodes, re-encodes and stores a stranger's bytes; before and outside the transaction that gives them an owner. */
export async function storeUpload(
  { images, storage }: Pick<Deps, 'images' | 'storage'>,
  bytes: Buffer,
  wishes: ImageWishes,
): Promise<StoredUpload> {
  const image = await images.process(bytes, wishes)
  const storageKey = randomBytes(16).toString('hex')
  try {
    for (const [i, width] of photoWidths.entries())
      await storage.put(photoKey(storageKey, width), image.variants[i]?.bytes ?? Buffer.alloc(0), PHOTO_TYPE)
    await storage.put(photoKey(storageKey, BLURRED), image.blurred, PHOTO_TYPE)
  } catch (error) {
    await discardUpload(storage, storageKey)
    throw error
  }
  return { storageKey, image }
}

/** Says in the catalogue's words why a picture can't be taken. */
export function refuseImage(error: unknown): never {
  if (!(error instanceof ImageRefusal)) throw error
  switch (error.reason) {
    case 'not-an-image':
      return fail('FILE_NOT_AN_IMAGE')
    case 'too-complex':
      return fail('FILE_TOO_COMPLEX')
    case 'too-many-pixels':
      return fail('TOO_MANY_PIXELS', { maximumMegapixels: imageLimits.pixels / MEGA })
    case 'wrong-crop':
      return fail('INVALID_INPUT', { issues: [{ path: 'crop', message: 'The crop is not 4:5.' }] })
    case 'busy':
      return fail('UNAVAILABLE')
    case 'crowded':
      return fail('RATE_LIMITED', { retryAfterSeconds: CROWDED_SECONDS })
    default:
      return fail('FILE_FORMAT_UNSUPPORTED', { format: error.reason })
  }
}

/** What can't be removed now is removed by the sweep. */
export async function discardUpload(storage: Deps['storage'], storageKey: string): Promise<void> {
  await storage.remove(photoKeys(storageKey)).catch(() => undefined)
}

interface Wishes {
  owner: MemberId
  at: Date
  clientId: string | undefined
  description: string | null
}

/**
 * Gives the picture to a member, within their limit, behind their other photos and in the moderators' queue. When the same
 * upload was under way twice, the first one's photo.
 */
export async function addPhoto(
  tx: Tx,
  { storageKey, image }: StoredUpload,
  { owner, at, clientId, description }: Wishes,
): Promise<{ photo: PhotoRow; isNew: boolean }> {
  await queries.lockOwner(tx, owner)
  const earlier = await findEarlier(tx, { owner, clientId, sha256: image.sha256 })
  if (earlier) return { photo: earlier, isNew: false }
  const slots = await queries.getSlots(tx, owner, at)
  const limit = photoLimit(slots)
  if (slots.used >= limit) fail('PHOTO_LIMIT_REACHED', { limit })
  if (await queries.wasRejected(tx, image.sha256)) fail('PHOTO_REJECTED')

  const { placeholder, width, height, sha256, perceptualHash } = image
  const photo = await queries.savePhoto(tx, {
    owner,
    storageKey,
    placeholder,
    width,
    height,
    sha256,
    perceptualHash,
    resemblesRejected: await queries.resemblesRejected(tx, perceptualHash),
    description,
    isProfilePicture: slots.used === 0,
    createdAt: at,
  })
  if (clientId) await saveUpload(tx, { owner, clientId }, { id: photo.id, sha256, at })
  await publish(tx, owner, { type: 'photos.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
  return { photo, isNew: true }
}

interface Sent {
  owner: MemberId
  clientId: string | undefined
  sha256: Buffer
}

/** The photo that this very upload has made before, when its answer got lost; refuses when that photo is no more. */
export async function findEarlier(db: Db, { owner, clientId, sha256 }: Sent): Promise<PhotoRow | undefined> {
  const upload = clientId && (await findUpload(db, { owner, clientId }))
  if (!upload) return undefined
  if (!upload.sha256.equals(sha256)) fail('INVALID_INPUT', { issues: [{ path: 'clientId', message: 'It belongs to another file.' }] })
  return upload.photo ?? fail('NOT_FOUND')
}

export type LockedPhoto = NonNullable<Awaited<ReturnType<typeof queries.findPhoto>>>

/** The photo, with everything of its owner's photos held still until the end of the transaction. */
export async function lockPhoto(tx: Tx, id: PhotoId): Promise<LockedPhoto | undefined> {
  const owner = await queries.findOwner(tx, id)
  if (!owner) return undefined
  await queries.lockOwner(tx, owner)
  return queries.findPhoto(tx, id)
}

/** Takes a locked photo from its owner; it can be put back for a while. Until when. */
export async function removePhoto(tx: Tx, photo: LockedPhoto, at: Date): Promise<Date> {
  await removals.setAside(tx, photo.id, at)
  await afterRemoval(tx, photo)
  await enqueue(tx, finishRemovals, {}, { afterSeconds: PHOTO_UNDO_SECONDS + REMOVAL_SLACK_SECONDS })
  return new Date(at.getTime() + PHOTO_UNDO_SECONDS * 1000)
}

/** The flag goes to the next photo. */
async function afterRemoval(tx: Tx, photo: LockedPhoto): Promise<void> {
  if (photo.is_profile_picture) {
    const next = await queries.findFirstPhoto(tx, photo.user_id)
    if (next) await queries.moveFlag(tx, photo.user_id, next)
  }
  await publish(tx, photo.user_id, { type: 'photos.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

/** The photo is what and where it was, with the flag if it had it; within the limit, unless nothing has come since. */
export async function restorePhoto(tx: Tx, photo: removals.RemovedPhoto, at: Date): Promise<void> {
  const { id, user_id: owner } = photo
  const slots = await queries.getSlots(tx, owner, at)
  const limit = photoLimit(slots)
  if (slots.used >= limit && (await removals.hasAddedSince(tx, owner, photo.removed_at))) fail('PHOTO_LIMIT_REACHED', { limit })
  await removals.putBack(tx, photo)
  if (photo.is_profile_picture || !(await removals.hasFlag(tx, owner))) await queries.moveFlag(tx, owner, id)
  await publish(tx, owner, { type: 'photos.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

/** Puts the words for a locked photo up for review; no words need none. */
export async function describePhoto(tx: Tx, { id, text, at }: { id: PhotoId; text: string; at: Date }): Promise<void> {
  if (text === '') await queries.saveDescription(tx, id, null)
  else await queries.submitDescription(tx, id, text, at)
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

/** Whether the description that waits is the one of this revision. */
function isWaiting(photo: LockedPhoto, revision: number | null): boolean {
  return photo.pending_description !== null && photo.description_revision === revision
}

/** Lets others read the waiting description of a locked photo; false where that revision no longer waits. */
export async function approveDescription(tx: Tx, photo: LockedPhoto, revision: number | null): Promise<boolean> {
  if (!isWaiting(photo, revision)) return false
  await queries.saveDescription(tx, photo.id, photo.pending_description)
  await publishReview(tx, photo)
  return true
}

/** Removes the waiting description of a locked photo and keeps the one before; false where that revision no longer waits. */
export async function rejectDescription(tx: Tx, photo: LockedPhoto, revision: number | null): Promise<boolean> {
  if (!isWaiting(photo, revision)) return false
  await queries.saveDescription(tx, photo.id, photo.description)
  await publishReview(tx, photo)
  return true
}

async function publishReview(tx: Tx, photo: LockedPhoto): Promise<void> {
  await publish(tx, photo.user_id, { type: 'photos.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

/** Lets others see a locked photo, and read its waiting description if that is of the revision that the moderator saw. */
export async function approvePhoto(tx: Tx, photo: LockedPhoto, revision: number | null): Promise<void> {
  await approveDescription(tx, photo, revision)
  await queries.saveApproval(tx, photo.id)
  await removeEstimate(tx, photo.id)
  await publish(tx, photo.user_id, { type: 'photos.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

/** Removes a locked photo and keeps the reason for its owner, and what it takes to know the file again (decision T5). */
export async function rejectPhoto(tx: Tx, photo: LockedPhoto, reason: string, at: Date): Promise<void> {
  const { sha256, perceptual_hash: perceptualHash } = photo
  await queries.saveRejection(tx, { photo: photo.id, owner: photo.user_id, sha256, perceptualHash, reason, at })
  await queries.removeRow(tx, photo.id)
  await afterRemoval(tx, photo)
  await enqueue(tx, purgePhoto, { storageKey: photo.storage_key })
}

interface Wanted {
  photo: PhotoId
  variant: PhotoVariant
  viewer: MemberId
  moment: Date
  /** False for staff whose work waits for their two-factor: then they see what other members see. */
  mayModerate: boolean
}

/** The key of one variant's file, if this viewer may have its bytes at this moment; and whether only as staff, or of a reported photo. */
export async function findViewableFile(db: Db, wanted: Wanted): Promise<{ key: string; isForStaff: boolean } | undefined> {
  const isSmall = wanted.variant === BLURRED || wanted.variant <= CARD_WIDTH
  const found = await queries.findViewable(db, { ...wanted, isSmall })
  return found && { key: photoKey(found.storageKey, wanted.variant), isForStaff: found.isForStaff }
}
