import { PHOTO_UNDO_SECONDS } from '@adire/contract/photos.ts'
import type { Tx } from '../../../db/db.ts'
import { fail } from '../../../lib/fail.ts'
import { enqueue } from '../../../jobs.ts'
import { publish } from '../../../realtime.ts'
import * as queries from '../queries.ts'
import * as removals from '../removal-queries.ts'
import { finishRemovalsTask, photoLimit } from '../rules.ts'
import { afterRemoval, type LockedPhoto } from '../operations.ts'

/** Allows for a small difference between the clocks of the server and the database. */
const REMOVAL_SLACK_SECONDS = 1

/** Moves a locked photo to the removed ones and returns until when that can be undone. */
export async function removePhoto(tx: Tx, photo: LockedPhoto, at: Date): Promise<Date> {
  await removals.moveToRemoved(tx, photo.id, at)
  await afterRemoval(tx, photo)
  await enqueue(
    tx,
    finishRemovalsTask,
    {},
    { afterSeconds: PHOTO_UNDO_SECONDS + REMOVAL_SLACK_SECONDS },
  )
  return new Date(at.getTime() + PHOTO_UNDO_SECONDS * 1000)
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
  if (photo.is_profile_picture || !(await removals.hasProfilePicture(tx, owner)))
    await queries.saveProfilePicture(tx, owner, id)
  await publish(tx, owner, { type: 'photos.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}
