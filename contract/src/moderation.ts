import { z } from 'zod'
import { forModerators, forModeratorsUponMembers } from './base.ts'
import { Cursor } from './discovery.ts'
import { pickErrors } from './errors.ts'
import { MemberId, PhotoId } from './ids.ts'
import { STAFF_READ_LIMITS } from './limits.ts'
import { isHinted, memberRecords } from './member-records.ts'
import { CardPhoto, Gender } from './members.ts'
import { PendingPhoto, PhotoQueueSort } from './photo-reviews.ts'
import { queueCounts, Visit } from './queues.ts'
import { reportCases } from './report-cases.ts'
import { SAMPLE_ID } from './samples.ts'
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
  photos: z.array(CardPhoto.extend({ isApproved: z.boolean(), isHinted })),
})
export type PendingMember = z.infer<typeof PendingMember>

/**
 * Time to undo a decision about a photo or a member; it takes effect, and the member hears of it,
 * only afterwards.
 */
export const DECISION_UNDO_SECONDS = 6

const page = z.strictObject({ visit: Visit.optional(), cursor: Cursor.optional() })
/** With `canUndo` a decision is carried out only when its time to be taken back is over. */
const canUndo = z.boolean().optional()
const aPhoto = z.strictObject({ id: PhotoId, canUndo })
const aDescription = aPhoto.extend({ revision: z.int() })
const aMember = z.strictObject({ id: MemberId, canUndo })

export const TREND_DAYS = 30
const LastDays = z.array(z.int()).length(TREND_DAYS)

export const moderation = {
  ...reportCases,
  ...memberRecords,

  summary: forModerators({ spec: ['MOD-01'], limits: STAFF_READ_LIMITS, auditExemption: 'counts' })
    .route({ method: 'GET', path: '/moderation/summary' })
    .output(
      z.strictObject({
        totalMembers: z.int(),
        verifiedMembers: z.int(),
        activeToday: z.int(),
        pendingMembers: z.int(),
        pendingPhotos: z.int(),
        openReports: z.int(),
        waitingSelfies: z.int(),
        /** Since the first of the month; for admins only (MOD-01). */
        monthlyRevenueCents: z.int().nullable(),
        /** Refunds that a second admin has to look at; for admins only. */
        waitingRefunds: z.int().nullable(),
        /** Grants that do; for admins only. */
        waitingGrants: z.int().nullable(),
      }),
    ),

  /** How the figures of `summary` went over the last days, oldest first, today last. */
  trends: forModerators({ spec: ['MOD-01'], limits: STAFF_READ_LIMITS, auditExemption: 'counts' })
    .route({ method: 'GET', path: '/moderation/trends' })
    .output(
      z.strictObject({
        members: LastDays,
        /** Waiting at the end of each day. */
        pendingMembers: LastDays,
        pendingPhotos: LastDays,
        /** Decided on each day. */
        photosDecided: LastDays,
        /** Open at the end of each day. */
        openReports: LastDays,
        /** Null except for admins (MOD-01). */
        revenueCents: LastDays.nullable(),
      }),
    ),

  /**
   * The next ones that no other moderator has; the caller has them for a while (`queues.ts`). Each
   * page claims as many more.
   */
  listPendingMembers: forModerators({
    spec: ['MOD-03'],
    limits: STAFF_READ_LIMITS,
    auditedAs: 'member_list',
  })
    .route({ method: 'GET', path: '/moderation/members' })
    .input(page)
    .output(
      z.strictObject({
        members: z.array(PendingMember),
        ...queueCounts,
        nextCursor: Cursor.nullable(),
      }),
    ),

  approveMember: forModeratorsUponMembers({
    spec: ['MOD-04'],
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/moderation/members/{id}/approval' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'ITEM_ASSIGNED'))
    .input(aMember)
    .output(z.strictObject({})),

  /** Somebody waiting stays unverified; somebody verified is so no longer (decision T5). */
  denyMember: forModeratorsUponMembers({
    spec: ['MOD-05'],
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, reason: 'No face to be seen' },
  })
    .route({ method: 'POST', path: '/moderation/members/{id}/denial' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'ITEM_ASSIGNED'))
    .input(aMember.extend({ reason: Reason }))
    .output(z.strictObject({})),

  /**
   * Takes back what the caller decided a moment ago: the member waits again, and never heard of it.
   */
  undoMemberDecision: forModerators({
    spec: ['MOD-04', 'MOD-05'],
    idempotency: 'sets-state',
    stepUpExemption: 'undo',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/moderation/members/{id}/undo' })
    .errors(pickErrors('NOTHING_TO_UNDO'))
    .input(z.strictObject({ id: MemberId }))
    .output(z.strictObject({})),

  /** Like `listPendingMembers`. */
  listPendingPhotos: forModerators({
    spec: ['MOD-09'],
    limits: STAFF_READ_LIMITS,
    auditedAs: 'photo_list',
  })
    .route({ method: 'GET', path: '/moderation/photos' })
    .input(page.extend({ sort: PhotoQueueSort.optional() }))
    .output(
      z.strictObject({
        photos: z.array(PendingPhoto),
        ...queueCounts,
        nextCursor: Cursor.nullable(),
      }),
    ),

  /** Approves the waiting description of this revision too; any other one goes on waiting. */
  approvePhoto: forModeratorsUponMembers({
    spec: ['MOD-10'],
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/moderation/photos/{id}/approval' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'ITEM_ASSIGNED'))
    .input(aPhoto.extend({ descriptionRevision: z.int().optional() }))
    .output(z.strictObject({})),

  rejectPhoto: forModeratorsUponMembers({
    spec: ['MOD-11'],
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, reason: 'Inappropriate content' },
  })
    .route({ method: 'POST', path: '/moderation/photos/{id}/rejection' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'ITEM_ASSIGNED'))
    .input(aPhoto.extend({ reason: Reason }))
    .output(z.strictObject({})),

  approveDescription: forModeratorsUponMembers({
    spec: ['MOD-10'],
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, revision: 1 },
  })
    .route({ method: 'POST', path: '/moderation/photos/{id}/description-approval' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'ITEM_ASSIGNED'))
    .input(aDescription)
    .output(z.strictObject({})),

  /** Removes the waiting text, tells its owner why, and leaves the photo as it is. */
  rejectDescription: forModeratorsUponMembers({
    spec: ['MOD-11'],
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, revision: 1, reason: 'No face to be seen' },
  })
    .route({ method: 'POST', path: '/moderation/photos/{id}/description-rejection' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'ITEM_ASSIGNED'))
    .input(aDescription.extend({ reason: Reason }))
    .output(z.strictObject({})),

  /**
   * Takes back what the caller decided a moment ago about a photo or its description: it waits
   * again.
   */
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
