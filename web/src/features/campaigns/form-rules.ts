import { TARGET_AGES, type AdPlacement } from '@adire/contract/ads.ts'
import { isBannerAccepted, fitBanner } from '@adire/contract/banners.ts'
import {
  type Banner,
  type Campaign,
  CAMPAIGN_MAXIMA,
  CAMPAIGN_MONEY,
  campaignDefaults,
  MICROS_PER_CENT,
  MICROS_PER_DOLLAR,
  type TargetGender,
} from '@adire/contract/campaigns.ts'
import { checkDestination, type DestinationFault } from '@adire/contract/destinations.ts'
import type { DeskInquiry } from '@adire/contract/inquiries.ts'
import { type CityName, cityNames } from '@adire/contract/places.ts'

/** Form values as typed. */
export type CampaignDraft = {
  advertiserName: string
  advertiserEmail: string
  campaignName: string
  placementType: AdPlacement
  banner: Banner | null
  title: string
  description: string
  ctaText: string
  destinationUrl: string
  targetGender: TargetGender
  targetCities: readonly CityName[]
  targetAgeMin: string
  targetAgeMax: string
  dailyBudget: string
  costPerClick: string
  costPerImpression: string
  startDate: string
  endDate: string
}
export type FieldName = keyof CampaignDraft

export type FieldFault =
  | DestinationFault
  | 'missing'
  | 'email'
  | 'age'
  | 'ages'
  | 'money'
  | 'budget'
  | 'means'
  | 'days'
  | 'banner'
  | 'refused'
export type Faults = Partial<Record<FieldName, FieldFault>>

/** Blank form (ADS-ADMIN-76 to 83). */
export const blankDraft: CampaignDraft = {
  advertiserName: '',
  advertiserEmail: '',
  campaignName: '',
  placementType: campaignDefaults.placementType,
  banner: null,
  title: '',
  description: '',
  ctaText: campaignDefaults.ctaText,
  destinationUrl: '',
  targetGender: campaignDefaults.targetGender,
  targetCities: [],
  targetAgeMin: String(campaignDefaults.targetAgeMin),
  targetAgeMax: String(campaignDefaults.targetAgeMax),
  dailyBudget: String(campaignDefaults.dailyBudgetDollars),
  costPerClick: String(campaignDefaults.costPerClickDollars),
  costPerImpression: String(campaignDefaults.costPerImpressionDollars),
  startDate: '',
  endDate: '',
}

/**
 * Prefills a draft from an inquiry (ADS-ADMIN-22 to 24). Without a company the contact is the
 * advertiser and names the campaign.
 */
export function createDraftFromInquiry({
  companyName,
  contactName,
  contactEmail,
}: DeskInquiry): CampaignDraft {
  const advertiserName = companyName ?? contactName
  return {
    ...blankDraft,
    advertiserName,
    advertiserEmail: contactEmail,
    // Shortened, because advertiser and campaign name have the same maximum length.
    campaignName: `${advertiserName.slice(0, CAMPAIGN_MAXIMA.campaignName - ' Campaign'.length)} Campaign`,
  }
}

export function createDraftFromCampaign(campaign: Campaign): CampaignDraft {
  return {
    advertiserName: campaign.advertiserName,
    advertiserEmail: campaign.advertiserEmail ?? '',
    campaignName: campaign.campaignName,
    placementType: campaign.placementType,
    banner: campaign.banner,
    title: campaign.title,
    description: campaign.description,
    ctaText: campaign.ctaText,
    destinationUrl: campaign.destinationUrl,
    targetGender: campaign.targetGender,
    targetCities: cityNames.filter((city) => campaign.targetCities.includes(city)),
    targetAgeMin: String(campaign.targetAgeMin),
    targetAgeMax: String(campaign.targetAgeMax),
    dailyBudget: formatDollars(campaign.dailyBudgetMicros),
    costPerClick: formatDollars(campaign.costPerClickMicros),
    costPerImpression: formatDollars(campaign.costPerImpressionMicros),
    startDate: campaign.startDate ?? '',
    endDate: campaign.endDate ?? '',
  }
}

/** Parses dollars and cents into micro-dollars; undefined if it is no such amount. */
export function parseMicros(dollars: string): number | undefined {
  const [, whole = '', cents = ''] = /^(\d{1,7})(?:\.(\d{0,2}))?$/.exec(dollars.trim()) ?? []
  if (whole === '') return undefined
  return Number(whole) * MICROS_PER_DOLLAR + Number(cents.padEnd(2, '0')) * MICROS_PER_CENT
}

function formatDollars(micros: number): string {
  return String(micros / MICROS_PER_DOLLAR)
}

function parseAge(text: string): number | undefined {
  const age = Number(text)
  const isWithin = Number.isInteger(age) && age >= TARGET_AGES.minimum && age <= TARGET_AGES.maximum
  return text.trim() !== '' && isWithin ? age : undefined
}

/** Checks every field at once, so that all errors show together (reading C-22). */
export function checkDraft(draft: CampaignDraft): Faults {
  return {
    ...checkWords(draft),
    ...checkTargets(draft),
    ...checkMoney(draft),
    ...checkCreative(draft),
  }
}

