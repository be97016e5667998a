import { z } from 'zod'
import { CaseEvidence } from './case-evidence.ts'
import { Cursor, forAdminsWithRecentStepUp, forModerators, forModeratorsOnMembers } from './base.ts'
import { DecisionKind } from './decisions.ts'
import { pickErrors } from './errors.ts'
import { GuidelineClause } from './guidelines.ts'
import { MemberId, ReportCaseId } from './ids.ts'
import { STAFF_EXPORT_LIMITS, STAFF_READ_LIMITS } from './limits.ts'
import { Gender, Role } from './members.ts'
import { CasePriority, ReportReason, reportSubjects } from './safety.ts'
import { SAMPLE_ID } from './samples.ts'
import { linesOfText } from './text.ts'

/** Results of a case, as stored (ADM-REP-04 to 06, decision T3). */
export const reportOutcomes = [
  'Warning issued',
  'User suspended',
  'User banned',
  'Report dismissed',
] as const
export const ReportOutcome = z.enum(reportOutcomes)
export type ReportOutcome = z.infer<typeof ReportOutcome>

/** Days of a suspension (decision T3). */
export const SUSPENSION_DAYS = { minimum: 7, maximum: 30 } as const
export const STATEMENT_MAXIMUM = 2000
/** Maximum number of other open cases about a member that are shown with a case. */
export const OTHER_CASES_MAXIMUM = 20

/** Reason that the member concerned reads and can appeal (decision T4). */
const Statement = linesOfText({ minimum: 3, maximum: STATEMENT_MAXIMUM })
const Days = z.int().min(SUSPENSION_DAYS.minimum).max(SUSPENSION_DAYS.maximum)

/** A member in a case, without account data. */
const CasePerson = z.strictObject({ id: MemberId, handle: z.string() })

/** A case in the queue. Several reports about the same thing are one case. */
export const ReportCase = z.strictObject({
  id: ReportCaseId,
  subject: z.enum(reportSubjects),
  reported: CasePerson,
  /** The first reporter. */
  reporter: CasePerson,
  reportCount: z.int(),
  reasons: z.array(ReportReason),
  priority: CasePriority,
  openedAt: z.iso.datetime(),
  /** Time by which it has to be reviewed: 24 hours (CONST-40), or one hour if it is urgent. */
  dueAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** Colleague who has the case open or has claimed it. */
  claimedBy: CasePerson.nullable(),
  /** Start of the claim; null without one, and while a colleague has the case open. */
  claimedAt: z.iso.datetime().nullable(),
  outcome: ReportOutcome.nullable(),
})
export type ReportCase = z.infer<typeof ReportCase>

/** Facts about a member besides this case. */
export const MemberContext = CasePerson.extend({
  gender: Gender,
  age: z.int(),
  city: z.string(),
  country: z.string(),
  role: Role,
  isVerified: z.boolean(),
  joinedOn: z.iso.date(),
  status: z.enum(['active', 'paused', 'suspended', 'banned', 'deleting', 'erased']),
  suspendedUntil: z.iso.datetime().nullable(),
  reportsMade: z.int(),
  /** Number of dismissed reports among them. */
  reportsDismissed: z.int(),
  /** Number of dismissed reports that moderators marked as clearly unfounded. */
  reportsUnfounded: z.int(),
  reportsReceived: z.int(),
  actions: z.array(
    z.strictObject({
      kind: DecisionKind,
      statement: z.string(),
      clause: GuidelineClause.nullable(),
      decidedAt: z.iso.datetime(),
      suspendedUntil: z.iso.datetime().nullable(),
      isLifted: z.boolean(),
    }),
  ),
})
export type MemberContext = z.infer<typeof MemberContext>

/** The page of one case. */
export const ReportCaseDetails = z.strictObject({
  head: ReportCase,
  reported: MemberContext,
  reports: z.array(
    z.strictObject({
      reporter: MemberContext,
      reason: ReportReason,
      description: z.string(),
      reportedAt: z.iso.datetime(),
      evidence: CaseEvidence,
    }),
  ),
  /** The first other open cases about the same member, which one decision can close too. */
  otherCases: z.array(
    ReportCase.extend({
      /** False if the caller is one of the reporters. */
      mayResolve: z.boolean(),
    }),
  ),
  /**
   * False if the caller is the reported member or a reporter, or may not decide about the member
   * (security MOD-06, MOD-13).
   */
  mayResolve: z.boolean(),
  /** True while a legal hold keeps the evidence; only admins may read why and until when. */
  isEvidenceHeld: z.boolean(),
})
export type ReportCaseDetails = z.infer<typeof ReportCaseDetails>

const IdInput = z.strictObject({ id: ReportCaseId })
/** A case as the caller read it: with the number of reports that it had then. */
const ReadCase = IdInput.extend({ reportCount: z.int().positive() })
/** Links the statement to the Community Guidelines. */
const Clause = GuidelineClause.optional()
const ReinstatementInput = z.strictObject({ id: MemberId, statement: Statement })
const SanctionInput = ReinstatementInput.extend({ clause: Clause })

/** Optional filters and the order of the cases. */
const ReportListFilter = z.strictObject({
  status: z.enum(['pending', 'resolved']).optional(),
  reason: ReportReason.optional(),
  /** Lists cases of this priority or a higher one. */
  priority: CasePriority.optional(),
  order: z.enum(['newest', 'due']).optional(),
})

