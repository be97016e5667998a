import { PHOTO_MAXIMUM_BYTES } from '@adire/contract/photos.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ImageRefusal } from '../../gateways/images.ts'
import { fail, isRefusal } from '../../lib/fail.ts'
import { member } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { addPhoto, discardUpload, lockPhoto, removePhoto, storeUpload } from './operations.ts'
import * as queries from './queries.ts'
import { photoLimit } from './rules.ts'
import { viewOwnPhoto, viewRejectedPhoto } from './view.ts'

export const photos = {
  listMine: member.photos.listMine.handler(async ({ context: { actor, db, clock } }) => {
    const rows = await queries.listOwnPhotos(db, actor.id)
    const rejections = await queries.listRejections(db, actor.id)
    const slots = await queries.getSlots(db, actor.id, clock.now())
    return { photos: rows.map(viewOwnPhoto), rejected: rejections.map(viewRejectedPhoto), limit: photoLimit(slots) }
  }),

  upload: member.photos.upload.handler(async ({ input: { file }, context: { actor, db, clock, images, storage } }) => {
    if (file.size > PHOTO_MAXIMUM_BYTES) fail('FILE_TOO_LARGE', { maximumBytes: PHOTO_MAXIMUM_BYTES })
    // Spares the decoder; what counts is asked again under the lock.
    const slots = await queries.getSlots(db, actor.id, clock.now())
    if (slots.used >= photoLimit(slots)) fail('PHOTO_LIMIT_REACHED', { limit: photoLimit(slots) })

    const upload = await storeUpload({ images, storage }, Buffer.from(await file.arrayBuffer())).catch(refuse)
    try {
      return await inTransaction(db, (tx) => addPhoto(tx, actor.id, upload, clock.now()))
    } catch (error) {
      // After a fault the row may be there all the same: then the sweep finds out.
      if (isRefusal(error)) await discardUpload(storage, upload.storageKey)
      throw error
    }
  }),

  remove: member.photos.remove.handler(async ({ input: { id }, context: { actor, db } }) => {
    await inTransaction(db, async (tx) => {
      const photo = await lockPhoto(tx, id)
      if (photo?.user_id !== actor.id) return fail('NOT_FOUND')
      await removePhoto(tx, photo)
    })
    return {}
  }),

  setProfilePicture: member.photos.setProfilePicture.handler(async ({ input: { id }, context: { actor, db } }) => {
    await inTransaction(db, async (tx) => {
      const photo = await lockPhoto(tx, id)
      if (photo?.user_id !== actor.id) return fail('NOT_FOUND')
      if (photo.is_profile_picture) return
      await queries.moveFlag(tx, actor.id, id)
      await publish(tx, actor.id, { type: 'photos.changed' })
    })
    return {}
  }),
}

function refuse(error: unknown): never {
  if (!(error instanceof ImageRefusal)) throw error
  if (error.reason === 'busy') fail('UNAVAILABLE')
  if (error.reason === 'too-large') fail('FILE_TOO_LARGE', { maximumBytes: PHOTO_MAXIMUM_BYTES })
  return fail('FILE_NOT_AN_IMAGE')
}
