import { z } from 'zod'
import { forMembers } from './base.ts'
import { pickErrors } from './errors.ts'
import { PhotoId } from './ids.ts'

/** Bytes; "Please select an image under 5MB". */
export const PHOTO_MAXIMUM_BYTES = 5 * 1024 * 1024
export const FREE_PHOTO_SLOTS = 3
export const PREMIUM_PHOTO_SLOTS = 10
/** With bought slots, all told (decision P10). */
export const MAXIMUM_PHOTO_SLOTS = 20

export const OwnPhoto = z.strictObject({
  id: PhotoId,
  /** Address without the width, as in `CardPhoto`. */
  src: z.string(),
  placeholder: z.string(),
  orderIndex: z.int(),
  isProfilePicture: z.boolean(),
  isApproved: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type OwnPhoto = z.infer<typeof OwnPhoto>

export const RejectedPhoto = z.strictObject({ id: PhotoId, reason: z.string(), rejectedAt: z.iso.datetime() })

export const photos = {
  listMine: forMembers
    .route({ method: 'GET', path: '/me/photos' })
    .output(z.strictObject({ photos: z.array(OwnPhoto), rejected: z.array(RejectedPhoto), limit: z.int() })),

  /** Multipart field `file`; decoded, re-encoded and stripped before it is stored (decision S4). */
  upload: forMembers
    .route({ method: 'POST', path: '/me/photos' })
    .errors(pickErrors('FILE_NOT_AN_IMAGE', 'FILE_TOO_LARGE', 'PHOTO_LIMIT_REACHED', 'PHOTO_REJECTED'))
    .input(z.strictObject({ file: z.file() }))
    .output(OwnPhoto),

  remove: forMembers
    .route({ method: 'DELETE', path: '/me/photos/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: PhotoId }))
    .output(z.strictObject({})),

  setProfilePicture: forMembers
    .route({ method: 'PUT', path: '/me/profile-picture' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: PhotoId }))
    .output(z.strictObject({})),
}
