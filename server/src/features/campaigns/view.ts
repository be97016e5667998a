import { adBannerPath } from '@adire/contract/ad-serving.ts'
import type { Banner } from '@adire/contract/campaign-variants.ts'
import type { Campaign } from '@adire/contract/campaigns.ts'
import type { BannerRow } from './banner-queries.ts'
import type { CampaignRow } from './queries.ts'
import { fromGenders, letterAt, listCreatives } from './rules.ts'

export function viewBanner({ id, width, height }: BannerRow): Banner {
  return { id, url: adBannerPath(id), width, height }
}

export function viewCampaign(row: CampaignRow): Campaign {
  const { banner_id: id, banner_width: width, banner_height: height } = row
  return {
    id: row.id,
    advertiserName: row.advertiser_name,
    advertiserEmail: row.advertiser_email || null,
    campaignName: row.campaign_name,
    placementType: row.placement_type,
    bannerId: id,
    banner: id && width && height ? viewBanner({ id, width, height }) : null,
    alternatives: row.alternatives.map(viewAlternative),
    pausedVariants: row.paused_variants,
    title: row.title,
    description: row.description,
    ctaText: row.cta_text,
    destinationUrl: row.destination_url,
    targetGender: fromGenders(row.target_gender),
    targetCities: row.target_cities,
    targetAgeMin: row.target_age_min,
    targetAgeMax: row.target_age_max,
    dailyBudgetMicros: row.daily_budget_micros,
    totalBudgetMicros: row.total_budget_micros,
    costPerClickMicros: row.cost_per_click_micros,
    costPerImpressionMicros: row.cost_per_impression_micros,
    startDate: row.start_date,
    endDate: row.end_date,
    status: row.status,
    isDeleted: row.is_deleted,
    approvedBy: row.approver,
    approvedAt: row.approved_at?.toISOString() ?? null,
    inquiryId: row.inquiry_id,
    totalImpressions: row.total_impressions,
    totalClicks: row.total_clicks,
    totalSpentMicros: row.total_spent_micros,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    revision: row.revision,
  }
}

function viewAlternative({
  bannerId: id,
  width,
  height,
  ...texts
}: CampaignRow['alternatives'][number]): Campaign['alternatives'][number] {
  return {
    ...texts,
    bannerId: id,
    banner: id && width && height ? viewBanner({ id, width, height }) : null,
  }
}

type Facts = Record<string, string | number | string[] | null>

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
    ...pickVariantFacts(viewCampaign(row)),
    destinationUrl: row.destination_url,
    targetGender: row.target_gender,
    targetCities: row.target_cities,
    targetAgeMin: row.target_age_min,
    targetAgeMax: row.target_age_max,
    dailyBudgetMicros: row.daily_budget_micros,
    totalBudgetMicros: row.total_budget_micros,
    costPerClickMicros: row.cost_per_click_micros,
    costPerImpressionMicros: row.cost_per_impression_micros,
    startDate: row.start_date,
    endDate: row.end_date,
  }
}

/** Picks the audited fields of banners B to D, one text each, and the letters of paused banners. */
function pickVariantFacts(campaign: Campaign): Facts {
  const [, ...others] = listCreatives(campaign)
  return {
    otherBanners: others.map(({ title, description, ctaText, bannerId }, index) =>
      [letterAt(index + 1), title, description, ctaText, bannerId ?? '–'].join(' | '),
    ),
    pausedBanners: campaign.pausedVariants,
  }
}
