import { adBannerPath } from '@adire/contract/ad-serving.ts'
import type { Banner } from '@adire/contract/campaign-variants.ts'
import type { Campaign } from '@adire/contract/campaigns.ts'
import type {
  CampaignStatement,
  Reach,
  SharedStatement,
  StatementDay,
  StatementSums,
  VariantSums,
} from '@adire/contract/campaign-statements.ts'
import { REACH_MINIMUM } from '@adire/contract/campaign-statements.ts'
import type { VariantLetter } from '@adire/contract/campaign-variants.ts'
import type { BannerRow } from './banner-queries.ts'
import { compareVariants } from './comparison-rules.ts'
import type { CampaignRow } from './queries.ts'
import { fromGenders, letterAt, listCreatives } from './rules.ts'
import type { StatementRow, StatementRows } from './statement-queries.ts'

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

/** Builds the statement as advertisers get it: totals and days, without members. */
export function viewShared(row: CampaignRow, rows: StatementRows, readAt: Date): SharedStatement {
  const { days, reach } = rows
  const creatives = listLettered(row)
  const variantDays = splitDays(rows)
  return {
    campaignName: row.campaign_name,
    advertiserName: row.advertiser_name,
    placementType: row.placement_type,
    startDate: row.start_date,
    endDate: row.end_date,
    costPerClickMicros: row.cost_per_click_micros,
    costPerImpressionMicros: row.cost_per_impression_micros,
    dailyBudgetMicros: row.daily_budget_micros,
    totalBudgetMicros: row.total_budget_micros,
    totals: { ...addDays(days), reach: viewReach(reach) },
    days: days.map(viewDay),
    variants: creatives.map(viewVariant(row, variantDays)),
    // A newsletter has one banner for all its readers, so their clicks don't compare banners alone.
    comparisons:
      row.placement_type === 'email_newsletter'
        ? []
        : compareVariants(
            creatives.map(({ letter }) => letter),
            variantDays,
            row.variants_changed_on,
          ),
    readAt: readAt.toISOString(),
  }
}

export function viewStatement(
  row: CampaignRow,
  rows: StatementRows,
  { readAt, token }: { readAt: Date; token: string },
): CampaignStatement {
  return { ...viewShared(row, rows, readAt), campaignId: row.id, isDeleted: row.is_deleted, token }
}

/** Hides a reach below `REACH_MINIMUM`, which could reveal single members. */
function viewReach(people: number | 'forgotten'): Reach {
  if (people === 'forgotten') return 'forgotten'
  return people < REACH_MINIMUM ? 'few' : people
}

function viewDay({
  day,
  served,
  impressions,
  clicks,
  spentMicros,
  rejected,
  reach,
}: StatementRow): StatementDay {
  return {
    day,
    served,
    viewable: impressions,
    clicked: clicks,
    rejected,
    spentMicros,
    reach: viewReach(reach),
  }
}

/** Adds up the days. Reach can't be added: a person may return on another day. */
function addDays(days: readonly StatementRow[]): Omit<StatementSums, 'reach'> {
  const rejected = new Map<string, StatementSums['rejected'][number]>()
  for (const { event, reason, count } of days.flatMap((day) => day.rejected)) {
    const earlier = rejected.get(`${event} ${reason}`)?.count ?? 0
    rejected.set(`${event} ${reason}`, { event, reason, count: earlier + count })
  }
  const total = (count: (day: StatementRow) => number) =>
    days.reduce((sum, day) => sum + count(day), 0)
  return {
    served: total((day) => day.served),
    viewable: total((day) => day.impressions),
    clicked: total((day) => day.clicks),
    rejected: [...rejected.values()].sort((a, b) => b.count - a.count),
    spentMicros: total((day) => day.spentMicros),
  }
}

type LetteredCreative = Campaign['alternatives'][number] & { letter: VariantLetter }

function listLettered(row: CampaignRow): LetteredCreative[] {
  const campaign = viewCampaign(row)
  return [campaign, ...campaign.alternatives].map((creative, position) => ({
    ...creative,
    letter: letterAt(position),
  }))
}

interface SplitDay {
  day: string
  counts: ReadonlyMap<VariantLetter, { served: number; viewable: number; clicked: number }>
}

/** Splits each day by banner: banner A has what the others leave. */
function splitDays({ days, variantDays }: StatementRows): SplitDay[] {
  const byDay = Map.groupBy(variantDays, ({ day }) => day)
  return days.map(({ day, served, impressions, clicks }) => {
    const others = byDay.get(day) ?? []
    const rest = (total: number, column: 'served' | 'impressions' | 'clicks') =>
      Math.max(
        0,
        others.reduce((left, other) => left - other[column], total),
      )
    return {
      day,
      counts: new Map([
        [
          'A',
          {
            served: rest(served, 'served'),
            viewable: rest(impressions, 'impressions'),
            clicked: rest(clicks, 'clicks'),
          },
        ],
        ...others.map(
          (other) =>
            [
              other.letter,
              { served: other.served, viewable: other.impressions, clicked: other.clicks },
            ] as const,
        ),
      ]),
    }
  })
}

/** Returns a function that adds up the days of a banner. */
function viewVariant(
  { campaign_name: name, paused_variants: paused }: CampaignRow,
  days: SplitDay[],
) {
  return ({ letter, title, banner }: LetteredCreative): VariantSums => {
    const own = days.flatMap(({ counts }) => counts.get(letter) ?? [])
    const total = (column: 'served' | 'viewable' | 'clicked') =>
      own.reduce((sum, day) => sum + day[column], 0)
    return {
      letter,
      title: title || name,
      banner,
      isPaused: paused.includes(letter),
      served: total('served'),
      viewable: total('viewable'),
      clicked: total('clicked'),
    }
  }
}
