import { z } from 'zod'
import { MemberId, PhotoId } from './ids.ts'
import { DescribedPhoto } from './members.ts'

export const PendingPhoto = z.strictObject({
  id: PhotoId,
  /** With the description that others see. */
  photo: DescribedPhoto,
  /** False if only a new description of an approved photo waits. */
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
