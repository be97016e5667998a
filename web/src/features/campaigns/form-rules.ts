import { TARGET_AGES, type AdPlacement } from '@adire/contract/ads.ts'
import {
  type Campaign,
  CAMPAIGN_MAXIMA,
  CAMPAIGN_MONEY,
  campaignDefaults,
  MICROS_PER_CENT,
  MICROS_PER_DOLLAR,
  type TargetGender,
} from '@adire/contract/campaigns.ts'
import { checkDestination, type DestinationFault } from '@adire/contract/destinations.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { AdminInquiry } from '@adire/contract/inquiries.ts'
import { type CityName, cityNames } from '@adire/contract/places.ts'
import {
  checkVariant,
  type DraftWithVariants,
  listDraftLetters,
  listFaultyLetters,
} from './variant-rules.ts'

/**
 * Values of the campaign form as typed. `blankDraft` must have every key: it also lists the fields.
 */
export type CampaignDraft = DraftWithVariants & {
  advertiserName: string
  advertiserEmail: string
  campaignName: string
  placementType: AdPlacement
  destinationUrl: string
  targetGender: TargetGender
  targetCities: readonly CityName[]
  targetAgeMin: string
  targetAgeMax: string
  dailyBudget: string
  /** Empty for none. */
  totalBudget: string
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
  | 'age-range'
  | 'price'
  | 'budget'
  | 'budget-below-price'
  | 'budget-below-spent'
  | 'end-before-start'
  | 'banner'
  | 'variant'
  | 'all-paused'
  | 'banners-fewer'
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
  alternatives: [],
  pausedVariants: [],
  destinationUrl: '',
  targetGender: campaignDefaults.targetGender,
  targetCities: [],
  targetAgeMin: String(campaignDefaults.targetAgeMin),
  targetAgeMax: String(campaignDefaults.targetAgeMax),
  dailyBudget: String(campaignDefaults.dailyBudgetDollars),
  totalBudget: '',
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
}: AdminInquiry): CampaignDraft {
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
    alternatives: campaign.alternatives.map(({ bannerId: _bannerId, ...variant }) => variant),
    pausedVariants: campaign.pausedVariants,
    destinationUrl: campaign.destinationUrl,
    targetGender: campaign.targetGender,
    targetCities: cityNames.filter((city) => campaign.targetCities.includes(city)),
    targetAgeMin: String(campaign.targetAgeMin),
    targetAgeMax: String(campaign.targetAgeMax),
    dailyBudget: formatDollars(campaign.dailyBudgetMicros),
    totalBudget:
      campaign.totalBudgetMicros === null ? '' : formatDollars(campaign.totalBudgetMicros),
    costPerClick: formatDollars(campaign.costPerClickMicros),
    costPerImpression: formatDollars(campaign.costPerImpressionMicros),
    startDate: campaign.startDate ?? '',
    endDate: campaign.endDate ?? '',
  }
}

/**
 * Prefills a draft from another campaign, for a flight of the same length that starts after it, but
 * not before `today` (`YYYY-MM-DD`). An open end stays open.
 */
export function createCopy(campaign: Campaign, today: string): CampaignDraft {
  const { startDate, endDate, campaignName } = campaign
  const start = endDate !== null && endDate >= today ? addDays(endDate, 1) : today
  const days = startDate !== null && endDate !== null ? countDays(startDate, endDate) : undefined
  return {
    ...createDraftFromCampaign(campaign),
    campaignName: `${campaignName.slice(0, CAMPAIGN_MAXIMA.campaignName - ' (copy)'.length)} (copy)`,
    startDate: start,
    endDate: days === undefined ? '' : addDays(start, days),
  }
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

function countDays(from: string, until: string): number {
  return (Date.parse(until) - Date.parse(from)) / DAY_MS
}

/** Parses dollars and cents ("12.5") into micro-dollars; undefined if malformed. */
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
    ...checkAdvertiserAndName(draft),
    ...checkAgesAndDates(draft),
    ...checkMoney(draft),
    ...checkCreative(draft),
  }
}

function checkAdvertiserAndName({
  advertiserName,
  advertiserEmail,
  campaignName,
}: CampaignDraft): Faults {
  return {
    ...(advertiserName.trim() === '' && { advertiserName: 'missing' as const }),
    ...(campaignName.trim() === '' && { campaignName: 'missing' as const }),
    ...(advertiserEmail.trim() !== '' &&
      !/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(advertiserEmail.trim()) && {
        advertiserEmail: 'email' as const,
      }),
  }
}

function checkCreative(draft: CampaignDraft): Faults {
  const { placementType, destinationUrl, pausedVariants } = draft
  const destination = checkDestination(destinationUrl.trim())
  const fault =
    destinationUrl.trim() === ''
      ? 'missing'
      : destination.kind === 'refused'
        ? destination.fault
        : undefined
  return {
    ...checkVariant(placementType, draft),
    ...(fault !== undefined && { destinationUrl: fault }),
    ...(listFaultyLetters(draft).some((letter) => letter !== 'A') && {
      alternatives: 'variant' as const,
    }),
    ...(pausedVariants.length >= listDraftLetters(draft).length && {
      pausedVariants: 'all-paused' as const,
    }),
  }
}

