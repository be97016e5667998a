import { z } from 'zod'
import { LinkToken } from './credentials.ts'
import { Cursor, forMembers, forModerators, forModeratorsOnMembers, forVisitors } from './base.ts'
import { AppealKind, AppealOutcome, OwnDecision } from './decisions.ts'
import { DAY_SECONDS } from './durations.ts'
import { GuidelineClause } from './guidelines.ts'
import { pickErrors } from './errors.ts'
import { AppealId, DecisionId, MemberId, ReportCaseId, ReportId } from './ids.ts'
import { STAFF_READ_LIMITS, WRONG_SECRET_LIMITS, perMember } from './limits.ts'
import { MemberContext, ReportOutcome } from './report-cases.ts'
import { ReportReason, reportSubjects } from './safety.ts'
import { SAMPLE_ID, SAMPLE_LINK, SAMPLE_TOKEN } from './samples.ts'
import { linesOfText } from './text.ts'
import { PromptAnswer } from './prompts.ts'
import { Voice } from './voice-recordings.ts'

/**
 * Days in which a decision can be appealed: the default (VIS-GUIDE-22, decision T4) and the range of
 * the setting `appeal_days`. Each decision stores the end of its own time.
 */
export const APPEAL_DAYS = { original: 30, minimum: 30, maximum: 366 } as const
/** Business days in which an appeal is answered (VIS-GUIDE-23). */
export const APPEAL_BUSINESS_DAYS = 7
/** Characters of an appeal. */
export const APPEAL_LENGTH = { minimum: 10, maximum: 2000 } as const

const AppealText = linesOfText(APPEAL_LENGTH)
/** A reporter needs no reason to have a dismissed report reviewed. */
const OptionalAppealText = linesOfText({ maximum: APPEAL_LENGTH.maximum }).optional()
/** Reply to the member, whether the appeal succeeds or not. */
const Answer = linesOfText({ minimum: 3, maximum: 2000 })

const Person = z.strictObject({ id: MemberId, handle: z.string() })
/** A staff member; the name is null after their account was erased. */
const StaffMember = z.strictObject({ id: MemberId, handle: z.string().nullable() })

/** An appeal as moderators see it in the queue. */
export const Appeal = z.strictObject({
  id: AppealId,
  /** The member who appeals: the one the decision is about, or the reporter of a dismissed report. */
  member: Person,
  kind: AppealKind,
  submittedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  /** The moderator whose decision is appealed; null if the server decided. */
  decidedAgainstBy: StaffMember.nullable(),
  outcome: AppealOutcome.nullable(),
  /** Another moderator who has the appeal open, with a lease (`queues.ts`). */
  heldBy: Person.nullable(),
  /**
   * False if the caller made the decision, is the member, is a reporter in the same case or in one that
   * the decision closed or counts, or may not decide about the member concerned.
   */
  mayDecide: z.boolean(),
})
export type Appeal = z.infer<typeof Appeal>

/** Maximum number of reports shown with an appeal about misuse of reports. */
export const BASIS_MAXIMUM = 50
/** Characters shown of the reporter's text; the report case has all of it. */
export const BASIS_EXCERPT = 300

/** The reports that a warning about reports or a suspension of reports counts. */
export const AppealBasis = z.strictObject({
  /** Number of reports that are left; `reports` has the newest of them. */
  count: z.int(),
  reports: z
    .array(
      z.strictObject({
        id: ReportId,
        caseId: ReportCaseId,
        subject: z.enum(reportSubjects),
        reportedId: MemberId,
        reason: ReportReason,
        reportedAt: z.iso.datetime(),
        /** Start of the reporter's text, up to `BASIS_EXCERPT` characters; may be empty. */
        excerpt: z.string(),
        /** Null while the case is open again, like the two below. */
        outcome: ReportOutcome.nullable(),
        decidedAt: z.iso.datetime().nullable(),
        decidedBy: StaffMember.nullable(),
        /** False if an appeal has removed the mark "clearly unfounded". */
        isUnfounded: z.boolean(),
        /** Whether copies of photos and recordings are still stored; `none` if there never were any. */
        copies: z.enum(['none', 'stored', 'deleted']),
      }),
    )
    .max(BASIS_MAXIMUM),
})
export type AppealBasis = z.infer<typeof AppealBasis>

/** Maximum number of other appeals shown with the appeal about a dismissed report. */
export const OTHER_APPEALS_MAXIMUM = 50

/** Unanswered appeals of the other reporters about the same dismissal. */
export const OtherAppeals = z.strictObject({
  /** Number of all of them; `appeals` has the oldest. */
  count: z.int(),
  appeals: z
    .array(
      z.strictObject({
        id: AppealId,
        member: Person,
        submittedAt: z.iso.datetime(),
        /** Empty without a reason. */
        words: z.string(),
      }),
    )
    .max(OTHER_APPEALS_MAXIMUM),
})
export type OtherAppeals = z.infer<typeof OtherAppeals>

