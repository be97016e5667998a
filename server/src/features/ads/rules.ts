import type { AdSignal } from '@adire/contract/ad-serving.ts'
import { type AdPlacement, TARGET_AGES } from '@adire/contract/ads.ts'
import type { VariantLetter } from '@adire/contract/campaign-variants.ts'
import { checkDestination } from '@adire/contract/destinations.ts'
import { DAY_MS } from '@adire/contract/durations.ts'

/**
 * Billed impressions of one campaign by one member in a UTC day; a database constraint enforces it
 * too.
 */
export const BILLED_PER_MEMBER_DAY = 10
/**
 * No more ads of a campaign after this many; lower than the cap for impressions still unreported.
 */
export const SHOWN_PER_MEMBER_DAY = 4
/** Impressions a member gets of all campaigns together. */
const ALL_SHOWN_PER_MEMBER_DAY = 60

/** Share of the daily budget by which a campaign may be ahead of an even spread over the day. */
const LEAD = 0.02
/** Extra lottery weight of a campaign that is a whole day behind. */
const CATCH_UP = 4
/** Assumed click rate of a new campaign: 1 %, with the weight of 200 impressions. */
const PRIOR = { clicks: 2, impressions: 200 }
/** Lottery value of an impression nobody pays for: a hundredth of a cent. */
const LEAST_VALUE_MICROS = 100

/** Texts and picture of one of a campaign's banners. */
export interface Creative {
  variant: VariantLetter
  title: string
  description: string
  bannerId: string | null
  bannerWidth: number | null
  bannerHeight: number | null
  ctaText: string
}

/** Campaign as cached by every server. */
export interface LiveCampaign {
  id: string
  advertiser: string
  placement: AdPlacement
  /** Active banners, at least one. */
  variants: readonly Creative[]
  destinationUrl: string
  /** Empty for all genders; likewise for cities. */
  genders: readonly string[]
  cities: readonly string[]
  ageMin: number
  ageMax: number
  budgetMicros: number
  clickMicros: number
  impressionMicros: number
  startDate: string | null
  endDate: string | null
  impressions: number
  clicks: number
}

/** Campaign with the banner that was chosen for one slot. */
export type ChosenAd = LiveCampaign & Creative

/** Member for whom an ad is chosen. */
export interface AdViewer {
  gender: string
  city: string
  age: number
  signals: Record<AdSignal, boolean>
  /** Billed impressions of the day, by campaign. */
  seen: ReadonlyMap<string, number>
  /** Campaigns that the member hid. */
  hidden: ReadonlySet<string>
}

/** Lists the signals a campaign targets by. Both genders, or all ages, is no targeting. */
export function listSignals({ genders, cities, ageMin, ageMax }: LiveCampaign): AdSignal[] {
  return [
    ...(genders.length === 1 ? (['gender'] as const) : []),
    ...(cities.length > 0 ? (['city'] as const) : []),
    ...(ageMin > TARGET_AGES.minimum || ageMax < TARGET_AGES.maximum ? (['age'] as const) : []),
  ]
}

/** True if a member fits the targeting, which may only use signals they have left on. */
export function matchesAudience(
  campaign: LiveCampaign,
  { gender, city, age, signals }: AdViewer,
): boolean {
  const { genders, cities, ageMin, ageMax } = campaign
  if (genders.length === 1 && !(signals.gender && genders[0] === gender)) return false
  if (cities.length > 0 && !(signals.city && cities.includes(city))) return false
  // 18 to 99 targets everyone: 99 means no upper limit (reading C-08), and no member is younger
  // than 18.
  if (ageMin > TARGET_AGES.minimum && !(signals.age && age >= ageMin)) return false
  return ageMax >= TARGET_AGES.maximum || (signals.age && age <= ageMax)
}

/** True from the start of the first day to the end of the last, in UTC. */
export function isWithinDates(
  { startDate, endDate }: Pick<LiveCampaign, 'startDate' | 'endDate'>,
  day: string,
): boolean {
  return (startDate === null || startDate <= day) && (endDate === null || day <= endDate)
}

/**
 * True if a campaign has an active banner and an accepted destination, which may have been saved
 * before a rule changed.
 */
export function isShowable({
  destinationUrl,
  variants,
}: Pick<LiveCampaign, 'destinationUrl' | 'variants'>): boolean {
  return variants.length > 0 && checkDestination(destinationUrl).kind === 'accepted'
}

/** Price of the next billable event: the impression, or the click if impressions are free. */
function nextCost({
  impressionMicros,
  clickMicros,
}: Pick<LiveCampaign, 'impressionMicros' | 'clickMicros'>): number {
  return impressionMicros > 0 ? impressionMicros : clickMicros
}

type Priced = Pick<LiveCampaign, 'budgetMicros' | 'impressionMicros' | 'clickMicros'>

/** True if nothing more of this campaign can be billed today. */
export function isSpent(campaign: Priced, spentMicros: number): boolean {
  return spentMicros + nextCost(campaign) > campaign.budgetMicros
}

