import { createHash, randomUUID } from 'node:crypto'
import { seededRandom } from '@adire/contract/art/random.ts'
import type { AdSlotPlacement } from '@adire/contract/ad-serving.ts'
import { MICROS_PER_DOLLAR } from '@adire/contract/campaigns.ts'
import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import type { BannerId, CampaignId, InquiryId, MemberId } from '@adire/contract/ids.ts'
import { isDefinedError, safe } from '@orpc/server'
import type { Deps } from '../deps.ts'
import { noLimits } from '../db/limiter.ts'
import { toUtcDay } from '../features/ads/counting-rules.ts'
import { AdServer } from '../features/ads/ad-server.ts'
import { followClick, recordImpression } from '../features/ads/operations.ts'
import { sealAdToken } from '../features/ads/token-rules.ts'
import { findActorById } from '../features/auth/operations.ts'
import { rasteriseBanner } from '../gateways/illustrations.ts'
import type { Actor } from '../lib/actor.ts'
import { ManualClock } from '../lib/clock.ts'
import {
  DEMO_DAYS,
  type DemoCampaign,
  demoCampaigns,
  demoInquiries,
  type DemoInquiry,
} from './advertising.ts'
import { drawBanner } from './banners.ts'
import { demoClient } from './seed-client.ts'
import { findInquiryFrom, hasAdDay } from './seed-queries.ts'

/** Index of the first inquirer, above those of the demo members. */
const FIRST_WRITER = 200
/** Late views still fall on the day of the ad request. */
const LAST_LOOK_MS = 600_000
/** Places for an advertisement that a member comes by in a day. */
const LOOKS_A_DAY = 4
const PLACES: readonly (readonly [AdSlotPlacement, number])[] = [
  ['native_feed', 0.58],
  ['sidebar_banner', 0.18],
  ['token_modal', 0.14],
  ['post_match', 0.1],
]
/**
 * Shares of impressions that are viewable (`late`: of those, too late), and of views that are
 * clicked (`hasty`: of those, too soon).
 */
const SHARES = { seen: 0.72, late: 0.02, clicked: 0.035, hasty: 0.15 }

/**
 * Files the letters and books the campaigns, as a visitor and an admin would; what is there already
 * is left alone.
 */
export async function bookAdvertising(
  deps: Deps,
  admin: { number: number; id: MemberId },
): Promise<void> {
  const inquiries = new Map<string, InquiryId>()
  for (const [i, inquiry] of demoInquiries.entries()) {
    inquiries.set(
      inquiry.contactEmail,
      await fileInquiry(deps, admin, { ...inquiry, writer: FIRST_WRITER + i }),
    )
  }
  for (const campaign of demoCampaigns) {
    await bookCampaign(deps, admin, {
      campaign,
      inquiryId: inquiries.get(campaign.inquiryFrom ?? '') ?? null,
    })
  }
}

type Staff = Parameters<typeof bookAdvertising>[1]

async function fileInquiry(
  deps: Deps,
  { number, id: adminId }: Staff,
  inquiry: DemoInquiry & { writer: number },
): Promise<InquiryId> {
  const { daysAgo, outcome, notes, writer, ...letter } = inquiry
  const known = await findInquiryFrom(deps.db, letter.contactEmail)
  if (known) return known
  const written = new Date(deps.clock.now().getTime() - daysAgo * DAY_MS - HOUR_MS)
  await demoClient(deps, writer, null, new ManualClock(written)).inquiries.submit(letter)
  const id = await findInquiryFrom(deps.db, letter.contactEmail)
  if (!id) throw new Error('a letter that was just filed is gone')
  const client = demoClient(
    deps,
    number,
    adminId,
    new ManualClock(new Date(written.getTime() + HOUR_MS)),
  )
  if (notes) await client.inquiries.saveNotes({ id, adminNotes: notes })
  if (outcome) await client.inquiries.setStatus({ id, status: outcome })
  return id
}

