import { z } from 'zod'
import { adPlacements } from './ads.ts'
import { forAdmins, forAdminsWithRecentStepUp, forVisitors } from './base.ts'
import { Banner, VariantLetter } from './campaign-variants.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { CampaignId } from './ids.ts'
import { listKeys } from './keys.ts'
import { STAFF_READ_LIMITS, WRONG_SECRET_LIMITS, perMember } from './limits.ts'
import { SAMPLE_ID, SAMPLE_LINK } from './samples.ts'

/** Token in an advertiser's link to the statement of one campaign, until `voidLinks`. */
export const StatementToken = z.string().min(16).max(200)

/** Smallest reach shown as a number, because smaller ones could single members out. */
export const REACH_MINIMUM = 10

/**
 * Distinct members reached. `few`: fewer than `REACH_MINIMUM`. `forgotten`: the single impressions
 * are deleted, so members can no longer be told apart.
 */
export const Reach = z.union([z.int().min(REACH_MINIMUM), z.literal('few'), z.literal('forgotten')])
export type Reach = z.infer<typeof Reach>

/** Views that each of two banners needs before their click rates are compared. */
export const COMPARED_VIEWS_MINIMUM = 100

const Rejections = z.array(
  z.strictObject({ event: z.enum(['impression', 'click']), reason: z.string(), count: z.int() }),
)

const Sums = z.strictObject({
  /** Ad requests: how often the ad was put on a page. */
  served: z.int(),
  /** Impressions by the definition of decision A2; only these are paid for. */
  viewable: z.int(),
  clicked: z.int(),
  /** Impressions and clicks not counted, by stored reason. */
  rejected: Rejections,
  /** Micro-dollars. */
  spentMicros: z.int(),
  reach: Reach,
})
export type StatementSums = z.infer<typeof Sums>

export const StatementDay = Sums.extend({ day: z.iso.date() })
export type StatementDay = z.infer<typeof StatementDay>

/** Counts of one banner of a campaign; all banners add up to the campaign. */
export const VariantSums = z.strictObject({
  letter: VariantLetter,
  title: z.string(),
  banner: Banner.nullable(),
  isPaused: z.boolean(),
  served: z.int(),
  viewable: z.int(),
  clicked: z.int(),
})
export type VariantSums = z.infer<typeof VariantSums>

/**
 * Comparison of the click rates of two banners by a two-proportion z-test, on days on which both were
 * seen. `better` is null if the difference may be chance; `few`: not enough viewable impressions yet.
 */
export const VariantComparison = z.strictObject({
  letters: z.tuple([VariantLetter, VariantLetter]),
  result: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('few') }),
    z.strictObject({ kind: z.literal('tested'), better: VariantLetter.nullable() }),
  ]),
})
export type VariantComparison = z.infer<typeof VariantComparison>

/** Statement as the advertiser sees it: totals, no members. */
export const SharedStatement = z.strictObject({
  campaignName: z.string(),
  advertiserName: z.string(),
  placementType: z.enum(listKeys(adPlacements)),
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  costPerClickMicros: z.int(),
  costPerImpressionMicros: z.int(),
  dailyBudgetMicros: z.int(),
  /** Budget of the whole flight; null for none. */
  totalBudgetMicros: z.int().nullable(),
  totals: Sums,
  /** UTC days with any events, oldest first. */
  days: z.array(StatementDay),
  /** Banners A to D. */
  variants: z.array(VariantSums).max(4),
  /** Every two of the banners. */
  comparisons: z.array(VariantComparison).max(6),
  readAt: z.iso.datetime(),
})
export type SharedStatement = z.infer<typeof SharedStatement>

export const CampaignStatement = SharedStatement.extend({
  campaignId: CampaignId,
  isDeleted: z.boolean(),
  /** Token of the advertiser's link. */
  token: StatementToken,
})
export type CampaignStatement = z.infer<typeof CampaignStatement>

const IdInput = z.strictObject({ id: CampaignId })
const TokenInput = z.strictObject({ token: StatementToken })

/** Daily statements of campaigns, for admins and by link for advertisers; part of `campaigns`. */
export const campaignStatements = {
  /** Returns served, viewable and paid events by day, also of deleted campaigns. */
  statement: forAdmins({
    reads: 'fresh',
    spec: ['ADS-04'],
    limits: STAFF_READ_LIMITS,
    auditExemption: 'counts',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/admin/campaigns/{id}/statement' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(CampaignStatement),

  exportStatement: forAdminsWithRecentStepUp({
    spec: ['ADS-04'],
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'reads',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/admin/campaigns/{id}/statement-files' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(z.file()),

  /** Voids every shared link and returns a new token. */
  voidLinks: forAdminsWithRecentStepUp({
    spec: ['ADS-04'],
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'sets-state',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/admin/campaigns/{id}/statement-links' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(z.strictObject({ token: StatementToken })),

  /** Returns the statement to the advertiser, who has no account: the link is the key. */
  sharedStatement: forVisitors({ reads: 'fresh', limits: WRONG_SECRET_LIMITS, sample: SAMPLE_LINK })
    .route({ method: 'GET', path: '/statements/{token}' })
    .errors(pickErrors('LINK_INVALID'))
    .input(TokenInput)
    .output(SharedStatement),

  exportSharedStatement: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'reads',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/statements/{token}/files' })
    .errors(pickErrors('LINK_INVALID'))
    .input(TokenInput)
    .output(z.file()),
}