/** Report cases and decisions about members; part of `moderation`. */
export const reportCases = {
  /**
   * Lists cases without those about the caller, fifty a page: newest first (ADM-REP-08), or by
   * priority and due time.
   */
  listReports: forModerators({
    reads: 'fresh',
    spec: ['MOD-12'],
    limits: STAFF_READ_LIMITS,
    auditedAs: 'report_list',
  })
    .route({ method: 'GET', path: '/moderation/reports' })
    .input(ReportListFilter.extend({ cursor: Cursor.optional() }))
    .output(z.strictObject({ cases: z.array(ReportCase), nextCursor: Cursor.nullable() })),

  /** Exports the filtered cases as CSV, without those about the caller and without evidence; audited. */
  exportReports: forAdminsWithRecentStepUp({
    limits: STAFF_EXPORT_LIMITS,
    idempotency: 'reads',
  })
    .route({ method: 'POST', path: '/moderation/reports/files' })
    .input(ReportListFilter)
    .output(z.file()),

  readReport: forModerators({
    reads: 'fresh',
    spec: ['MOD-12', 'MOD-14'],
    limits: STAFF_READ_LIMITS,
    auditExemption: 'audits-item',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/moderation/reports/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(ReportCaseDetails),

  /** Claims or releases a case; a claim expires by itself. Refuses a case claimed by a colleague. */
  claimReport: forModerators({
    spec: ['MOD-13'],
    idempotency: 'sets-state',
    stepUpExemption: 'hold',
    sample: { id: SAMPLE_ID, isClaimed: true },
  })
    .route({ method: 'PUT', path: '/moderation/reports/{id}/claim' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'CASE_CLAIMED', 'ITEM_ASSIGNED'))
    .input(IdInput.extend({ isClaimed: z.boolean() }))
    .output(z.strictObject({})),

  /**
   * Closes a case, and `alsoClosed` about the same member, and carries out the outcome once, in one
   * transaction. Refuses if a case no longer has the number of reports that the caller read. Admins
   * may decide a case that a colleague has claimed if they confirm it with `overridesClaims`.
   * `isUnfounded` marks the reports of dismissed cases as clearly unfounded, which can lead to a
   * warning of their authors; it is refused if one has a reason that is always handled.
   */
  resolveReport: forModeratorsOnMembers({
    spec: ['MOD-13'],
    idempotency: 'key',
    sample: { id: SAMPLE_ID, reportCount: 1, outcome: 'Report dismissed' },
  })
    .route({ method: 'POST', path: '/moderation/reports/{id}/resolution' })
    .errors(
      pickErrors(
        'NOT_FOUND',
        'ALREADY_DECIDED',
        'CASE_CLAIMED',
        'CASE_CHANGED',
        'ITEM_ASSIGNED',
        'OWN_DECISION',
      ),
    )
    .input(
      ReadCase.extend({
        outcome: ReportOutcome,
        statement: Statement.optional(),
        clause: Clause,
        days: Days.optional(),
        alsoClosed: z.array(ReadCase).max(OTHER_CASES_MAXIMUM).optional(),
        overridesClaims: z.boolean().optional(),
        isUnfounded: z.boolean().optional(),
      })
        .refine(({ outcome, isUnfounded }) => outcome === 'Report dismissed' || !isUnfounded, {
          path: ['isUnfounded'],
          message: 'Only dismissed reports can be unfounded',
        })
        .refine(
          ({ outcome, statement }) => outcome === 'Report dismissed' || statement !== undefined,
          {
            path: ['statement'],
            message: 'Say why',
          },
        )
        .refine(({ outcome, days }) => (outcome === 'User suspended') === (days !== undefined), {
          path: ['days'],
          message: 'Only a suspension has days, and needs them',
        }),
    )
    .output(z.strictObject({})),

  warnMember: forModeratorsOnMembers({
    spec: ['MOD-08'],
    idempotency: 'key',
    sample: { id: SAMPLE_ID, statement: 'Spam in three conversations' },
  })
    .route({ method: 'POST', path: '/moderation/members/{id}/warnings' })
    .errors(pickErrors('NOT_FOUND'))
    .input(SanctionInput)
    .output(z.strictObject({})),

  suspendMember: forModeratorsOnMembers({
    spec: ['MOD-08'],
    idempotency: 'key',
    sample: { id: SAMPLE_ID, statement: 'Spam in three conversations', days: 7 },
  })
    .route({ method: 'POST', path: '/moderation/members/{id}/suspension' })
    .errors(pickErrors('NOT_FOUND'))
    .input(SanctionInput.extend({ days: Days }))
    .output(z.strictObject({})),

  banMember: forModeratorsOnMembers({
    spec: ['MOD-06'],
    idempotency: 'key',
    sample: { id: SAMPLE_ID, statement: 'Spam in three conversations' },
  })
    .route({ method: 'POST', path: '/moderation/members/{id}/ban' })
    .errors(pickErrors('NOT_FOUND'))
    .input(SanctionInput)
    .output(z.strictObject({})),

  /** Lifts a ban or a suspension. */
  reinstateMember: forModeratorsOnMembers({
    spec: ['MOD-07'],
    idempotency: 'key',
    sample: { id: SAMPLE_ID, statement: 'It was somebody else' },
  })
    .route({ method: 'POST', path: '/moderation/members/{id}/reinstatement' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED'))
    .input(ReinstatementInput)
    .output(z.strictObject({})),
}
