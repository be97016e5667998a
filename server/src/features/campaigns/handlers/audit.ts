import type { CampaignId } from '@adire/contract/ids.ts'
import type { Tx } from '../../../db/db.ts'
import type { RequestContext } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import { addAudit } from '../../audit/operations.ts'
import type { CampaignRow } from '../queries.ts'

export type AdminContext = RequestContext & { actor: Actor }

type Facts = Record<string, string | number | string[] | null>

interface Act {
  operation: string
  id: CampaignId
  before: Facts | null
  after: Facts | null
}

/** Audits an action of the session's admin, in its transaction. */
export function audit(
  tx: Tx,
  { actor, clock, requestId }: AdminContext,
  { operation, id, before, after }: Act,
): Promise<void> {
  return addAudit(tx, {
    actor: actor.id,
    operation,
    target: { type: 'campaign', id },
    before,
    after,
    requestId,
    at: clock.now(),
  })
}

/**
 * Picks the audited fields: everything that decides who sees the campaign and what it costs, not
 * the contact.
 */
export function pickFacts(row: CampaignRow): Facts {
  return {
    status: row.status,
    campaignName: row.campaign_name,
    advertiserName: row.advertiser_name,
    placementType: row.placement_type,
    bannerId: row.banner_id,
    title: row.title,
    description: row.description,
    ctaText: row.cta_text,
    destinationUrl: row.destination_url,
    targetGender: row.target_gender,
    targetCities: row.target_cities,
    targetAgeMin: row.target_age_min,
    targetAgeMax: row.target_age_max,
    dailyBudgetMicros: row.daily_budget_micros,
    costPerClickMicros: row.cost_per_click_micros,
    costPerImpressionMicros: row.cost_per_impression_micros,
    startDate: row.start_date,
    endDate: row.end_date,
  }
}
