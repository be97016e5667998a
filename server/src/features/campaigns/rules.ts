import type { Campaign, CampaignStatus, TargetGender } from '@adire/contract/campaigns.ts'
import type { AdPlacement } from '@adire/contract/ads.ts'
import type { BannerId } from '@adire/contract/ids.ts'

/** What an admin entered. */
export type CampaignForm = Pick<
  Campaign,
  | 'advertiserName'
  | 'advertiserEmail'
  | 'campaignName'
  | 'placementType'
  | 'bannerId'
  | 'title'
  | 'description'
  | 'ctaText'
  | 'destinationUrl'
  | 'targetGender'
  | 'targetCities'
  | 'targetAgeMin'
  | 'targetAgeMax'
  | 'dailyBudgetMicros'
  | 'costPerClickMicros'
  | 'costPerImpressionMicros'
  | 'startDate'
  | 'endDate'
>

/** What the form says, as the table has it. */
export interface CampaignValues {
  advertiser_name: string
  advertiser_email: string
  campaign_name: string
  placement_type: AdPlacement
  banner_id: BannerId | null
  title: string
  description: string
  cta_text: string
  destination_url: string
  target_gender: string[]
  target_cities: string[]
  target_age_min: number
  target_age_max: number
  daily_budget_micros: number
  cost_per_click_micros: number
  cost_per_impression_micros: number
  start_date: string | null
  end_date: string | null
}

/** Cards on one page of the desk. */
export const CAMPAIGNS_PER_PAGE = 24
/** A banner nobody saved a campaign with is somebody's form for this long. */
export const UNUSED_BANNER_HOURS = 24
/** Of WebP, for letters and flat colours: more than a photo needs. */
export const BANNER_QUALITY = 88
export const BANNER_TYPE = 'image/webp'

export const BANNER_FILES = 'banners'

/** Where the store of files holds a banner. */
export function bannerKey(storageKey: string): string {
  return `${BANNER_FILES}/${storageKey}/banner.webp`
}

/** Which banner a stored file belongs to. */
export function storageKeyOf(key: string): string {
  return key.split('/')[1] ?? ''
}

type Step = { kind: 'done' } | { kind: 'unchanged' } | { kind: 'refused' }

/** Active is paused and paused is resumed; nothing else is ever changed by these two (security ADV-07). */
export function resolveStep(status: CampaignStatus, wanted: 'active' | 'paused'): Step {
  if (status === wanted) return { kind: 'unchanged' }
  return { kind: status === 'active' || status === 'paused' ? 'done' : 'refused' }
}

/** In the table a list, in which nobody named is everybody (defect D83). */
export function toGenders(choice: TargetGender): string[] {
  return choice === 'all' ? [] : [choice]
}

export function fromGenders(genders: readonly string[]): TargetGender {
  const [only, ...others] = genders
  return others.length === 0 && (only === 'man' || only === 'woman') ? only : 'all'
}

/** The form as the table has it. */
export function toValues(form: CampaignForm): CampaignValues {
  return {
    advertiser_name: form.advertiserName,
    advertiser_email: form.advertiserEmail ?? '',
    campaign_name: form.campaignName,
    placement_type: form.placementType,
    banner_id: form.bannerId,
    title: form.title,
    description: form.description,
    cta_text: form.ctaText,
    destination_url: form.destinationUrl,
    target_gender: toGenders(form.targetGender),
    target_cities: [...form.targetCities],
    target_age_min: form.targetAgeMin,
    target_age_max: form.targetAgeMax,
    daily_budget_micros: form.dailyBudgetMicros,
    cost_per_click_micros: form.costPerClickMicros,
    cost_per_impression_micros: form.costPerImpressionMicros,
    start_date: form.startDate,
    end_date: form.endDate,
  }
}
