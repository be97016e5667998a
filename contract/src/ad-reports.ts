import { z } from 'zod'
import { Cursor, forAdmins } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { CampaignId } from './ids.ts'
import { STAFF_READ_LIMITS, perMember } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'
import { linesOfText } from './text.ts'

/** Reasons for which a member reports an ad. */
export const AdReportReason = z.enum(['misleading', 'scam', 'offensive', 'adult', 'other'])
export type AdReportReason = z.infer<typeof AdReportReason>

/** Maximum characters of a member's comment. */
export const AD_REPORT_COMMENT_MAXIMUM = 500
/** Latest comments of a case that staff read. */
export const AD_REPORT_COMMENTS_SHOWN = 5

const AdReportCase = z.strictObject({
  id: z.uuid(),
  campaign: z.strictObject({
    id: CampaignId,
    name: z.string(),
    advertiser: z.string(),
    /** True while members may see it. */
    isActive: z.boolean(),
  }),
  /** The ad as members see it now. */
  ad: z.strictObject({
    title: z.string(),
    description: z.string(),
    bannerUrl: z.string().nullable(),
    destinationUrl: z.string(),
  }),
  openedAt: z.iso.datetime(),
  /** Members who reported it for each reason, the most frequent first. */
  reasons: z
    .array(z.strictObject({ reason: AdReportReason, count: z.int() }))
    .max(AdReportReason.options.length),
  /** Latest comments, newest first, without their authors. */
  comments: z.array(z.string()).max(AD_REPORT_COMMENTS_SHOWN),
  settled: z
    .strictObject({ by: z.string().nullable(), at: z.iso.datetime(), note: z.string() })
    .nullable(),
})
export type AdReportCase = z.infer<typeof AdReportCase>

/** Ads reported by members, one case per campaign; part of `campaigns`. */
export const adReports = {
  listReportCases: forAdmins({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditedAs: 'ad_report_list',
    sample: { state: 'open' },
  })
    .route({ method: 'GET', path: '/admin/ad-reports' })
    .input(z.strictObject({ state: z.enum(['open', 'settled']), cursor: Cursor.optional() }))
    .output(z.strictObject({ cases: z.array(AdReportCase), nextCursor: Cursor.nullable() })),

  /** Closes a case with a note. Pausing or rejecting the campaign is a decision of its own. */
  settleReportCase: forAdmins({
    limits: [perMember(120, HOUR_SECONDS)],
    idempotency: 'decides-once',
    stepUpExemption: 'note',
    sample: { id: SAMPLE_ID, note: 'Looked at' },
  })
    .route({ method: 'POST', path: '/admin/ad-reports/{id}/settlement' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED'))
    .input(z.strictObject({ id: z.uuid(), note: linesOfText({ minimum: 3, maximum: 500 }) }))
    .output(z.strictObject({})),
}
