import { z } from 'zod'
import { authorityReports } from './authority-reports.ts'
import { Cursor, forModerators, forModeratorsOnMembers } from './base.ts'
import { birthDates } from './birth-dates.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { STAFF_READ_LIMITS } from './limits.ts'
import { isHinted, memberRecords } from './member-records.ts'
import { CardPhoto, Gender } from './members.ts'
import { photoReviews } from './photo-reviews.ts'
import { promptRemovals } from './prompt-removals.ts'
import { PromptAnswers } from './prompts.ts'
import { canUndo, DecisionReason, queueCounts, queuePage } from './queues.ts'
import { reportCases } from './report-cases.ts'
import { SAMPLE_ID } from './samples.ts'

/** A member who waits for verification. */
export const PendingMember = z.strictObject({
  id: MemberId,
  handle: z.string(),
  gender: Gender,
  age: z.int(),
  city: z.string(),
  country: z.string(),
  aboutMe: z.string().nullable(),
  prompts: PromptAnswers,
  profession: z.string().nullable(),
  joinedOn: z.iso.date(),
  waitingSince: z.iso.datetime(),
  photos: z.array(CardPhoto.extend({ isApproved: z.boolean(), isHinted })),
})
export type PendingMember = z.infer<typeof PendingMember>

/** Time in which a decision about a photo or a member can be undone; it takes effect afterwards. */
export const DECISION_UNDO_SECONDS = 6

const DecisionInput = z.strictObject({ id: MemberId, canUndo })

/** Days in the small charts of the overview. */
export const TREND_DAYS = 30
/** One count per day, oldest first. */
const LastDays = z.array(z.int()).length(TREND_DAYS)

/**
 * Staff pages about members, photos and reports. The server has one feature for them; the web app
 * has `member-records`, `photo-reviews` and `report-cases`.
 */
export const moderation = {
  ...reportCases,
  ...authorityReports,
  ...memberRecords,
  ...birthDates,
  ...promptRemovals,

  summary: forModerators({
    reads: 'fresh',
    spec: ['MOD-01'],
    limits: STAFF_READ_LIMITS,
    auditExemption: 'counts',
  })
    .route({ method: 'GET', path: '/moderation/summary' })
    .output(
      z.strictObject({
        totalMembers: z.int(),
        verifiedMembers: z.int(),
        activeToday: z.int(),
        pendingMembers: z.int(),
        pendingPhotos: z.int(),
        openReports: z.int(),
        /** Revenue of the current month; for admins only (MOD-01). */
        monthlyRevenueCents: z.int().nullable(),
      }),
    ),

  /** Returns counts of `summary` for each of the last `TREND_DAYS` days. */
  trends: forModerators({
    reads: 'may-lag',
    spec: ['MOD-01'],
    limits: STAFF_READ_LIMITS,
    auditExemption: 'counts',
  })
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
   * Lists the next pending members that no other moderator has open, and leases them to the caller
   * (`queues.ts`).
   */
  listPendingMembers: forModerators({
    reads: 'fresh',
    spec: ['MOD-03'],
    limits: STAFF_READ_LIMITS,
    auditedAs: 'member_list',
  })
    .route({ method: 'GET', path: '/moderation/members' })
    .input(queuePage)
    .output(
      z.strictObject({
        members: z.array(PendingMember),
        ...queueCounts,
        nextCursor: Cursor.nullable(),
      }),
    ),

  approveMember: forModeratorsOnMembers({
    spec: ['MOD-04'],
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/moderation/members/{id}/approval' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'ITEM_ASSIGNED'))
    .input(DecisionInput)
    .output(z.strictObject({})),

  /** Denies a pending member, or withdraws the verification of a verified one (decision T5). */
  denyMember: forModeratorsOnMembers({
    spec: ['MOD-05'],
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, reason: 'No face to be seen' },
  })
    .route({ method: 'POST', path: '/moderation/members/{id}/denial' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'ITEM_ASSIGNED'))
    .input(DecisionInput.extend({ reason: DecisionReason }))
    .output(z.strictObject({})),

  /** Undoes the last decision about a member before it takes effect. */
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

  ...photoReviews,
}