function checkAgesAndDates({
  targetAgeMin,
  targetAgeMax,
  startDate,
  endDate,
}: CampaignDraft): Faults {
  const [lowest, highest] = [parseAge(targetAgeMin), parseAge(targetAgeMax)]
  return {
    ...(lowest === undefined && { targetAgeMin: 'age' as const }),
    ...(highest === undefined && { targetAgeMax: 'age' as const }),
    ...(lowest !== undefined &&
      highest !== undefined &&
      lowest > highest && { targetAgeMax: 'age-range' as const }),
    ...(startDate !== '' &&
      endDate !== '' &&
      endDate < startDate && { endDate: 'end-before-start' as const }),
  }
}

function checkMoney(draft: CampaignDraft): Faults {
  const [click, impression] = [
    parseMicros(draft.costPerClick),
    parseMicros(draft.costPerImpression),
  ]
  const { dailyBudget, totalBudget, price } = CAMPAIGN_MONEY
  const isPrice = (micros: number | undefined) =>
    micros !== undefined && micros <= price.maximum * MICROS_PER_DOLLAR
  const highestPrice = Math.max(click ?? 0, impression ?? 0)
  const faults = {
    dailyBudget: findBudgetFault(draft.dailyBudget, highestPrice, dailyBudget),
    totalBudget:
      draft.totalBudget.trim() === ''
        ? undefined
        : findBudgetFault(draft.totalBudget, highestPrice, totalBudget),
  }
  return {
    ...(!isPrice(click) && { costPerClick: 'price' as const }),
    ...(!isPrice(impression) && { costPerImpression: 'price' as const }),
    ...(faults.dailyBudget && { dailyBudget: faults.dailyBudget }),
    ...(faults.totalBudget && { totalBudget: faults.totalBudget }),
  }
}

function findBudgetFault(
  typed: string,
  highestPriceMicros: number,
  { minimum, maximum }: { minimum: number; maximum: number },
): FieldFault | undefined {
  const micros = parseMicros(typed)
  if (
    micros === undefined ||
    micros < minimum * MICROS_PER_DOLLAR ||
    micros > maximum * MICROS_PER_DOLLAR
  )
    return 'budget'
  return micros < highestPriceMicros ? 'budget-below-price' : undefined
}

/** Converts a draft without errors to the input of create and update. */
export function toInput(draft: CampaignDraft) {
  const {
    banner,
    targetAgeMin,
    targetAgeMax,
    dailyBudget,
    totalBudget,
    costPerClick,
    costPerImpression,
    startDate,
    endDate,
    ...unconverted
  } = draft
  return {
    ...unconverted,
    advertiserEmail: draft.advertiserEmail.trim() || null,
    destinationUrl: draft.destinationUrl.trim(),
    targetCities: [...draft.targetCities],
    bannerId: banner?.id ?? null,
    alternatives: draft.alternatives.map(({ banner: picture, ...texts }) => ({
      ...texts,
      bannerId: picture?.id ?? null,
    })),
    pausedVariants: [...draft.pausedVariants],
    targetAgeMin: Number(targetAgeMin),
    targetAgeMax: Number(targetAgeMax),
    dailyBudgetMicros: parseMicros(dailyBudget) ?? 0,
    totalBudgetMicros: parseMicros(totalBudget) ?? null,
    costPerClickMicros: parseMicros(costPerClick) ?? 0,
    costPerImpressionMicros: parseMicros(costPerImpression) ?? 0,
    startDate: startDate || null,
    endDate: endDate || null,
  }
}

/** Inputs of the API whose form field has another name. */
const fieldsByInput: Record<string, FieldName> = {
  bannerId: 'banner',
  dailyBudgetMicros: 'dailyBudget',
  totalBudgetMicros: 'totalBudget',
  costPerClickMicros: 'costPerClick',
  costPerImpressionMicros: 'costPerImpression',
}

/** Faults that only the server can find: they depend on what was saved or spent meanwhile. */
const refusals: Record<string, FieldFault> = {
  totalBudgetMicros: 'budget-below-spent',
  alternatives: 'banners-fewer',
}

export const isFieldName = (inputName: string): inputName is FieldName => inputName in blankDraft

/** Maps the server's issues to form fields; its checks are stricter than the form's. */
export function toFaults(issues: readonly { path: string }[]): Faults {
  const faults: Faults = {}
  for (const { path } of issues) {
    const inputName = path.split('.')[0] ?? ''
    const field = fieldsByInput[inputName] ?? (isFieldName(inputName) ? inputName : undefined)
    if (field) faults[field] = refusals[path] ?? 'refused'
  }
  return faults
}