/** Returns the elapsed share of the UTC day, from 0 to 1. */
export function dayShare(moment: Date): number {
  return (moment.getTime() % DAY_MS) / DAY_MS
}

/**
 * True if one more impression keeps to an even spread of the budget over the UTC day, with a small
 * lead allowed. `share` is the elapsed share of the day.
 */
export function isOnPace(campaign: Priced, spentMicros: number, share: number): boolean {
  const cost = nextCost(campaign)
  const lead = Math.max(campaign.budgetMicros * LEAD, cost)
  return cost === 0 || spentMicros + cost <= campaign.budgetMicros * share + lead
}

/** Estimates the revenue of an impression: its price plus the click price times the click rate. */
export function expectedMicros({
  impressionMicros,
  clickMicros,
  impressions,
  clicks,
}: Pick<LiveCampaign, 'impressionMicros' | 'clickMicros' | 'impressions' | 'clicks'>): number {
  const clickRate = (clicks + PRIOR.clicks) / (impressions + PRIOR.impressions)
  return impressionMicros + clickRate * clickMicros
}

/**
 * Weighs a campaign for the lottery: by revenue, more if it is behind the clock, less the more
 * often the member saw it today.
 */
function weigh(
  campaign: LiveCampaign,
  { spentMicros, share, seen }: { spentMicros: number; share: number; seen: number },
): number {
  const behind =
    campaign.budgetMicros > 0 ? Math.max(0, share - spentMicros / campaign.budgetMicros) : 0
  return (
    (Math.max(expectedMicros(campaign), LEAST_VALUE_MICROS) * (1 + CATCH_UP * behind)) /
    (1 + seen) ** 2
  )
}

/** State of the day in which ads are drawn. */
export interface Moment {
  /** UTC day, and the elapsed share of it, from 0 to 1. */
  day: string
  share: number
  /** Amount billed today plus the amount reserved. */
  getSpent(campaignId: string): number
  /** Returns a number from 0 to below 1. */
  random(): number
}

/**
 * Draws `count` campaigns, weighted by revenue, no two of one advertiser (decision A1), among those
 * that are open, match the viewer, and are under the cap, within budget and on pace. May return
 * fewer or none.
 */
export function drawCampaigns(
  campaigns: readonly LiveCampaign[],
  viewer: AdViewer,
  { count, moment }: { count: number; moment: Moment },
): LiveCampaign[] {
  let shown = 0
  for (const times of viewer.seen.values()) shown += times
  const tickets: { campaign: LiveCampaign; weight: number }[] = []
  for (const campaign of shown < ALL_SHOWN_PER_MEMBER_DAY ? campaigns : []) {
    const seen = viewer.seen.get(campaign.id) ?? 0
    if (
      viewer.hidden.has(campaign.id) ||
      seen >= SHOWN_PER_MEMBER_DAY ||
      !isWithinDates(campaign, moment.day) ||
      !matchesAudience(campaign, viewer)
    )
      continue
    const spentMicros = moment.getSpent(campaign.id)
    if (isSpent(campaign, spentMicros) || !isOnPace(campaign, spentMicros, moment.share)) continue
    tickets.push({ campaign, weight: weigh(campaign, { spentMicros, share: moment.share, seen }) })
  }
  return draw(tickets, count, moment.random)
}

export interface AdsOnPage {
  /** Ids of the campaigns on the page, the nearest last. */
  except?: readonly string[]
  /** Ad to keep in its slot, with a new token. */
  renewed?: { campaignId: string; variant: VariantLetter } | undefined
}

/**
 * Excludes campaigns on the page and the nearest one's advertiser; for a renewal, returns only that
 * campaign.
 */
export function excludeShown(
  campaigns: readonly LiveCampaign[],
  { except = [], renewed }: AdsOnPage,
): readonly LiveCampaign[] {
  if (renewed !== undefined) return campaigns.filter(({ id }) => id === renewed.campaignId)
  if (except.length === 0) return campaigns
  const onPage = new Set(except)
  const beside = campaigns.find(({ id }) => id === except.at(-1))?.advertiser
  return campaigns.filter(({ id, advertiser }) => !onPage.has(id) && advertiser !== beside)
}

function draw(
  tickets: { campaign: LiveCampaign; weight: number }[],
  count: number,
  random: () => number,
): LiveCampaign[] {
  const drawn: LiveCampaign[] = []
  let left = tickets
  while (drawn.length < count && left.length > 0) {
    let mark = random() * left.reduce((sum, { weight }) => sum + weight, 0)
    const ticket = left.find(({ weight }) => (mark -= weight) < 0) ?? left.at(-1)
    if (!ticket) break
    drawn.push(ticket.campaign)
    left = left.filter(({ campaign }) => campaign.advertiser !== ticket.campaign.advertiser)
  }
  return drawn
}

export const BANNER_FILES = 'banners'

/** Returns the file key of a banner. */
export function bannerKey(storageKey: string): string {
  return `${BANNER_FILES}/${storageKey}/banner.webp`
}
