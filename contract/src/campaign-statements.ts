import { z } from 'zod'
import { type AdPlacement, adPlacements } from './ads.ts'
import { CampaignId } from './ids.ts'

/** Signs one campaign, and one version of its links. */
export const StatementToken = z.string().min(16).max(200)

/** No figure of people below this leaves the house (security 9.11). */
export const REACH_MINIMUM = 10

/** How many people; of the single views of days long past nothing is kept, so that nobody can be counted twice over them. */
export const Reach = z.union([z.int().min(REACH_MINIMUM), z.literal('few'), z.literal('forgotten')])
export type Reach = z.infer<typeof Reach>

const Rejections = z.array(z.strictObject({ event: z.enum(['impression', 'click']), reason: z.string(), count: z.int() }))

const Sums = z.strictObject({
  served: z.int(),
  /** In view as an impression is defined (decision A2); only these are paid for. */
  viewable: z.int(),
  clicked: z.int(),
  /** Impressions and clicks that count for nothing, by the reason that was stored with them. */
  rejected: Rejections,
  spentMicros: z.int(),
  reach: Reach,
})
export type StatementSums = z.infer<typeof Sums>

export const StatementDay = Sums.extend({ day: z.iso.date() })
export type StatementDay = z.infer<typeof StatementDay>

/** What the advertiser sees: totals, and nobody in them. */
export const SharedStatement = z.strictObject({
  campaignName: z.string(),
  advertiserName: z.string(),
  placementType: z.enum(Object.keys(adPlacements) as [AdPlacement, ...AdPlacement[]]),
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  costPerClickMicros: z.int(),
  costPerImpressionMicros: z.int(),
  dailyBudgetMicros: z.int(),
  totals: Sums,
  /** Days of UTC with anything on them, oldest first. */
  days: z.array(StatementDay),
  readAt: z.iso.datetime(),
})
export type SharedStatement = z.infer<typeof SharedStatement>

export const CampaignStatement = SharedStatement.extend({
  campaignId: CampaignId,
  isDeleted: z.boolean(),
  /** What the advertiser's link carries. */
  token: StatementToken,
})
export type CampaignStatement = z.infer<typeof CampaignStatement>
