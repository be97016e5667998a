import { z } from 'zod'
import { Cursor, forMembers } from './base.ts'
import { OwnAppeal, OwnDecision } from './decisions.ts'
import { DAY_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { listKeys } from './keys.ts'
import { MatchId, MemberId, MessageId, PhotoId, ReportId } from './ids.ts'
import { perMember } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'
import { linesOfText } from './text.ts'

/** Priorities of a report case, lowest first. Urgent cases have a clock of one hour. */
export const casePriorities = ['medium', 'high', 'urgent'] as const
export const CasePriority = z.enum(casePriorities)
export type CasePriority = z.infer<typeof CasePriority>

/**
 * Reasons for a report: the six groups of the Community Guidelines, threats, fake profiles, and
 * others. `priority` is urgent where someone may be in danger now. `coversPhotos`: moderators see
 * reported photos blurred until they reveal them. `isAlwaysHandled`: members should report even in
 * doubt, so such reports never count as misuse and are handled while a member's reports are
 * suspended.
 */
export const reportReasons = {
  harassment: { priority: 'medium', coversPhotos: false, isAlwaysHandled: false },
  threat: { priority: 'urgent', coversPhotos: true, isAlwaysHandled: true },
  explicit: { priority: 'medium', coversPhotos: true, isAlwaysHandled: false },
  intimate: { priority: 'urgent', coversPhotos: true, isAlwaysHandled: true },
  scam: { priority: 'medium', coversPhotos: false, isAlwaysHandled: false },
  spam: { priority: 'medium', coversPhotos: false, isAlwaysHandled: false },
  fake: { priority: 'medium', coversPhotos: false, isAlwaysHandled: false },
  illegal: { priority: 'high', coversPhotos: true, isAlwaysHandled: true },
  minor: { priority: 'urgent', coversPhotos: true, isAlwaysHandled: true },
  other: { priority: 'medium', coversPhotos: false, isAlwaysHandled: false },
} as const satisfies Record<
  string,
  { priority: CasePriority; coversPhotos: boolean; isAlwaysHandled: boolean }
>
export const ReportReason = z.enum(listKeys(reportReasons))
export type ReportReason = keyof typeof reportReasons

/** True for reasons whose reports never count as misuse and are never suspended. */
export function isAlwaysHandled(reason: ReportReason): boolean {
  return reportReasons[reason].isAlwaysHandled
}

/** Maximum characters of a report's text. */
export const REPORT_TEXT_MAXIMUM = 2000
/** Days after the end of a match in which it can be reported (decision P14). */
export const REPORT_AFTER_MATCH_DAYS = 30

export const reportSubjects = ['profile', 'photo', 'message'] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** Subject of a report; the server looks up its owner. */
const Subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('profile'), memberId: MemberId }),
  z.strictObject({ kind: z.literal('photo'), photoId: PhotoId }),
  z.strictObject({ kind: z.literal('message'), messageId: MessageId }),
  /** The comment of a member's like of the caller, who sees it in “Likes you”. */
  z.strictObject({ kind: z.literal('like'), memberId: MemberId }),
  /**
   * The other member of a match, by the match: after its end the members may not know each other's
   * ids.
   */
  z.strictObject({ kind: z.literal('match'), matchId: MatchId }),
])
export type Subject = z.infer<typeof Subject>

/**
 * Result of a report for its reporter: whether moderators acted on it, never how (decision record
 * 0071).
 */
export const ReportResult = z.enum(['acted', 'nothing-found'])
export type ReportResult = z.infer<typeof ReportResult>

/** A reporter's view of their report, without the sanction of the other member (PRO-17). */
export const OwnReport = z.strictObject({
  id: ReportId,
  subject: z.enum(reportSubjects),
  /** Null if the caller can't see the member any more. */
  handle: z.string().nullable(),
  reason: ReportReason,
  reportedAt: z.iso.datetime(),
  /** Null while it waits for a review. */
  result: ReportResult.nullable(),
  /**
   * End of the time in which the caller can ask for another review; null if it is over or was used,
   * or if moderators acted on the report.
   */
  appealUntil: z.iso.datetime().nullable(),
  /** The caller's appeal about the case of this report. */
  appeal: OwnAppeal.nullable(),
})
export type OwnReport = z.infer<typeof OwnReport>

/** An ended match that can still be reported, with a name if the caller can see the member. */
export const FormerMatch = z.strictObject({
  id: MatchId,
  handle: z.string().nullable(),
  matchedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
})
export type FormerMatch = z.infer<typeof FormerMatch>

/** Blocks and reports by the caller, and decisions about the caller. */
export const safety = {
  /**
   * Blocks a member: ends everything between the two for both, without a notification. Repeating it
   * changes nothing.
   */
  block: forMembers({
    spec: ['PRO-15'],
    limits: [perMember(100, DAY_SECONDS)],
    idempotency: 'sets-state',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/me/blocks' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: MemberId }))
    .output(z.strictObject({})),

  /**
   * Reports a member, a photo or a message. The server stores a copy of it as evidence, so that
   * deleting it doesn't hide it. While the caller's reports are suspended, refuses reasons that
   * aren't always handled.
   */
  report: forMembers({
    spec: ['PRO-16'],
    limits: [perMember(20, DAY_SECONDS)],
    idempotency: 'key',
    sample: { subject: { kind: 'profile', memberId: SAMPLE_ID }, reason: 'spam' },
  })
    .route({ method: 'POST', path: '/reports' })
    .errors(pickErrors('NOT_FOUND', 'REPORTS_SUSPENDED'))
    .input(
      z.strictObject({
        subject: Subject,
        reason: ReportReason,
        description: linesOfText({ maximum: REPORT_TEXT_MAXIMUM }).optional(),
        alsoBlock: z.boolean().optional(),
      }),
    )
    .output(z.strictObject({ id: ReportId })),

  /** Lists the caller's reports, newest first. */
  listReports: forMembers({ reads: 'fresh', spec: ['PRO-17'] })
    .route({ method: 'GET', path: '/me/reports' })
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(z.strictObject({ reports: z.array(OwnReport), nextCursor: Cursor.nullable() })),

  /** Lists decisions about the caller, newest first, without the reporters. */
  listDecisions: forMembers({ reads: 'fresh' })
    .route({ method: 'GET', path: '/me/decisions' })
    .output(z.strictObject({ decisions: z.array(OwnDecision) })),

  /** Lists recently ended matches of the caller. */
  listFormerMatches: forMembers({ reads: 'fresh' })
    .route({ method: 'GET', path: '/me/former-matches' })
    .output(z.strictObject({ matches: z.array(FormerMatch) })),
}
