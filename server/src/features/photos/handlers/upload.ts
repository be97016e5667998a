import { randomBytes } from 'node:crypto'
import type { MemberId } from '@adire/contract/ids.ts'
import { BLURRED, photoWidths } from '@adire/contract/members.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { ImageRequest, ProcessedImage } from '../../../gateways/images.ts'
import { fail } from '../../../lib/fail.ts'
import { enqueue } from '../../../jobs.ts'
import { publish } from '../../../realtime.ts'
import * as queries from '../queries.ts'
import { checkPhotoTask, PHOTO_TYPE, photoKey, photoKeys, photoLimit } from '../rules.ts'
import { findUpload, saveUpload } from '../upload-queries.ts'
import type { PhotoRow } from '../view.ts'

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
  request: ImageRequest,
): Promise<StoredUpload> {
  const image = await images.process(bytes, request)
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

/** Removes the files of a failed upload. The job `sweepPhotos` removes files that fail here. */
export async function discardUpload(storage: Deps['storage'], storageKey: string): Promise<void> {
  await storage.remove(photoKeys(storageKey)).catch(() => undefined)
}

interface NewPhotoDetails {
  owner: MemberId
  at: Date
  clientId: string | undefined
  description: string | null
}

/**
 * Adds the picture as a member's last photo, waiting for review. Fails above their limit and for a
 * file that was rejected before. If the same upload ran twice, returns the first one's photo.
 */
export async function addPhoto(
  tx: Tx,
  { storageKey, image }: StoredUpload,
  { owner, at, clientId, description }: NewPhotoDetails,
): Promise<{ photo: PhotoRow; isNew: boolean }> {
  await queries.lockOwner(tx, owner)
  const earlier = await findEarlierUpload(tx, { owner, clientId, sha256: image.sha256 })
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
  await enqueue(tx, checkPhotoTask, { photoId: photo.id })
  await publish(tx, owner, { type: 'photos.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
  return { photo, isNew: true }
}

interface UploadRequest {
  owner: MemberId
  clientId: string | undefined
  sha256: Buffer
}

/**
 * Finds the photo that an earlier request with the same client id created; fails if it was deleted
 * or the id was used for another file.
 */
export async function findEarlierUpload(
  db: Db,
  { owner, clientId, sha256 }: UploadRequest,
): Promise<PhotoRow | undefined> {
  const upload = clientId && (await findUpload(db, { owner, clientId }))
  if (!upload) return undefined
  if (!upload.sha256.equals(sha256))
    fail('INVALID_INPUT', {
      issues: [{ path: 'clientId', message: 'Belongs to another file' }],
    })
  return upload.photo ?? fail('NOT_FOUND')
}
