import { randomBytes } from 'node:crypto'
import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { BLURRED, photoWidths, type PhotoVariant } from '@adire/contract/members.ts'
import { PHOTO_UNDO_SECONDS } from '@adire/contract/photos.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { imageLimits } from '../../gateways/image-limits.ts'
import { ImageRefusal, type ImageRequest, type ProcessedImage } from '../../gateways/images.ts'
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

/**
 * Widest variant that a card needs, and the widest for viewers without full access (decision P6).
 */
const CARD_WIDTH = 640
/** Allows for a small difference between the clocks of the server and the database. */
const REMOVAL_SLACK_SECONDS = 1
/** Retry delay for a member with too many uploads in progress. */
const CROWDED_SECONDS = 10
const MEGA = 1_000_000

/** Stored picture that has no owner yet. */
export interface StoredUpload {
  storageKey: string
  image: ProcessedImage
}

/**
 * Decodes, re-encodes and stores an untrusted picture. Runs before the transaction that assigns its
 * owner.
 */
export async function storeUpload(
  { images, storage }: Pick<Deps, 'images' | 'storage'>,
  bytes: Buffer,
  wishes: ImageRequest,
): Promise<StoredUpload> {
  const image = await images.process(bytes, wishes)
  const storageKey = randomBytes(16).toString('hex')
  try {
    for (const [i, width] of photoWidths.entries())
      await storage.put(
        photoKey(storageKey, width),
        image.variants[i]?.bytes ?? Buffer.alloc(0),
        PHOTO_TYPE,
      )
    await storage.put(photoKey(storageKey, BLURRED), image.blurred, PHOTO_TYPE)
  } catch (error) {
    await discardUpload(storage, storageKey)
    throw error
  }
  return { storageKey, image }
}

/** Translates an image refusal into an API error. */
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

/** Removes the files of a failed upload. The sweep removes what fails here. */
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
 * Assigns the picture to a member within their limit, after their other photos, and queues it for
 * review. If the same upload ran twice, returns the first one's photo.
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

/** Photo that an earlier request with the same upload id created; fails if it was deleted. */
export async function findEarlier(
  db: Db,
  { owner, clientId, sha256 }: Sent,
): Promise<PhotoRow | undefined> {
  const upload = clientId && (await findUpload(db, { owner, clientId }))
  if (!upload) return undefined
  if (!upload.sha256.equals(sha256))
    fail('INVALID_INPUT', {
      issues: [{ path: 'clientId', message: 'It belongs to another file.' }],
    })
  return upload.photo ?? fail('NOT_FOUND')
}

export type LockedPhoto = NonNullable<Awaited<ReturnType<typeof queries.findPhoto>>>

/** Locks all photos of the owner until the end of the transaction and returns this one. */
export async function lockPhoto(tx: Tx, id: PhotoId): Promise<LockedPhoto | undefined> {
  const owner = await queries.findOwner(tx, id)
  if (!owner) return undefined
  await queries.lockOwner(tx, owner)
  return queries.findPhoto(tx, id)
}

/** Deletes a locked photo and returns until when that can be undone. */
export async function removePhoto(tx: Tx, photo: LockedPhoto, at: Date): Promise<Date> {
  await removals.moveToRemoved(tx, photo.id, at)
  await afterRemoval(tx, photo)
  await enqueue(
    tx,
    finishRemovals,
    {},
    { afterSeconds: PHOTO_UNDO_SECONDS + REMOVAL_SLACK_SECONDS },
  )
  return new Date(at.getTime() + PHOTO_UNDO_SECONDS * 1000)
}

