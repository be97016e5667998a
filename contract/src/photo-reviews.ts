import { z } from 'zod'
import { MemberId, PhotoId } from './ids.ts'
import { DescribedPhoto } from './members.ts'

export const PendingPhoto = z.strictObject({
  id: PhotoId,
  /** With the description that others read now. */
  photo: DescribedPhoto,
  /** False where only the new description of an approved photo waits. */
  isPhotoWaiting: z.boolean(),
  /**
   * The description that waits; decisions name its revision, so that they never count for a later
   * text.
   */
  newDescription: z.strictObject({ text: z.string(), revision: z.int() }).nullable(),
  uploadedAt: z.iso.datetime(),
  isProfilePicture: z.boolean(),
  /** It looks like a picture that was rejected before. */
  resemblesRejected: z.boolean(),
  /**
   * How likely it shows nudity, from 0 to 1, by a model that is often wrong; null where that is too
   * little for a hint.
   */
  nudityEstimate: z.number().min(0).max(1).nullable(),
  /** Others who have a picture that looks the same. */
  alsoOn: z.array(z.strictObject({ id: MemberId, handle: z.string() })),
  owner: z.strictObject({
    id: MemberId,
    handle: z.string(),
    age: z.int(),
    city: z.string(),
    isVerified: z.boolean(),
    approvedPhotos: z.int(),
    /** Why photos were rejected, the latest first, three at most; and how many in all. */
    rejections: z.array(z.strictObject({ reason: z.string(), rejectedAt: z.iso.datetime() })),
    rejectedPhotos: z.int(),
    strikes: z.int(),
  }),
})
export type PendingPhoto = z.infer<typeof PendingPhoto>

/**
 * Newest first (ADM-PHOTO-05), longest waiting first, or first what has a hint, the strongest
 * before the others.
 */
export const photoQueueSorts = ['newest', 'oldest', 'hints'] as const
export const PhotoQueueSort = z.enum(photoQueueSorts)
export type PhotoQueueSort = z.infer<typeof PhotoQueueSort>
