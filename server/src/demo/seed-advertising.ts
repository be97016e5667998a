import { randomUUID } from 'node:crypto'
import { seededRandom } from '@adire/art/random.ts'
import type { AdSlotPlacement } from '@adire/contract/ad-serving.ts'
import { MICROS_PER_DOLLAR } from '@adire/contract/campaigns.ts'
import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import { type BannerId, CampaignId, type InquiryId, type MemberId } from '@adire/contract/ids.ts'
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
import { stableUuid } from '../lib/hashes.ts'
import {
  DEMO_DAYS,
  type DemoCampaign,
  demoCampaigns,
  demoInquiries,
  type DemoInquiry,
} from './advertising.ts'
import { drawBanner } from './banners.ts'
import { createDemoClient, type DemoMember } from './seed-client.ts'
import { findInquiryFrom, hasAdDay } from './seed-queries.ts'

/** Number of the first visitor with an inquiry, above those of the demo members. */
const FIRST_VISITOR = 200
/** Time between the last ad request and midnight, so that its impression is on the same day. */
const DAY_END_MS = 600_000
/** Ad requests of a member in a day. */
const REQUESTS_PER_DAY = 4
/** Share of the ad requests in each placement. */
const PLACEMENTS: readonly (readonly [AdSlotPlacement, share: number])[] = [
  ['native_feed', 0.58],
  ['sidebar_banner', 0.18],
  ['token_modal', 0.14],
  ['post_match', 0.1],
]
/**
 * Shares of ad requests that are seen (and of those `late`, too late to count), and of impressions
 * that are clicked (and of those `hasty`, too soon to count).
 */
const SHARES = { seen: 0.72, late: 0.02, clicked: 0.035, hasty: 0.15 }

/** Creates inquiries and campaigns as visitors and an admin would. Skips those that exist. */
export async function seedAdvertising(deps: Deps, admin: DemoMember): Promise<void> {
  const inquiries = new Map<string, InquiryId>()
  for (const [i, inquiry] of demoInquiries.entries()) {
    inquiries.set(
      inquiry.contactEmail,
      await createInquiry(deps, admin, { ...inquiry, visitor: FIRST_VISITOR + i }),
    )
  }
  for (const campaign of demoCampaigns) {
    await createCampaign(deps, admin, {
      campaign,
      inquiryId: inquiries.get(campaign.inquiryFrom ?? '') ?? null,
    })
  }
}

async function createInquiry(
  deps: Deps,
  { number, id: adminId }: DemoMember,
  inquiry: DemoInquiry & { visitor: number },
): Promise<InquiryId> {
  const { daysAgo, outcome, notes, visitor, ...input } = inquiry
  const known = await findInquiryFrom(deps.db, input.contactEmail)
  if (known) return known
  const submittedAt = new Date(deps.clock.now().getTime() - daysAgo * DAY_MS - HOUR_MS)
  await createDemoClient(deps, visitor, null, new ManualClock(submittedAt)).inquiries.submit(input)
  const id = await findInquiryFrom(deps.db, input.contactEmail)
  if (!id) throw new Error('a demo inquiry is missing')
  const client = createDemoClient(
    deps,
    number,
    adminId,
    new ManualClock(new Date(submittedAt.getTime() + HOUR_MS)),
  )
  if (notes) await client.inquiries.saveNotes({ id, adminNotes: notes })
  if (outcome) await client.inquiries.setStatus({ id, status: outcome })
  return id
}

function createCampaignId(seed: string): CampaignId {
  return CampaignId.parse(stableUuid(`demo-campaign:${seed}`))
}

