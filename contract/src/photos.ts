import { z } from 'zod'
import { forMembers } from './base.ts'
import { DAY_SECONDS, HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { PhotoId } from './ids.ts'
import { perMember } from './limits.ts'
import { SAMPLE_NEW_ID, SAMPLE_PHOTO_ID, makeSampleFile } from './samples.ts'
import { lineOfText } from './text.ts'
import { ExpectedPrice } from './tokens.ts'

/** Shown in the specified error "Please select an image under 5MB". */
export const PHOTO_MAXIMUM_BYTES = 5 * 1024 * 1024
/** Photos a member may have, before slots that they bought. */
export const FREE_PHOTO_SLOTS = 3
export const PREMIUM_PHOTO_SLOTS = 10
/** Maximum photos including bought slots (decision P10). */
export const MAXIMUM_PHOTO_SLOTS = 20
/** Width divided by height, of cards and crops. */
export const PHOTO_RATIO = 4 / 5
export const PHOTO_DESCRIPTION_MAXIMUM = 200
/** Seconds in which a deletion can be undone. */
export const PHOTO_UNDO_SECONDS = 10
/** Duration of one boost (decision P9). */
export const BOOST_HOURS = 24

/** Smallest side of a crop, as a share of the picture; smaller ones would be enlarged too much. */
const CROP_MINIMUM = 0.05
/** Tolerance for rounded fractions. */
const CROP_SLACK = 1e-6

// Coerced, because a multipart form sends numbers as text.
const Share = z.coerce.number<number>().min(0).max(1)
const Side = z.coerce.number<number>().min(CROP_MINIMUM).max(1)

/** The 4:5 part of the upright picture to use, in fractions of its sides. */
export const Crop = z
  .strictObject({ x: Share, y: Share, width: Side, height: Side })
  .refine(({ x, width }) => x + width <= 1 + CROP_SLACK, {
    path: ['width'],
    message: 'The crop must be inside the photo.',
  })
  .refine(({ y, height }) => y + height <= 1 + CROP_SLACK, {
    path: ['height'],
    message: 'The crop must be inside the photo.',
  })
export type Crop = z.infer<typeof Crop>

/** Description of a photo by its owner, for people who can't see it. */
const Description = lineOfText({ maximum: PHOTO_DESCRIPTION_MAXIMUM })

export const OwnPhoto = z.strictObject({
  id: PhotoId,
  /** Address without the width, as in `CardPhoto`. */
  src: z.string(),
  placeholder: z.string(),
  /** Description that others see. */
  description: z.string().nullable(),
  /** Newer description that waits for review. */
  pendingDescription: z.string().nullable(),
  orderIndex: z.int(),
  isProfilePicture: z.boolean(),
  isApproved: z.boolean(),
  likesCount: z.int(),
  /** End of the boost; null without one. */
  boostExpiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type OwnPhoto = z.infer<typeof OwnPhoto>

export const RejectedPhoto = z.strictObject({
  id: PhotoId,
  reason: z.string(),
  rejectedAt: z.iso.datetime(),
})

const IdInput = z.strictObject({ id: PhotoId })
const Nothing = z.strictObject({})

const Range = z.strictObject({ from: z.int(), to: z.int() })

/** The caller's photos: upload, order, descriptions, boosts and bought slots. */
export const photos = {
  /**
   * Lists the caller's photos in order. `limit` is the current maximum; photos above it stay after
   * premium ends.
   */
  listMine: forMembers({ reads: 'fresh', spec: ['PHO-01'] })
    .route({ method: 'GET', path: '/me/photos' })
    .output(
      z.strictObject({
        photos: z.array(OwnPhoto),
        rejected: z.array(RejectedPhoto),
        limit: z.int(),
        /** Bought slots, included in `limit`. */
        extraSlots: z.int(),
      }),
    ),

  /**
   * Uploads a photo: multipart fields `file`, `clientId`, and optionally `description` and
   * `crop[x]`, `crop[y]`, `crop[width]`, `crop[height]`. It is decoded, cropped, re-encoded and
   * stripped before it is stored (decision S4). Repeating a `clientId` returns the first photo, or
   * NOT_FOUND if it is deleted. One photo per member is processed at a time; RATE_LIMITED and
   * UNAVAILABLE can be retried.
   */
  upload: forMembers({
    spec: ['PHO-02'],
    limits: [perMember(10, HOUR_SECONDS), perMember(30, DAY_SECONDS)],
    idempotency: 'key',
    sample: () => ({ file: makeSampleFile('image/jpeg') }),
  })
    .route({ method: 'POST', path: '/me/photos' })
    .errors(
      pickErrors(
        'FILE_NOT_AN_IMAGE',
        'FILE_FORMAT_UNSUPPORTED',
        'FILE_TOO_LARGE',
        'FILE_TOO_COMPLEX',
        'TOO_MANY_PIXELS',
        'PHOTO_LIMIT_REACHED',
        'PHOTO_REJECTED',
        'NOT_FOUND',
      ),
    )
    .input(
      z.strictObject({
        file: z.file(),
        clientId: z.uuid().optional(),
        description: Description.optional(),
        crop: Crop.optional(),
      }),
    )
    .output(OwnPhoto),

  /**
   * Sets a description. A new text waits for review, and others see the previous one until then; an
   * empty text removes both at once.
   */
  describe: forMembers({
    spec: ['PHO-02'],
    idempotency: 'sets-state',
    sample: { id: SAMPLE_PHOTO_ID, description: 'At the sea' },
  })
    .route({ method: 'PUT', path: '/me/photos/{id}/description' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput.extend({ description: Description }))
    .output(OwnPhoto),

  /** Deletes a photo at once; it can be restored until `restorableUntil`. */
  remove: forMembers({ spec: ['PHO-03'], idempotency: 'removes', sample: { id: SAMPLE_PHOTO_ID } })
    .route({ method: 'DELETE', path: '/me/photos/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(z.strictObject({ restorableUntil: z.iso.datetime() })),

  /** Restores a deleted photo at its old position. */
  restore: forMembers({
    spec: ['PHO-03'],
    idempotency: 'sets-state',
    sample: { id: SAMPLE_PHOTO_ID },
  })
    .route({ method: 'POST', path: '/me/photos/{id}/restoration' })
    .errors(pickErrors('NOT_FOUND', 'PHOTO_LIMIT_REACHED'))
    .input(IdInput)
    .output(OwnPhoto),

  /** Saves the order of all photos; the profile picture stays the same photo. */
  reorder: forMembers({
    spec: ['PHO-05'],
    idempotency: 'sets-state',
    sample: { ids: [SAMPLE_PHOTO_ID] },
  })
    .route({ method: 'PUT', path: '/me/photos/order' })
    .errors(pickErrors('NOT_FOUND', 'PHOTOS_CHANGED'))
    .input(
      z.strictObject({
        ids: z
          .array(PhotoId)
          .max(MAXIMUM_PHOTO_SLOTS)
          .refine((ids) => new Set(ids).size === ids.length, 'List each photo only once.'),
      }),
    )
    .output(Nothing),

  setProfilePicture: forMembers({
    spec: ['PHO-04'],
    idempotency: 'sets-state',
    sample: { id: SAMPLE_PHOTO_ID },
  })
    .route({ method: 'PUT', path: '/me/profile-picture' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(Nothing),

  /**
   * Boosts a photo, charged once per `clientId` (decision P9); a second boost extends the first.
   */
  boost: forMembers({
    spec: ['PHO-06'],
    needsAgeCheck: true,
    limits: [perMember(20, HOUR_SECONDS)],
    idempotency: 'id-in-input',
    sample: { id: SAMPLE_PHOTO_ID, clientId: SAMPLE_NEW_ID, expectedPrice: 2 },
  })
    .route({ method: 'POST', path: '/me/photos/{id}/boosts' })
    .errors(
      pickErrors(
        'NOT_FOUND',
        'AGE_CHECK_REQUIRED',
        'PHOTO_NOT_APPROVED',
        'PRICE_CHANGED',
        'INSUFFICIENT_TOKENS',
      ),
    )
    .input(IdInput.extend({ clientId: z.uuid(), expectedPrice: ExpectedPrice }))
    .output(OwnPhoto),

  /**
   * Reads the results of boosts: the caller's last one that ended, and the middle half of what boosts brought in the
   * last 28 days to members of the caller's gender, each counted once. Null without one, and for fewer than ten members.
   */
  boostResults: forMembers({ reads: 'fresh', limits: [perMember(60, HOUR_SECONDS)] })
    .route({ method: 'GET', path: '/me/boost-results' })
    .output(
      z.strictObject({
        last: z
          .strictObject({ endedAt: z.iso.datetime(), shown: z.int(), likes: z.int() })
          .nullable(),
        typical: z.strictObject({ shown: Range, likes: Range }).nullable(),
        /**
         * A boosted member leaves the top of Discover once they were recently shown this many times
         * as often as others; 0 for no limit.
         */
        limitTimes: z.int(),
      }),
    ),

  /** Buys a permanent photo slot, charged once per `clientId` (decision P10). */
  buySlot: forMembers({
    spec: ['PHO-07'],
    limits: [perMember(20, HOUR_SECONDS)],
    idempotency: 'id-in-input',
    sample: { clientId: SAMPLE_NEW_ID, expectedPrice: 5 },
  })
    .route({ method: 'POST', path: '/me/photo-slots' })
    .errors(pickErrors('PHOTO_SLOTS_FULL', 'PRICE_CHANGED', 'INSUFFICIENT_TOKENS'))
    .input(z.strictObject({ clientId: z.uuid(), expectedPrice: ExpectedPrice }))
    .output(z.strictObject({ limit: z.int(), extraSlots: z.int() })),
}