/** Moves the profile picture flag to the next photo and publishes the change. */
async function afterRemoval(tx: Tx, photo: LockedPhoto): Promise<void> {
  if (photo.is_profile_picture) {
    const next = await queries.findFirstPhoto(tx, photo.user_id)
    if (next) await queries.moveFlag(tx, photo.user_id, next)
  }
  await publish(tx, photo.user_id, { type: 'photos.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

/**
 * Restores a photo at its position and as the profile picture if it was. Above the limit, only if
 * no photo was added since.
 */
export async function restorePhoto(tx: Tx, photo: removals.RemovedPhoto, at: Date): Promise<void> {
  const { id, user_id: owner } = photo
  const slots = await queries.getSlots(tx, owner, at)
  const limit = photoLimit(slots)
  if (slots.used >= limit && (await removals.hasAddedSince(tx, owner, photo.removed_at)))
    fail('PHOTO_LIMIT_REACHED', { limit })
  await removals.moveBack(tx, photo)
  if (photo.is_profile_picture || !(await removals.hasFlag(tx, owner)))
    await queries.moveFlag(tx, owner, id)
  await publish(tx, owner, { type: 'photos.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

/** Submits a description of a locked photo for review, or removes it if `text` is empty. */
export async function describePhoto(
  tx: Tx,
  { id, text, at }: { id: PhotoId; text: string; at: Date },
): Promise<void> {
  if (text === '') await queries.saveDescription(tx, id, null)
  else await queries.submitDescription(tx, id, text, at)
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

/** Whether the pending description has this revision. */
function isWaiting(photo: LockedPhoto, revision: number | null): boolean {
  return photo.pending_description !== null && photo.description_revision === revision
}

/**
 * Publishes the pending description of a locked photo; returns false if that revision is no longer
 * pending.
 */
export async function approveDescription(
  tx: Tx,
  photo: LockedPhoto,
  revision: number | null,
): Promise<boolean> {
  if (!isWaiting(photo, revision)) return false
  await queries.saveDescription(tx, photo.id, photo.pending_description)
  await publishReview(tx, photo)
  return true
}

/**
 * Removes the pending description of a locked photo and keeps the published one; returns false if
 * that revision is no longer pending.
 */
export async function rejectDescription(
  tx: Tx,
  photo: LockedPhoto,
  revision: number | null,
): Promise<boolean> {
  if (!isWaiting(photo, revision)) return false
  await queries.saveDescription(tx, photo.id, photo.description)
  await publishReview(tx, photo)
  return true
}

async function publishReview(tx: Tx, photo: LockedPhoto): Promise<void> {
  await publish(tx, photo.user_id, { type: 'photos.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

/** Approves a locked photo, with its pending description if the moderator saw that revision. */
export async function approvePhoto(
  tx: Tx,
  photo: LockedPhoto,
  revision: number | null,
): Promise<void> {
  await approveDescription(tx, photo, revision)
  await queries.saveApproval(tx, photo.id)
  await removeEstimate(tx, photo.id)
  await publish(tx, photo.user_id, { type: 'photos.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

/**
 * Removes a locked photo, and keeps the reason for its owner and the hashes that recognise the file
 * (decision T5).
 */
export async function rejectPhoto(
  tx: Tx,
  photo: LockedPhoto,
  reason: string,
  at: Date,
): Promise<void> {
  const { sha256, perceptual_hash: perceptualHash } = photo
  await queries.saveRejection(tx, {
    photo: photo.id,
    owner: photo.user_id,
    sha256,
    perceptualHash,
    reason,
    at,
  })
  await queries.removeRow(tx, photo.id)
  await afterRemoval(tx, photo)
  await enqueue(tx, purgePhoto, { storageKey: photo.storage_key })
}

interface Wanted {
  photo: PhotoId
  variant: PhotoVariant
  viewer: MemberId
  moment: Date
  /** False for staff who still have to set up two-factor; they see what other members see. */
  mayModerate: boolean
}

/**
 * Key of a variant's file, if this viewer may see it now. `isForStaff` is true for staff who could
 * not see it as members, and for photos with an open report.
 */
export async function findViewableFile(
  db: Db,
  wanted: Wanted,
): Promise<{ key: string; isForStaff: boolean } | undefined> {
  const isSmall = wanted.variant === BLURRED || wanted.variant <= CARD_WIDTH
  const found = await queries.findViewable(db, { ...wanted, isSmall })
  return found && { key: photoKey(found.storageKey, wanted.variant), isForStaff: found.isForStaff }
}
