import { VariantLetter } from '@adire/contract/campaign-variants.ts'
import type { Campaign, CampaignStatus, TargetGender } from '@adire/contract/campaigns.ts'
import type { AdPlacement } from '@adire/contract/ads.ts'
import type { BannerId } from '@adire/contract/ids.ts'

/** Fields of a campaign that an admin enters. */
export type CampaignForm = Pick<
  Campaign,
  | 'advertiserName'
  | 'advertiserEmail'
  | 'campaignName'
  | 'placementType'
  | 'bannerId'
  | 'pausedVariants'
  | 'title'
  | 'description'
  | 'ctaText'
  | 'destinationUrl'
  | 'targetGender'
  | 'targetCities'
  | 'targetAgeMin'
  | 'targetAgeMax'
  | 'dailyBudgetMicros'
  | 'totalBudgetMicros'
  | 'costPerClickMicros'
  | 'costPerImpressionMicros'
  | 'startDate'
  | 'endDate'
> & { alternatives: readonly CreativeForm[] }

/** Texts and picture of a banner, as an admin enters them. */
export type CreativeForm = Pick<Campaign, 'bannerId' | 'title' | 'description' | 'ctaText'>

/** The form's fields as columns of `ad_campaigns`; the alternatives are rows of `ad_variants`. */
export interface CampaignValues {
  advertiser_name: string
  advertiser_email: string
  campaign_name: string
  placement_type: AdPlacement
  banner_id: BannerId | null
  paused_variants: VariantLetter[]
  title: string
  description: string
  cta_text: string
  destination_url: string
  target_gender: string[]
  target_cities: string[]
  target_age_min: number
  target_age_max: number
  daily_budget_micros: number
  total_budget_micros: number | null
  cost_per_click_micros: number
  cost_per_impression_micros: number
  start_date: string | null
  end_date: string | null
}

/** Rows of one page of the list. */
export const CAMPAIGNS_PER_PAGE = 50
/** Hours before an unused banner is deleted: it may belong to a form that is still open. */
export const UNUSED_BANNER_HOURS = 24
/** WebP quality; higher than for photos because banners have lettering and flat colours. */
export const BANNER_QUALITY = 88
export const BANNER_TYPE = 'image/webp'

type StatusChange = { kind: 'allowed' } | { kind: 'unchanged' } | { kind: 'refused' }

/** Resolves a pause or resume: only active and paused campaigns change status this way. */
export function resolveStatusChange(
  status: CampaignStatus,
  wanted: 'active' | 'paused',
): StatusChange {
  if (status === wanted) return { kind: 'unchanged' }
  return { kind: status === 'active' || status === 'paused' ? 'allowed' : 'refused' }
}

/** Converts the form's choice to the stored list, in which empty means all genders. */
export function toGenders(choice: TargetGender): string[] {
  return choice === 'all' ? [] : [choice]
}

/** Converts the stored list to the form's choice; a list of both genders is `all`. */
export function fromGenders(genders: readonly string[]): TargetGender {
  const [only, ...others] = genders
  return others.length === 0 && (only === 'man' || only === 'woman') ? only : 'all'
}

export function toValues(form: CampaignForm): CampaignValues {
  return {
    advertiser_name: form.advertiserName,
    advertiser_email: form.advertiserEmail ?? '',
    campaign_name: form.campaignName,
    placement_type: form.placementType,
    banner_id: form.bannerId,
    paused_variants: form.pausedVariants.toSorted(),
    title: form.title,
    description: form.description,
    cta_text: form.ctaText,
    destination_url: form.destinationUrl,
    target_gender: toGenders(form.targetGender),
    target_cities: [...form.targetCities],
    target_age_min: form.targetAgeMin,
    target_age_max: form.targetAgeMax,
    daily_budget_micros: form.dailyBudgetMicros,
    total_budget_micros: form.totalBudgetMicros,
    cost_per_click_micros: form.costPerClickMicros,
    cost_per_impression_micros: form.costPerImpressionMicros,
    start_date: form.startDate,
    end_date: form.endDate,
  }
}

/** Lists the banners of a form, banner A first. */
export function listCreatives(form: CampaignForm): CreativeForm[] {
  return [form, ...form.alternatives].map(({ bannerId, title, description, ctaText }) => ({
    bannerId,
    title,
    description,
    ctaText,
  }))
}

/** Letter of a banner by its position in `listCreatives`. */
export function letterAt(position: number): VariantLetter {
  return VariantLetter.parse(VariantLetter.options[position])
}

/** True if two banners have the same texts and picture. */
function isSameCreative(one: CreativeForm, other: CreativeForm | undefined): boolean {
  return (
    one.bannerId === other?.bannerId &&
    one.title === other.title &&
    one.description === other.description &&
    one.ctaText === other.ctaText
  )
}

/** True if a saved banner gets another text or picture, so that its earlier results don't compare. */
export function changesCreatives(before: CampaignForm, after: CampaignForm): boolean {
  // A saved banner is never removed (`checkKeepsBanners`), so each has its counterpart.
  const changed = listCreatives(after)
  return listCreatives(before).some(
    (creative, position) => !isSameCreative(creative, changed[position]),
  )
}
