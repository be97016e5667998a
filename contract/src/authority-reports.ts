import { z } from 'zod'
import { forAdmins, forAdminsWithRecentStepUp } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { ReportCaseId } from './ids.ts'
import { perMember, STAFF_READ_LIMITS } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'
import { lineOfText, linesOfText } from './text.ts'

export const AUTHORITY_MAXIMUM = 120
export const REFERENCE_MAXIMUM = 120
export const AUTHORITY_NOTE_MAXIMUM = 2000
export const HOLD_REASON = { minimum: 3, maximum: 500 } as const
/** How many days from today a legal hold can last; admins can extend it again. */
export const HOLD_MAXIMUM_DAYS = 3650
/** Maximum number of reports, and of changes of the hold, that are listed with a case. */
export const AUTHORITY_ENTRIES_MAXIMUM = 100

/** A report of a case to an authority, such as NCMEC or the police. Never changed or removed. */
export const AuthorityReport = z.strictObject({
  id: z.uuid(),
  authority: z.string(),
  reportedAt: z.iso.datetime(),
  /** Number that the authority gave the report; empty without one. */
  reference: z.string(),
  note: z.string(),
  recordedAt: z.iso.datetime(),
  /** Handle of the admin who recorded it; null after their account was erased. */
  recordedBy: z.string().nullable(),
})
export type AuthorityReport = z.infer<typeof AuthorityReport>

/** A change of the legal hold on the evidence of a case. */
export const HoldChange = z.strictObject({
  id: z.int(),
  /** Last day (UTC) on which the evidence is kept; null if the hold was released. */
  keptUntil: z.iso.date().nullable(),
  /** Empty for a hold that came with a report to an authority. */
  reason: z.string(),
  changedAt: z.iso.datetime(),
  /** Handle of the admin who changed it; null after their account was erased. */
  changedBy: z.string().nullable(),
})
export type HoldChange = z.infer<typeof HoldChange>

export const AuthorityReports = z.strictObject({
  /** Newest first. */
  reports: z.array(AuthorityReport).max(AUTHORITY_ENTRIES_MAXIMUM),
  /** Newest first. */
  holdChanges: z.array(HoldChange).max(AUTHORITY_ENTRIES_MAXIMUM),
  /** Last day (UTC) of the current hold; null without one. */
  keptUntil: z.iso.date().nullable(),
  /** True if copies of photos or recordings were deleted before; no hold brings them back. */
  areCopiesDeleted: z.boolean(),
  /** Proposed last day for a new report. */
  proposedUntil: z.iso.date(),
  /** First and last day that the server accepts for a hold that starts today. */
  range: z.strictObject({ first: z.iso.date(), last: z.iso.date() }),
  /** False if the caller is one of the reporters (security MOD-13). */
  mayRecord: z.boolean(),
})
export type AuthorityReports = z.infer<typeof AuthorityReports>

const IdInput = z.strictObject({ id: ReportCaseId })
const Reason = linesOfText(HOLD_REASON)
const WRITE_LIMITS = [perMember(60, HOUR_SECONDS)]

/** Reports of cases to authorities, and the legal holds that keep their evidence; part of `moderation`. */
export const authorityReports = {
  listAuthorityReports: forAdmins({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditExemption: 'audits-item',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/moderation/reports/{id}/authority-reports' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(AuthorityReports),

  /**
   * Records that the case was reported to an authority, and keeps its evidence until the end of a
   * day (UTC). Never shortens a hold.
   */
  recordAuthorityReport: forAdminsWithRecentStepUp({
    limits: WRITE_LIMITS,
    idempotency: 'key',
    sample: {
      id: SAMPLE_ID,
      authority: 'NCMEC CyberTipline',
      reportedAt: '2026-11-01T10:00:00Z',
      keepUntil: '2027-11-01',
    },
  })
    .route({ method: 'POST', path: '/moderation/reports/{id}/authority-reports' })
    .errors(pickErrors('NOT_FOUND'))
    .input(
      IdInput.extend({
        authority: lineOfText({ minimum: 1, maximum: AUTHORITY_MAXIMUM }),
        reportedAt: z.iso.datetime(),
        reference: lineOfText({ maximum: REFERENCE_MAXIMUM }).optional(),
        note: linesOfText({ maximum: AUTHORITY_NOTE_MAXIMUM }).optional(),
        keepUntil: z.iso.date(),
      }),
    )
    .output(z.strictObject({})),

  /** Extends a hold. ALREADY_DECIDED if it has ended. */
  extendEvidenceHold: forAdminsWithRecentStepUp({
    limits: WRITE_LIMITS,
    idempotency: 'key',
    sample: { id: SAMPLE_ID, keepUntil: '2027-11-01', reason: 'The police asked for it' },
  })
    .route({ method: 'PUT', path: '/moderation/reports/{id}/evidence-hold' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED'))
    .input(IdInput.extend({ keepUntil: z.iso.date(), reason: Reason }))
    .output(z.strictObject({})),

  /**
   * Ends a hold. The copies of a closed case are deleted at once, unless an appeal may need them.
   * ALREADY_DECIDED if it has ended.
   */
  releaseEvidenceHold: forAdminsWithRecentStepUp({
    limits: WRITE_LIMITS,
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, reason: 'The authority does not want it' },
  })
    .route({ method: 'POST', path: '/moderation/reports/{id}/evidence-hold/release' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED'))
    .input(IdInput.extend({ reason: Reason }))
    .output(z.strictObject({})),
}