/** The same at every start. */
function createCampaignId(seed: string): CampaignId {
  const hex = createHash('sha256').update(`demo-campaign:${seed}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}` as CampaignId
}

async function bookCampaign(
  deps: Deps,
  { number, id: adminId }: Staff,
  { campaign, inquiryId }: { campaign: DemoCampaign; inquiryId: InquiryId | null },
): Promise<void> {
  const id = createCampaignId(campaign.seed)
  const first = new Date(deps.clock.now().getTime() - DEMO_DAYS * DAY_MS)
  // Booked on the evening before its first day.
  const client = demoClient(
    deps,
    number,
    adminId,
    new ManualClock(new Date(first.getTime() - DAY_MS / 2)),
  )
  const [error] = await safe(client.campaigns.read({ id }))
  if (!error) return
  if (!(isDefinedError(error) && error.code === 'NOT_FOUND')) throw error
  const [width, height] = campaign.banner
  const file = await rasteriseBanner(drawBanner(campaign.motif, { width, height }))
  const banner = await client.campaigns.uploadBanner({
    file,
    placementType: campaign.placementType,
  })
  await client.campaigns.create({
    id,
    inquiryId,
    ...toCampaignForm(campaign, { bannerId: banner.id, first }),
  })
}

function toCampaignForm(
  campaign: DemoCampaign,
  { bannerId, first }: { bannerId: BannerId; first: Date },
) {
  const {
    advertiserName,
    campaignName,
    placementType,
    title,
    description,
    ctaText,
    path,
    inquiryFrom,
    runsFor,
  } = campaign
  return {
    advertiserName,
    advertiserEmail: inquiryFrom ?? null,
    campaignName,
    placementType,
    bannerId,
    title,
    description,
    ctaText,
    // A name that is kept for examples and really there.
    destinationUrl: `https://www.example.com/${path}`,
    targetGender: 'all' as const,
    targetCities: campaign.targetCities ?? [],
    targetAgeMin: campaign.targetAgeMin ?? 18,
    targetAgeMax: campaign.targetAgeMax ?? 99,
    dailyBudgetMicros: campaign.dailyBudgetDollars * MICROS_PER_DOLLAR,
    costPerClickMicros: MICROS_PER_DOLLAR / 2,
    costPerImpressionMicros: MICROS_PER_DOLLAR / 100,
    startDate: toUtcDay(first),
    endDate: runsFor === undefined ? null : toUtcDay(first, 1 - runsFor),
  }
}

interface Past {
  admin: Staff
  /**
   * Members who saw ads. The accounts one can log in to are left out, so that they still get some
   * today.
   */
  viewers: readonly MemberId[]
  isStopping(): boolean
}

/**
 * Gives the campaigns the days that lie behind them, chosen and counted by the house's own engine
 * on a clock of its own. Days that are there are left alone.
 */
export async function liveThroughPast(
  deps: Deps,
  { admin, viewers, isStopping }: Past,
): Promise<void> {
  const actors = (await Promise.all(viewers.map((id) => findActorById(deps, id)))).filter(
    (actor) => actor !== null,
  )
  const now = deps.clock.now()
  for (let daysAgo = DEMO_DAYS; daysAgo >= 0; daysAgo--) {
    if (isStopping()) return
    const day = toUtcDay(now, daysAgo)
    const ids = demoCampaigns.map(({ seed }) => createCampaignId(seed))
    if (!(await hasAdDay(deps.db, ids, day)))
      await liveThrough(deps, actors, new Date(`${day}T00:00:00Z`))
  }
  const client = demoClient(deps, admin.number, admin.id)
  for (const { seed, isPaused } of demoCampaigns) {
    const campaign = isPaused
      ? await client.campaigns.read({ id: createCampaignId(seed) })
      : undefined
    // Only what nobody has touched since.
    if (campaign?.status === 'active' && campaign.revision === 1)
      await client.campaigns.pause({ id: campaign.id })
  }
}

interface Day {
  deps: Parameters<typeof recordImpression>[0] & { clock: ManualClock }
  random: () => number
}

/** One day of UTC, or of today what is over. */
async function liveThrough(
  { clock: present, config, db, log }: Deps,
  actors: readonly Actor[],
  midnight: Date,
): Promise<void> {
  const random = seededRandom(midnight.getTime() / DAY_MS)
  const clock = new ManualClock(midnight)
  const ads = new AdServer({ db, log, clock, random })
  const day: Day = { deps: { ads, clock, config, db, log, limiter: noLimits }, random }
  await ads.reload()
  const end = Math.max(
    0,
    Math.min(DAY_MS, present.now().getTime() - midnight.getTime()) - LAST_LOOK_MS,
  )
  const moments = Array.from(
    { length: Math.round((actors.length * LOOKS_A_DAY * end) / DAY_MS) },
    () => random() * end,
  )
  for (const moment of moments.toSorted((a, b) => a - b)) {
    const actor = actors[Math.floor(random() * actors.length)]
    clock.advance({
      seconds: Math.max(
        0,
        Math.floor((midnight.getTime() + moment - clock.now().getTime()) / 1000),
      ),
    })
    if (actor) await look(day, actor)
  }
  await ads.flush()
}

/** Chosen, put on a page, perhaps seen and perhaps clicked. */
async function look({ deps, random }: Day, actor: Actor): Promise<void> {
  const { ads, clock, config } = deps
  const placement = placeAt(random())
  const [campaign] = await ads.choose(actor, { placement, count: 1 })
  if (!campaign) return
  const serve = { nonce: randomUUID(), campaignId: campaign.id, placement, servedAt: clock.now() }
  ads.noteServed(serve)
  if (random() >= SHARES.seen) return
  clock.advance({ seconds: random() < SHARES.late ? 400 : 3 })
  const impressionId = await recordImpression(
    deps,
    actor.id,
    sealAdToken(serve, actor.id, config.sessionSecret),
  )
  if (impressionId === undefined || random() >= SHARES.clicked) return
  if (random() >= SHARES.hasty) clock.advance({ seconds: 4 })
  await followClick(deps, { impressionId, viewer: actor.id, isAutomatic: false })
}

function placeAt(mark: number): AdSlotPlacement {
  let sum = 0
  return PLACES.find(([, share]) => (sum += share) > mark)?.[0] ?? 'native_feed'
}
