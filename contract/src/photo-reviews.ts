import { z } from 'zod'
import { Cursor, forModerators, forModeratorsOnMembers } from './base.ts'
import { pickErrors } from './errors.ts'
import { MemberId, PhotoId } from './ids.ts'
import { STAFF_READ_LIMITS } from './limits.ts'
import { DescribedPhoto } from './members.ts'
import { canUndo, DecisionReason, queueCounts, queuePage } from './queues.ts'
import { SAMPLE_ID } from './samples.ts'

/** A photo, or a new description of one, that waits for review. */
export const PendingPhoto = z.strictObject({
  id: PhotoId,
  /** With the description that others see. */
  photo: DescribedPhoto,
  /** False if the photo is approved and only a new description waits. */
  isPhotoWaiting: z.boolean(),
  /** Waiting description; decisions name its revision, so that they never apply to a later text. */
  newDescription: z.strictObject({ text: z.string(), revision: z.int() }).nullable(),
  uploadedAt: z.iso.datetime(),
  isProfilePicture: z.boolean(),
  /** True if it resembles a rejected photo. */
  resemblesRejected: z.boolean(),
  /**
   * Estimated probability of nudity by a model that is often wrong; null below the hint threshold.
   */
  nudityEstimate: z.number().min(0).max(1).nullable(),
  /** Other members with a similar photo. */
  alsoOn: z.array(z.strictObject({ id: MemberId, handle: z.string() })),
  owner: z.strictObject({
    id: MemberId,
    handle: z.string(),
    age: z.int(),
    city: z.string(),
    isVerified: z.boolean(),
    approvedPhotos: z.int(),
    /** Total of rejected photos, and the latest three reasons. */
    rejections: z.array(z.strictObject({ reason: z.string(), rejectedAt: z.iso.datetime() })),
    rejectedPhotos: z.int(),
    strikes: z.int(),
  }),
})
export type PendingPhoto = z.infer<typeof PendingPhoto>

/** Sort orders: newest first (ADM-PHOTO-05), longest waiting first, or the strongest hint first. */
export const photoQueueSorts = ['newest', 'oldest', 'hints'] as const
export const PhotoQueueSort = z.enum(photoQueueSorts)
export type PhotoQueueSort = z.infer<typeof PhotoQueueSort>

const PhotoInput = z.strictObject({ id: PhotoId, canUndo })
const DescriptionInput = PhotoInput.extend({ revision: z.int() })

/** Reviews of photos and their descriptions; part of `moderation`. */
export const photoReviews = {
  /** Lists the next pending photos that no other moderator has open, and leases them to the caller. */
  listPendingPhotos: forModerators({
    reads: 'fresh',
    spec: ['MOD-09'],
    limits: STAFF_READ_LIMITS,
    auditedAs: 'photo_list',
  })
    .route({ method: 'GET', path: '/moderation/photos' })
    .input(queuePage.extend({ sort: PhotoQueueSort.optional() }))
    .output(
      z.strictObject({
        photos: z.array(PendingPhoto),
        ...queueCounts,
        nextCursor: Cursor.nullable(),
      }),
    ),

  /**
   * Approves a photo and its waiting description of this revision; a newer description stays
   * waiting.
   */
  approvePhoto: forModeratorsOnMembers({
    spec: ['MOD-10'],
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/moderation/photos/{id}/approval' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'ITEM_ASSIGNED'))
    .input(PhotoInput.extend({ descriptionRevision: z.int().optional() }))
    .output(z.strictObject({})),

  rejectPhoto: forModeratorsOnMembers({
    spec: ['MOD-11'],
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, reason: 'Inappropriate content' },
  })
    .route({ method: 'POST', path: '/moderation/photos/{id}/rejection' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'ITEM_ASSIGNED'))
    .input(PhotoInput.extend({ reason: DecisionReason }))
    .output(z.strictObject({})),

  approveDescription: forModeratorsOnMembers({
    spec: ['MOD-10'],
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, revision: 1 },
  })
    .route({ method: 'POST', path: '/moderation/photos/{id}/description-approval' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'ITEM_ASSIGNED'))
    .input(DescriptionInput)
    .output(z.strictObject({})),

  /** Rejects a waiting description with a reason and leaves the photo. */
  rejectDescription: forModeratorsOnMembers({
    spec: ['MOD-11'],
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, revision: 1, reason: 'No face to be seen' },
  })
    .route({ method: 'POST', path: '/moderation/photos/{id}/description-rejection' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'ITEM_ASSIGNED'))
    .input(DescriptionInput.extend({ reason: DecisionReason }))
    .output(z.strictObject({})),

  /** Undoes the last decision about a photo or its description before it takes effect. */
  undoPhotoDecision: forModerators({
    spec: ['MOD-10', 'MOD-11'],
    idempotency: 'sets-state',
    stepUpExemption: 'undo',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/moderation/photos/{id}/undo' })
    .errors(pickErrors('NOTHING_TO_UNDO'))
    .input(z.strictObject({ id: PhotoId }))
    .output(z.strictObject({})),
}
