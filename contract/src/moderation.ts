import { z } from 'zod'
import { forModerators } from './base.ts'
import { Cursor } from './discovery.ts'
import { pickErrors } from './errors.ts'
import { MemberId, PhotoId } from './ids.ts'
import { CardPhoto, Gender } from './members.ts'
import { reportCases } from './report-cases.ts'
import { linesOfText } from './text.ts'

const Reason = linesOfText({ minimum: 3, maximum: 500 })

export const PendingMember = z.strictObject({
  id: MemberId,
  handle: z.string(),
  gender: Gender,
  age: z.int(),
  city: z.string(),
  country: z.string(),
  aboutMe: z.string().nullable(),
  profession: z.string().nullable(),
  joinedOn: z.iso.date(),
  waitingSince: z.iso.datetime(),
  photos: z.array(CardPhoto.extend({ isApproved: z.boolean() })),
})
export type PendingMember = z.infer<typeof PendingMember>

export const PendingPhoto = z.strictObject({
  id: PhotoId,
  photo: CardPhoto,
  uploadedAt: z.iso.datetime(),
  isProfilePicture: z.boolean(),
  /** It looks like a picture that was rejected before. */
  resemblesRejected: z.boolean(),
  owner: z.strictObject({ id: MemberId, handle: z.string(), age: z.int(), city: z.string(), isVerified: z.boolean() }),
})
export type PendingPhoto = z.infer<typeof PendingPhoto>

const page = z.strictObject({ cursor: Cursor.optional() })

export const moderation = {
  ...reportCases,

  summary: forModerators.route({ method: 'GET', path: '/moderation/summary' }).output(
    z.strictObject({
      totalMembers: z.int(),
      activeToday: z.int(),
      pendingMembers: z.int(),
      pendingPhotos: z.int(),
      openReports: z.int(),
    }),
  ),

  listPendingMembers: forModerators
    .route({ method: 'GET', path: '/moderation/members' })
    .input(page)
    .output(z.strictObject({ members: z.array(PendingMember), nextCursor: Cursor.nullable() })),

  approveMember: forModerators
    .route({ method: 'POST', path: '/moderation/members/{id}/approval' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: MemberId }))
    .output(z.strictObject({})),

  denyMember: forModerators
    .route({ method: 'POST', path: '/moderation/members/{id}/denial' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED'))
    .input(z.strictObject({ id: MemberId, reason: Reason }))
    .output(z.strictObject({})),

  listPendingPhotos: forModerators
    .route({ method: 'GET', path: '/moderation/photos' })
    .input(page)
    .output(z.strictObject({ photos: z.array(PendingPhoto), nextCursor: Cursor.nullable() })),

  approvePhoto: forModerators
    .route({ method: 'POST', path: '/moderation/photos/{id}/approval' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: PhotoId }))
    .output(z.strictObject({})),

  rejectPhoto: forModerators
    .route({ method: 'POST', path: '/moderation/photos/{id}/rejection' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: PhotoId, reason: Reason }))
    .output(z.strictObject({})),
}
