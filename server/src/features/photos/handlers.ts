import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import {
  BOOST_HOURS,
  MAXIMUM_PHOTO_SLOTS,
  PHOTO_MAXIMUM_BYTES,
  PHOTO_UNDO_SECONDS,
} from '@adire/contract/photos.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { computeSha256 } from '../../lib/hashes.ts'
import { fail, isRefusal } from '../../lib/fail.ts'
import { member } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { spend } from '../tokens/operations.ts'
import * as boosts from './boost-queries.ts'
import { enqueueEstimates } from './jobs.ts'
import { lockPhoto, type LockedPhoto, refuseImage } from './operations.ts'
import * as queries from './queries.ts'
import { findRemoved, clearRemovedProfilePictures } from './removal-queries.ts'
import { checkOrder, photoLimit, toTypicalResult } from './rules.ts'
import { viewOwnPhoto, viewRejectedPhoto } from './view.ts'
import { addPhoto, discardUpload, findEarlierUpload, storeUpload } from './handlers/upload.ts'
import { removePhoto, restorePhoto } from './handlers/removal.ts'

/** A member's own photos: upload, description, order, removal and its undo, boosts and slots. */
export const photos = {
  listMine: member.photos.listMine.handler(async ({ context: { actor, db, clock } }) => {
    const rows = await queries.listOwnPhotos(db, actor.id)
    const rejections = await queries.listRejections(db, actor.id)
    const slots = await queries.getSlots(db, actor.id, clock.now())
    return {
      photos: rows.map((row) => viewOwnPhoto(row, clock.now())),
      rejected: rejections.map(viewRejectedPhoto),
      limit: photoLimit(slots),
      extraSlots: slots.extraSlots,
    }
  }),

  upload: member.photos.upload.handler(
    async ({ input, context: { actor, db, clock, estimates, images, storage }, signal }) => {
      const { file, clientId, crop, description } = input
      if (file.size > PHOTO_MAXIMUM_BYTES)
        fail('FILE_TOO_LARGE', { maximumBytes: PHOTO_MAXIMUM_BYTES })
      const bytes = Buffer.from(await file.arrayBuffer())
      const sha256 = await computeSha256(bytes)
      const earlier = await findEarlierUpload(db, { owner: actor.id, clientId, sha256 })
      if (earlier) return viewOwnPhoto(earlier, clock.now())
      // Avoids decoding a picture that would be refused. `addPhoto` checks again under the lock.
      const slots = await queries.getSlots(db, actor.id, clock.now())
      if (slots.used >= photoLimit(slots)) fail('PHOTO_LIMIT_REACHED', { limit: photoLimit(slots) })

      const upload = await storeUpload({ images, storage }, bytes, { crop, owner: actor.id }).catch(
        refuseImage,
      )
      try {
        const { photo, isNew } = await inTransaction(db, async (tx) => {
          const added = await addPhoto(tx, upload, {
            owner: actor.id,
            at: clock.now(),
            clientId,
            description: description || null,
          })
          if (added.isNew && estimates.isOn) await enqueueEstimates(tx)
          // The client has cancelled or will retry; in both cases this request must leave nothing.
          return signal?.aborted ? fail('UNAVAILABLE') : added
        })
        if (!isNew) await discardUpload(storage, upload.storageKey)
        return viewOwnPhoto(photo, clock.now())
      } catch (error) {
        // After an unknown error the row may exist nevertheless; `sweepPhotos` checks that later.
        if (isRefusal(error)) await discardUpload(storage, upload.storageKey)
        throw error
      }
    },
  ),

  describe: member.photos.describe.handler(
    ({ input: { id, description }, context: { actor, db, clock } }) =>
      inTransaction(db, async (tx) => {
        await lockOwnPhoto(tx, actor.id, id)
        await describePhoto(tx, { id, text: description, at: clock.now() })
        return publishAndView(tx, { owner: actor.id, id, now: clock.now() })
      }),
  ),

  remove: member.photos.remove.handler(({ input: { id }, context: { actor, db, clock } }) =>
    inTransaction(db, async (tx) => {
      const photo = await lockOwnPhoto(tx, actor.id, id)
      return { restorableUntil: (await removePhoto(tx, photo, clock.now())).toISOString() }
    }),
  ),

  restore: member.photos.restore.handler(({ input: { id }, context: { actor, db, clock } }) =>
    inTransaction(db, async (tx) => {
      await queries.lockOwner(tx, actor.id)
      const photo = await findRemoved(
        tx,
        id,
        new Date(clock.now().getTime() - PHOTO_UNDO_SECONDS * 1000),
      )
      if (photo?.user_id !== actor.id) return fail('NOT_FOUND')
      await restorePhoto(tx, photo, clock.now())
      return publishAndView(tx, { owner: actor.id, id, now: clock.now() })
    }),
  ),

  reorder: member.photos.reorder.handler(async ({ input: { ids }, context: { actor, db } }) => {
    await inTransaction(db, async (tx) => {
      await queries.lockOwner(tx, actor.id)
      const own = await queries.listOwnPhotos(tx, actor.id)
      const verdict = checkOrder(
        ids,
        own.map((photo) => photo.id),
      )
      if (verdict === 'foreign') fail('NOT_FOUND')
      if (verdict === 'incomplete') fail('PHOTOS_CHANGED')
      await queries.saveOrder(tx, actor.id, ids)
      await publish(tx, actor.id, { type: 'photos.changed' })
    })
    return {}
  }),

  setProfilePicture: member.photos.setProfilePicture.handler(
    async ({ input: { id }, context: { actor, db } }) => {
      await inTransaction(db, async (tx) => {
        const photo = await lockOwnPhoto(tx, actor.id, id)
        await clearRemovedProfilePictures(tx, actor.id)
        if (photo.is_profile_picture) return
        await queries.saveProfilePicture(tx, actor.id, id)
        await publish(tx, actor.id, { type: 'photos.changed' })
      })
      return {}
    },
  ),

  boostResults: member.photos.boostResults.handler(
    async ({ context: { actor, clock, db, systemConfig } }) => ({
      last: (await boosts.findLastResult(db, actor.id)) ?? null,
      typical: toTypicalResult(await boosts.summarizeResults(db, actor.gender, clock.now())),
      limitTimes: systemConfig.get('boost_exposure_limit'),
    }),
  ),

  boost: member.photos.boost.handler(
    ({ input: { id, ...intent }, context: { actor, db, clock, systemConfig } }) =>
      inTransaction(db, async (tx) => {
        const photo = await lockOwnPhoto(tx, actor.id, id)
        await boostOnce(tx, photo, {
          ...intent,
          member: actor.id,
          at: clock.now(),
          price: systemConfig.get('boost_token_cost'),
        })
        return publishAndView(tx, { owner: actor.id, id, now: clock.now() })
      }),
  ),

  buySlot: member.photos.buySlot.handler(
    ({ input: intent, context: { actor, db, clock, systemConfig } }) =>
      inTransaction(db, async (tx) => {
        await queries.lockOwner(tx, actor.id)
        await buyOnce(tx, {
          ...intent,
          member: actor.id,
          at: clock.now(),
          price: systemConfig.get('photo_slot_token_cost'),
        })
        const slots = await queries.getSlots(tx, actor.id, clock.now())
        await publish(tx, actor.id, { type: 'photos.changed' })
        return { limit: photoLimit(slots), extraSlots: slots.extraSlots }
      }),
  ),
}

