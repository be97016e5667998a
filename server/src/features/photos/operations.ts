import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { BLURRED, type PhotoVariant } from '@adire/contract/members.ts'
import type { Db, Tx } from '../../db/db.ts'
import { imageLimits } from '../../gateways/image-limits.ts'
import { ImageRefusal } from '../../gateways/images.ts'
import { fail } from '../../lib/fail.ts'
import { enqueue } from '../../jobs.ts'
import { publish } from '../../realtime.ts'
import { removeEstimate } from './estimate-queries.ts'
import * as queries from './queries.ts'
import { photoKey, purgeTask } from './rules.ts'

/**
 * Width in pixels of the widest variant that a card needs, and the widest for viewers without the
 * full view (decision P6).
 */
const CARD_WIDTH = 640

/** Retry delay for a member with too many uploads in progress. */
const CROWDED_SECONDS = 10

const MEGA = 1_000_000

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

export type LockedPhoto = NonNullable<Awaited<ReturnType<typeof queries.findPhoto>>>

/**
 * Locks the owner against other changes to their photos (`lockOwner`) until the end of the
 * transaction and returns this photo.
 */
export async function lockPhoto(tx: Tx, id: PhotoId): Promise<LockedPhoto | undefined> {
  const owner = await queries.findOwner(tx, id)
  if (!owner) return undefined
  await queries.lockOwner(tx, owner)
  return queries.findPhoto(tx, id)
}

/**
 * Makes the first remaining photo the profile picture if the removed one was, and publishes the
 * change. Call it after the row has left the table; the caller arranges the removal of the files.
 */
export async function afterRemoval(tx: Tx, photo: LockedPhoto): Promise<void> {
  if (photo.is_profile_picture) {
    const next = await queries.findFirstPhoto(tx, photo.user_id)
    if (next) await queries.saveProfilePicture(tx, photo.user_id, next)
  }
  await publish(tx, photo.user_id, { type: 'photos.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

/** True if the pending description has this revision. */
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

/**
 * Approves a locked photo, with its pending description if the moderator saw that `revision`; a
 * newer description keeps waiting. Only for a photo that isn't approved yet: each call raises its
 * rank. `carryOutPhotoDecision` checks that, notifies the owner and audits.
 */
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
 * Removes a locked photo, and stores the reason for its owner and the hashes by which the same or a
 * similar file is recognised (decision T5).
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
  await enqueue(tx, purgeTask, { storageKey: photo.storage_key })
}

interface FileRequest {
  photo: PhotoId
  variant: PhotoVariant
  viewer: MemberId
  moment: Date
  /**
   * False for staff who still have to set up two-factor; they see what other members see. True for
   * ordinary members too: it is no role check, the query looks up the role.
   */
  mayModerate: boolean
}

interface ViewableFile {
  key: string
  isApproved: boolean
  /**
   * True for staff who could not see it as members or who open a photo with an open report: such
   * reads are audited.
   */
  isForStaff: boolean
}

/** Returns the key of a variant's file, if this viewer may see it now. */
export async function findViewableFile(
  db: Db,
  request: FileRequest,
): Promise<ViewableFile | undefined> {
  const isSmall = request.variant === BLURRED || request.variant <= CARD_WIDTH
  const found = await queries.findViewable(db, { ...request, isSmall })
  if (!found) return undefined
  const { storageKey, isApproved, isForStaff } = found
  return { key: photoKey(storageKey, request.variant), isApproved, isForStaff }
}

/** Returns the key of a variant's file of an approved photo, for the edge, which checks viewers. */
export async function findApprovedFile(
  db: Db,
  { photo, variant }: Pick<FileRequest, 'photo' | 'variant'>,
): Promise<string | undefined> {
  const storageKey = await queries.findApprovedKey(db, photo)
  return storageKey === undefined ? undefined : photoKey(storageKey, variant)
}
