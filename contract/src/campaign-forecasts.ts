import { z } from 'zod'
import { adPlacements, TARGET_AGES } from './ads.ts'
import { forAdmins } from './base.ts'
import { REACH_MINIMUM } from './campaign-statements.ts'
import { MINUTE_SECONDS } from './durations.ts'
import { CampaignId } from './ids.ts'
import { listKeys } from './keys.ts'
import { perMember } from './limits.ts'
import { cityNames } from './places.ts'

/** Days of ad views that a forecast rests on; also the length of a flight without an end. */
export const FORECAST_DAYS = 28

/** Number of a query string. `z.coerce` would first turn a nested list into a text, which takes long. */
const QueryNumber = z.union([z.number(), z.string().max(20).transform(Number)])
/** Up to a million dollars, the maximum of `CAMPAIGN_MONEY`. */
const Micros = QueryNumber.pipe(z.int().min(0).max(1_000_000_000_000))
const Age = QueryNumber.pipe(z.int().min(TARGET_AGES.minimum).max(TARGET_AGES.maximum))
const City = z.enum(cityNames)

const Range = z.strictObject({ low: z.int(), high: z.int() })
/** Members; null for fewer than `REACH_MINIMUM`. */
const Members = z.int().min(REACH_MINIMUM).nullable()
const MemberRange = z.strictObject({ low: Members, high: Members })

const Delivery = z.strictObject({ members: MemberRange, impressions: Range })

/**
 * Estimated delivery of a campaign. `few`: fewer than `REACH_MINIMUM` members match. `no-data`: too
 * few ads were seen in this slot. `newsletter`: an issue goes to all readers, whatever the targeting.
 * The low end assumes that all campaigns now running in the slot compete, the high end that none does.
 */
export const Forecast = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('few') }),
  z.strictObject({ kind: z.literal('newsletter') }),
  z.strictObject({ kind: z.literal('no-data'), members: z.int().min(REACH_MINIMUM) }),
  z.strictObject({
    kind: z.literal('estimate'),
    /** Members who match, see ads and were active in the last `FORECAST_DAYS` days, rounded. */
    members: z.int().min(REACH_MINIMUM),
    /** Running campaigns that compete for the same members in the slot. */
    competitors: z.int(),
    perDay: Delivery,
    flight: Delivery.extend({ days: z.int(), hasEnd: z.boolean() }),
    /** True if the budget rather than the number of views is the limit. */
    isLimitedByBudget: z.boolean(),
  }),
])
export type Forecast = z.infer<typeof Forecast>

/** Reach forecasts for the campaign form; part of `campaigns`. */
export const campaignForecasts = {
  forecast: forAdmins({
    reads: 'fresh',
    limits: [perMember(120, 5 * MINUTE_SECONDS)],
    auditExemption: 'counts',
    sample: {
      placementType: 'native_feed',
      targetGender: 'all',
      targetAgeMin: 18,
      targetAgeMax: 99,
      dailyBudgetMicros: 50_000_000,
      costPerClickMicros: 500_000,
      costPerImpressionMicros: 10_000,
    },
  })
    .route({ method: 'GET', path: '/admin/campaign-forecasts' })
    .input(
      z.strictObject({
        /** Saved campaign, which doesn't compete with itself. */
        campaignId: CampaignId.optional(),
        placementType: z.enum(listKeys(adPlacements)),
        /** `TargetGender` of `campaigns.ts`, which imports this file. */
        targetGender: z.enum(['all', 'man', 'woman']),
        /** Empty means every city. A query string with one city has no list. */
        targetCities: z
          .union([z.array(City).max(cityNames.length), City.transform((city) => [city])])
          .default([]),
        targetAgeMin: Age,
        targetAgeMax: Age,
        dailyBudgetMicros: Micros,
        totalBudgetMicros: Micros.optional(),
        costPerClickMicros: Micros,
        costPerImpressionMicros: Micros,
        startDate: z.iso.date().optional(),
        endDate: z.iso.date().optional(),
      }),
    )
    .output(Forecast),
}