function checkWords({ advertiserName, advertiserEmail, campaignName }: CampaignDraft): Faults {
  return {
    ...(advertiserName.trim() === '' && { advertiserName: 'missing' as const }),
    ...(campaignName.trim() === '' && { campaignName: 'missing' as const }),
    ...(advertiserEmail.trim() !== '' &&
      !/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(advertiserEmail.trim()) && {
        advertiserEmail: 'email' as const,
      }),
  }
}

function checkCreative({ placementType, banner, ctaText, destinationUrl }: CampaignDraft): Faults {
  const destination = checkDestination(destinationUrl.trim())
  const fault =
    destinationUrl.trim() === ''
      ? 'missing'
      : destination.kind === 'refused'
        ? destination.fault
        : undefined
  return {
    ...(ctaText.trim() === '' && { ctaText: 'missing' as const }),
    ...(fault !== undefined && { destinationUrl: fault }),
    ...(banner &&
      !isBannerAccepted(fitBanner(placementType, banner)) && { banner: 'banner' as const }),
  }
}

function checkTargets({ targetAgeMin, targetAgeMax, startDate, endDate }: CampaignDraft): Faults {
  const [lowest, highest] = [parseAge(targetAgeMin), parseAge(targetAgeMax)]
  return {
    ...(lowest === undefined && { targetAgeMin: 'age' as const }),
    ...(highest === undefined && { targetAgeMax: 'age' as const }),
    ...(lowest !== undefined &&
      highest !== undefined &&
      lowest > highest && { targetAgeMax: 'ages' as const }),
    ...(startDate !== '' && endDate !== '' && endDate < startDate && { endDate: 'days' as const }),
  }
}

function checkMoney({ dailyBudget, costPerClick, costPerImpression }: CampaignDraft): Faults {
  const [budget, click, impression] = [
    parseMicros(dailyBudget),
    parseMicros(costPerClick),
    parseMicros(costPerImpression),
  ]
  const { dailyBudget: budgets, price } = CAMPAIGN_MONEY
  const isPrice = (micros: number | undefined) =>
    micros !== undefined && micros <= price.maximum * MICROS_PER_DOLLAR
  const hasBudget =
    budget !== undefined &&
    budget >= budgets.minimum * MICROS_PER_DOLLAR &&
    budget <= budgets.maximum * MICROS_PER_DOLLAR
  return {
    ...(!isPrice(click) && { costPerClick: 'money' as const }),
    ...(!isPrice(impression) && { costPerImpression: 'money' as const }),
    ...(!hasBudget && { dailyBudget: 'budget' as const }),
    ...(hasBudget &&
      budget < Math.max(click ?? 0, impression ?? 0) && { dailyBudget: 'means' as const }),
  }
}

/** Converts a draft without errors to the input of create and update. */
export function toInput(draft: CampaignDraft) {
  const {
    banner,
    targetAgeMin,
    targetAgeMax,
    dailyBudget,
    costPerClick,
    costPerImpression,
    startDate,
    endDate,
    ...same
  } = draft
  return {
    ...same,
    advertiserEmail: draft.advertiserEmail.trim() || null,
    destinationUrl: draft.destinationUrl.trim(),
    targetCities: [...draft.targetCities],
    bannerId: banner?.id ?? null,
    targetAgeMin: Number(targetAgeMin),
    targetAgeMax: Number(targetAgeMax),
    dailyBudgetMicros: parseMicros(dailyBudget) ?? 0,
    costPerClickMicros: parseMicros(costPerClick) ?? 0,
    costPerImpressionMicros: parseMicros(costPerImpression) ?? 0,
    startDate: startDate || null,
    endDate: endDate || null,
  }
}

const names: Record<string, FieldName> = {
  bannerId: 'banner',
  dailyBudgetMicros: 'dailyBudget',
  costPerClickMicros: 'costPerClick',
  costPerImpressionMicros: 'costPerImpression',
}

const isFieldName = (part: string): part is FieldName => part in blankDraft

/** Maps the server's issues to form fields; its checks are stricter than the form's. */
export function toFaults(issues: readonly { path: string }[]): Faults {
  const faults: Faults = {}
  for (const { path } of issues) {
    const part = path.split('.')[0] ?? ''
    const field = names[part] ?? (isFieldName(part) ? part : undefined)
    if (field) faults[field] = 'refused'
  }
  return faults
}

/**
 * True for a newsletter campaign with targeting: an issue is the same for all readers, so it is
 * never chosen (`chooseNewsletterAd`).
 */
export function isNeverInAnIssue({
  placementType,
  targetGender,
  targetCities,
  targetAgeMin,
  targetAgeMax,
}: CampaignDraft): boolean {
  const isForEverybody =
    targetGender === campaignDefaults.targetGender &&
    targetCities.length === 0 &&
    Number(targetAgeMin) === campaignDefaults.targetAgeMin &&
    Number(targetAgeMax) === campaignDefaults.targetAgeMax
  return placementType === 'email_newsletter' && !isForEverybody
}