async function createCampaign(
  deps: Deps,
  { number, id: adminId }: DemoMember,
  { campaign, inquiryId }: { campaign: DemoCampaign; inquiryId: InquiryId | null },
): Promise<void> {
  const id = createCampaignId(campaign.seed)
  const first = new Date(deps.clock.now().getTime() - DEMO_DAYS * DAY_MS)
  // Created on the day before its first day.
  const client = createDemoClient(
    deps,
    number,
    adminId,
    new ManualClock(new Date(first.getTime() - DAY_MS / 2)),
  )
  const [error] = await safe(client.campaigns.read({ id }))
  if (!error) return
  if (!(isDefinedError(error) && error.code === 'NOT_FOUND')) throw error
  const [width, height] = campaign.banner
  const upload = async (motif: DemoCampaign['motif']) => {
    const file = await rasteriseBanner(drawBanner(motif, { width, height }))
    const { placementType } = campaign
    return (await client.campaigns.uploadBanner({ file, placementType })).id
  }
  const bannerId = await upload(campaign.motif)
  const alternatives = []
  if (campaign.alternative) {
    const { motif, ...texts } = campaign.alternative
    alternatives.push({ ...texts, bannerId: await upload(motif) })
  }
  await client.campaigns.create({
    id,
    inquiryId,
    ...toCampaignForm(campaign, { bannerId, first }),
    alternatives,
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
    // A domain reserved for examples.
    destinationUrl: `https://www.example.com/${path}`,
    targetGender: 'all' as const,
    targetCities: campaign.targetCities ?? [],
    targetAgeMin: campaign.targetAgeMin ?? 18,
    targetAgeMax: campaign.targetAgeMax ?? 99,
    dailyBudgetMicros: campaign.dailyBudgetDollars * MICROS_PER_DOLLAR,
    totalBudgetMicros: null,
    costPerClickMicros: MICROS_PER_DOLLAR / 2,
    costPerImpressionMicros: MICROS_PER_DOLLAR / 100,
    startDate: toUtcDay(first),
    endDate: runsFor === undefined ? null : toUtcDay(first, 1 - runsFor),
  }
}

interface PastDays {
  admin: DemoMember
  /** Members who see ads; not the demo log-ins, so that they can still get ads today. */
  viewers: readonly MemberId[]
  isStopping(): boolean
}

/**
 * Simulates the past days of the campaigns with the real ad server on a clock of its own. Skips
 * days with data.
 */
export async function simulatePastDays(
  deps: Deps,
  { admin, viewers, isStopping }: PastDays,
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
      await simulateDay(deps, actors, new Date(`${day}T00:00:00Z`))
  }
  const client = createDemoClient(deps, admin.number, admin.id)
  for (const { seed, isPaused } of demoCampaigns) {
    const campaign = isPaused
      ? await client.campaigns.read({ id: createCampaignId(seed) })
      : undefined
    // Only if no admin has changed it.
    if (campaign?.status === 'active' && campaign.revision === 1)
      await client.campaigns.pause({ id: campaign.id })
  }
}

interface Day {
  deps: Parameters<typeof recordImpression>[0] & { clock: ManualClock }
  random: () => number
}

/** Simulates a UTC day up to now. The same day always gets the same random numbers. */
async function simulateDay(
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
    Math.min(DAY_MS, present.now().getTime() - midnight.getTime()) - DAY_END_MS,
  )
  const moments = Array.from(
    { length: Math.round((actors.length * REQUESTS_PER_DAY * end) / DAY_MS) },
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
    if (actor) await simulateRequest(day, actor)
  }
  await ads.flush()
}

/** Simulates an ad request, perhaps with an impression and a click. */
async function simulateRequest({ deps, random }: Day, actor: Actor): Promise<void> {
  const { ads, clock, config } = deps
  const placement = pickPlacement(random())
  const [campaign] = await ads.choose(actor, { placement, count: 1 })
  if (!campaign) return
  const { id: campaignId, variant } = campaign
  const serve = { nonce: randomUUID(), campaignId, variant, placement, servedAt: clock.now() }
  ads.recordServed(serve)
  if (random() >= SHARES.seen) return
  clock.advance({ seconds: random() < SHARES.late ? 400 : 3 })
  const impressionId = await recordImpression(
    deps,
    actor.id,
    sealAdToken(serve, actor.id, config.sessionSecrets),
  )
  if (impressionId === undefined || random() >= SHARES.clicked) return
  if (random() >= SHARES.hasty) clock.advance({ seconds: 4 })
  await followClick(deps, { impressionId, viewer: actor.id, isAutomatic: false })
}

function pickPlacement(random: number): AdSlotPlacement {
  let sum = 0
  return PLACEMENTS.find(([, share]) => (sum += share) > random)?.[0] ?? 'native_feed'
}
