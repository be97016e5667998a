import { TARGET_AGES } from '@adire/contract/ads.ts'
import { admin } from '../../../procedures.ts'
import { toUtcDay } from '../../ads/counting-rules.ts'
import { expectedMicros } from '../../ads/rules.ts'
import { findSpent, readAudience } from '../forecast-queries.ts'
import { estimateReach, overlaps } from '../forecast-rules.ts'
import { toGenders } from '../rules.ts'

/** Reach forecasts for the campaign form. */
export const forecasts = {
  forecast: admin.campaigns.forecast.handler(async ({ input, context: { ads, clock, db } }) => {
    const { campaignId, placementType: placement, targetAgeMin, targetAgeMax } = input
    if (placement === 'email_newsletter') return { kind: 'newsletter' }
    const now = clock.now()
    const today = toUtcDay(now)
    const targeting = { genders: toGenders(input.targetGender), cities: input.targetCities }
    const facts = await readAudience(db, {
      ...targeting,
      placement,
      ageMin: targetAgeMin > TARGET_AGES.minimum ? targetAgeMin : null,
      ageMax: targetAgeMax < TARGET_AGES.maximum ? targetAgeMax : null,
      now,
    })
    const ages = { ageMin: targetAgeMin, ageMax: targetAgeMax }
    const competitors = (await ads.listRunning(placement)).filter(
      (running) => running.id !== campaignId && overlaps(running, { ...targeting, ...ages }),
    )
    return estimateReach(facts, {
      dailyBudgetMicros: input.dailyBudgetMicros,
      totalBudgetMicros: input.totalBudgetMicros ?? null,
      spentMicros:
        campaignId === undefined
          ? { total: 0, today: 0 }
          : await findSpent(db, { campaignId, day: today }),
      impressionMicros: input.costPerImpressionMicros,
      clickMicros: input.costPerClickMicros,
      firstDay: input.startDate !== undefined && input.startDate > today ? input.startDate : today,
      lastDay: input.endDate ?? null,
      competitorMicros: competitors.map(expectedMicros),
    })
  }),
}