/** Locks all photos of the owner and returns one; another member's photo counts as unknown. */
async function lockOwnPhoto(tx: Tx, owner: MemberId, id: PhotoId): Promise<LockedPhoto> {
  const photo = await lockPhoto(tx, id)
  return photo?.user_id === owner ? photo : fail('NOT_FOUND')
}

/** Publishes a change of the owner's photos and returns the changed photo. */
async function publishAndView(
  tx: Tx,
  { owner, id, now }: { owner: MemberId; id: PhotoId; now: Date },
) {
  const photo = (await queries.findPhoto(tx, id)) ?? fail('NOT_FOUND')
  await publish(tx, owner, { type: 'photos.changed' })
  return viewOwnPhoto(photo, now)
}

type Purchase = boosts.PurchaseIntent & { at: Date; price: number; expectedPrice: number }

/**
 * Boosts and charges, unless the same client id did already. A failed charge rolls everything back.
 */
async function boostOnce(
  tx: Tx,
  photo: LockedPhoto,
  { at, price, expectedPrice, ...intent }: Purchase,
): Promise<void> {
  const earlier = await boosts.findBoost(tx, intent)
  if (earlier?.photo_id === photo.id) return
  if (earlier)
    fail('INVALID_INPUT', {
      issues: [{ path: 'clientId', message: 'Belongs to the boost of another photo' }],
    })
  if (!photo.is_approved) fail('PHOTO_NOT_APPROVED')
  const ref = await boosts.saveBoost(tx, { ...intent, photo: photo.id, cost: price, at })
  await spend(tx, {
    member: intent.member,
    price,
    expectedPrice,
    kind: 'boost',
    ref,
    description: 'Photo boost',
    at,
  })
  await boosts.extendBoost(tx, photo.id, { at, hours: BOOST_HOURS })
}

/**
 * Buys a photo slot and charges it, unless the same client id did already. Refuses a slot beyond
 * the maximum, which would have no effect.
 */
async function buyOnce(tx: Tx, { at, price, expectedPrice, ...intent }: Purchase): Promise<void> {
  if (await boosts.hasPurchase(tx, intent)) return
  const slots = await queries.getSlots(tx, intent.member, at)
  if (photoLimit(slots) >= MAXIMUM_PHOTO_SLOTS)
    fail('PHOTO_SLOTS_FULL', { maximum: MAXIMUM_PHOTO_SLOTS })
  const ref = await boosts.savePurchase(tx, { ...intent, cost: price, at })
  await spend(tx, {
    member: intent.member,
    price,
    expectedPrice,
    kind: 'photo_slot',
    ref,
    description: 'Extra photo slot',
    at,
  })
}

/** Submits a description of a locked photo for review, or removes it if `text` is empty. */
async function describePhoto(
  tx: Tx,
  { id, text, at }: { id: PhotoId; text: string; at: Date },
): Promise<void> {
  if (text === '') await queries.saveDescription(tx, id, null)
  else await queries.submitDescription(tx, id, text, at)
  await publish(tx, 'staff', { type: 'moderation.changed' })
}
