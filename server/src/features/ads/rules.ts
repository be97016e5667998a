import type { AdSignal } from '@adire/contract/ad-serving.ts'
import { type AdPlacement, TARGET_AGES } from '@adire/contract/ads.ts'
import { checkDestination } from '@adire/contract/destinations.ts'

/** Counted views of one campaign by one member in a UTC day (security bar F-12); the database holds it too. */
export const COUNTED_PER_DAY = 10
/** Fewer are shown: what is on its way may still come to the cap, and nobody wants to see anything ten times. */
const SHOWN_PER_DAY = 4
/** Of all campaigns together. */
const SHOWN_IN_ALL_PER_DAY = 60

/** A day's share by which a campaign may be ahead of the clock. */
const LEAD = 0.02
/** How much more of the lottery a campaign gets that is a whole day behind. */
const CATCH_UP = 4
/** Clicks a view before there are views: one in a hundred, said with the weight of 200 of them. */
const PRIOR = { clicks: 2, impressions: 200 }
/** What a view is worth in the lottery where nothing is paid for it: a hundredth of a cent. */
const LEAST_VALUE_MICROS = 100

/** A campaign that may be shown, as every server holds it in memory. */
export interface LiveCampaign {
  id: string
  advertiser: string
  placement: AdPlacement
  title: string
  description: string
  bannerId: string | null
  bannerWidth: number | null
  bannerHeight: number | null
  ctaText: string
  destinationUrl: string
  /** Nobody named is everybody. */
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

/** Whom an advertisement is chosen for. */
export interface AdViewer {
  gender: string
  city: string
  age: number
  signals: Record<AdSignal, boolean>
  /** Counted views of the day, by campaign. */
  seen: ReadonlyMap<string, number>
}

/** What a campaign looks at to know whom it is for. Naming both genders, or all ages, is looking at neither. */
export function signalsOf({ genders, cities, ageMin, ageMax }: LiveCampaign): AdSignal[] {
  return [
    ...(genders.length === 1 ? (['gender'] as const) : []),
    ...(cities.length > 0 ? (['city'] as const) : []),
    ...(ageMin > TARGET_AGES.minimum || ageMax < TARGET_AGES.maximum ? (['age'] as const) : []),
  ]
}

/** Whether a campaign is for this member, by no signal they have switched off (defect D82). */
export function isFor(campaign: LiveCampaign, { gender, city, age, signals }: AdViewer): boolean {
  const { genders, cities, ageMin, ageMax } = campaign
  if (genders.length === 1 && !(signals.gender && genders[0] === gender)) return false
  if (cities.length > 0 && !(signals.city && cities.includes(city))) return false
  // Eighteen to ninety-nine is everybody: 99 is no upper end (reading C-08), and nobody here is younger.
  if (ageMin > TARGET_AGES.minimum && !(signals.age && age >= ageMin)) return false
  return ageMax >= TARGET_AGES.maximum || (signals.age && age <= ageMax)
}

/** From the first moment of the first day to the last of the last, in UTC. */
export function isOpen({ startDate, endDate }: Pick<LiveCampaign, 'startDate' | 'endDate'>, day: string): boolean {
  return (startDate === null || startDate <= day) && (endDate === null || day <= endDate)
}

/** A campaign that leads where our rules let nobody lead is shown to nobody, whoever saved it. */
export function isShowable({ destinationUrl }: Pick<LiveCampaign, 'destinationUrl'>): boolean {
  return checkDestination(destinationUrl).kind === 'accepted'
}

/** What the next thing to be billed costs: the view, or the click where views are free. */
function nextCost({ impressionMicros, clickMicros }: Pick<LiveCampaign, 'impressionMicros' | 'clickMicros'>): number {
  return impressionMicros > 0 ? impressionMicros : clickMicros
}

type Priced = Pick<LiveCampaign, 'budgetMicros' | 'impressionMicros' | 'clickMicros'>

/** Whether nothing more of this campaign can be billed today. */
export function isSpent(campaign: Priced, spentMicros: number): boolean {
  return spentMicros + nextCost(campaign) > campaign.budgetMicros
}

const DAY_MS = 86_400_000

/** The share of the UTC day that is over. */
export function dayShare(moment: Date): number {
  return (moment.getTime() % DAY_MS) / DAY_MS
}

/** The budget is spread evenly over the UTC day: whether one more view now would be ahead of that by more than a little. */
export function isOnPace(campaign: Priced, spentMicros: number, share: number): boolean {
  const cost = nextCost(campaign)
  const lead = Math.max(campaign.budgetMicros * LEAD, cost)
  return cost === 0 || spentMicros + cost <= campaign.budgetMicros * share + lead
}

/** What a view is expected to bring in: its own price, and the click's as often as views have been clicked. */
export function expectedMicros({ impressionMicros, clickMicros, impressions, clicks }: LiveCampaign): number {
  const clickRate = (clicks + PRIOR.clicks) / (impressions + PRIOR.impressions)
  return impressionMicros + clickRate * clickMicros
}

/** A campaign's share of the lottery: what it brings in, more where it is behind the clock, less the oftener the member saw it today. */
function weigh(campaign: LiveCampaign, { spentMicros, share, seen }: { spentMicros: number; share: number; seen: number }): number {
  const behind = campaign.budgetMicros > 0 ? Math.max(0, share - spentMicros / campaign.budgetMicros) : 0
  return (Math.max(expectedMicros(campaign), LEAST_VALUE_MICROS) * (1 + CATCH_UP * behind)) / (1 + seen) ** 2
}

export interface Moment {
  /** The UTC day, and the share of it that is over. */
  day: string
  share: number
  /** What is billed today, with what is on its way. */
  spentOf(campaignId: string): number
  /** From 0 up to 1. */
  random(): number
}

/**
 * Who is shown: of the campaigns that are open, for this member, under the cap, within budget and on pace, so many by a lottery
 * weighted by what they bring in, and no two of one advertiser (decision A1). None when nothing fits.
 */
export function chooseAmong(
  campaigns: readonly LiveCampaign[],
  viewer: AdViewer,
  { count, moment }: { count: number; moment: Moment },
): LiveCampaign[] {
  let shown = 0
  for (const times of viewer.seen.values()) shown += times
  const tickets: { campaign: LiveCampaign; weight: number }[] = []
  for (const campaign of shown < SHOWN_IN_ALL_PER_DAY ? campaigns : []) {
    const seen = viewer.seen.get(campaign.id) ?? 0
    if (seen >= SHOWN_PER_DAY || !isOpen(campaign, moment.day) || !isFor(campaign, viewer)) continue
    const spentMicros = moment.spentOf(campaign.id)
    if (isSpent(campaign, spentMicros) || !isOnPace(campaign, spentMicros, moment.share)) continue
    tickets.push({ campaign, weight: weigh(campaign, { spentMicros, share: moment.share, seen }) })
  }
  return draw(tickets, count, moment.random)
}

/** What stands on the page that asks. */
export interface OnPage {
  /** Campaigns, the nearest last. */
  except?: readonly string[]
  /** The campaign of an advertisement that is to stay where it stands, with a new token. */
  renewed?: string | undefined
}

/** Those that may come to a page: none that stands there, nor another of the nearest one's advertiser; to be renewed, only that one. */
export function thoseBesides(campaigns: readonly LiveCampaign[], { except = [], renewed }: OnPage): readonly LiveCampaign[] {
  if (renewed !== undefined) return campaigns.filter(({ id }) => id === renewed)
  if (except.length === 0) return campaigns
  const standing = new Set(except)
  const beside = campaigns.find(({ id }) => id === except.at(-1))?.advertiser
  return campaigns.filter(({ id, advertiser }) => !standing.has(id) && advertiser !== beside)
}

function draw(tickets: { campaign: LiveCampaign; weight: number }[], count: number, random: () => number): LiveCampaign[] {
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