/** The page of one appeal for moderators. */
export const AppealDetails = z.strictObject({
  head: Appeal,
  /** Empty for a report whose reporter gave no reason. */
  words: z.string(),
  decision: z.strictObject({
    /** Null for a dismissed report, which has none. */
    statement: z.string().nullable(),
    clause: GuidelineClause.nullable(),
    decidedAt: z.iso.datetime(),
    suspendedUntil: z.iso.datetime().nullable(),
    isLifted: z.boolean(),
    /** The report case of the decision or the dismissed report, unless it is deleted. */
    caseId: ReportCaseId.nullable(),
  }),
  /** The rejected recording, until the appeal is answered or the member deletes it. */
  voice: Voice.nullable(),
  /** The removed answer, until the appeal is answered. */
  removedPrompt: PromptAnswer.nullable(),
  member: MemberContext,
  /** Null for decisions that aren't about misuse of reports. */
  basis: AppealBasis.nullable(),
  /** Answered in the same way if this appeal overturns the dismissal. */
  otherAppeals: OtherAppeals,
  answer: z.string().nullable(),
  answeredBy: StaffMember.nullable(),
  answeredAt: z.iso.datetime().nullable(),
})
export type AppealDetails = z.infer<typeof AppealDetails>

const appealErrors = pickErrors('APPEALED_ALREADY', 'APPEAL_TOO_LATE')
const LinkInput = z.strictObject({ token: LinkToken })
const IdInput = z.strictObject({ id: AppealId })

/** Appeals of members, with a session or a link, and the moderators' queue of them. */
export const appeals = {
  /** Appeals a decision about the caller, once and before the end of its time to appeal. */
  submit: forMembers({
    limits: [perMember(20, DAY_SECONDS)],
    idempotency: 'key',
    sample: { decisionId: SAMPLE_ID, words: 'It was not me' },
  })
    .route({ method: 'POST', path: '/me/appeals' })
    .errors({ ...appealErrors, ...pickErrors('NOT_FOUND') })
    .input(z.strictObject({ decisionId: DecisionId, words: AppealText }))
    .output(OwnDecision),

  /**
   * Asks another moderator to review the caller's dismissed report: once for each case, and before
   * the end of the time to appeal.
   */
  submitForReport: forMembers({
    limits: [perMember(20, DAY_SECONDS)],
    idempotency: 'key',
    sample: { reportId: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/me/report-appeals' })
    .errors({ ...appealErrors, ...pickErrors('NOT_FOUND') })
    .input(z.strictObject({ reportId: ReportId, words: OptionalAppealText }))
    .output(z.strictObject({})),

  /** The decision and appeal behind a support link, for members who can't log in. */
  readByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'reads',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/appeal-links' })
    .errors(pickErrors('LINK_INVALID'))
    .input(LinkInput)
    .output(z.strictObject({ handle: z.string(), decision: OwnDecision })),

  /** Like `submit`, with the link instead of a session. */
  submitByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'key',
    sample: { token: SAMPLE_TOKEN, words: 'It was not me' },
  })
    .route({ method: 'POST', path: '/appeals' })
    .errors({ ...appealErrors, ...pickErrors('LINK_INVALID') })
    .input(LinkInput.extend({ words: AppealText }))
    .output(OwnDecision),

  /**
   * Lists open appeals by due date, or decided ones newest first, without those by the caller and
   * those about reports of the caller. Another moderator decides those against their own decisions.
   */
  list: forModerators({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditedAs: 'appeal_list',
    sample: { status: 'pending' },
  })
    .route({ method: 'GET', path: '/moderation/appeals' })
    .input(z.strictObject({ status: z.enum(['pending', 'decided']), cursor: Cursor.optional() }))
    .output(
      z.strictObject({
        appeals: z.array(Appeal),
        openCount: z.int(),
        nextCursor: Cursor.nullable(),
      }),
    ),

  read: forModerators({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditExemption: 'audits-item',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/moderation/appeals/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(AppealDetails),

  /**
   * Answers an appeal, and lifts an overturned decision or opens the dismissed report case again, which
   * answers the open appeals of its other reporters too. The author of the decision is refused.
   * CHANGED_ELSEWHERE if it would answer an appeal that isn't in `seenAppeals`, although
   * `AppealDetails.otherAppeals` shows it by now.
   */
  decide: forModeratorsOnMembers({
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, outcome: 'upheld', answer: 'We have looked again' },
  })
    .route({ method: 'POST', path: '/moderation/appeals/{id}/decision' })
    .errors(
      pickErrors(
        'NOT_FOUND',
        'ALREADY_DECIDED',
        'OWN_DECISION',
        'ITEM_ASSIGNED',
        'CHANGED_ELSEWHERE',
      ),
    )
    .input(
      IdInput.extend({
        outcome: AppealOutcome,
        answer: Answer,
        /** Other appeals about the same dismissal that the caller has seen. */
        seenAppeals: z.array(AppealId).max(OTHER_APPEALS_MAXIMUM).default([]),
      }),
    )
    .output(z.strictObject({})),
}
