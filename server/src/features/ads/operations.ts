import { createHash } from 'node:crypto'
import { VariantLetter } from '@adire/contract/campaign-variants.ts'
import { checkDestination } from '@adire/contract/destinations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Limiter } from '../../db/limiter.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { AdServer } from './ad-server.ts'
import * as counting from './counting-queries.ts'
import {
  type ClickRejection,
  RATE_LIMITS,
  TOKEN_KNOWN_MS,
  toUtcDay,
  getClickRejection,
  getImpressionRejection,
} from './counting-rules.ts'
import { addServed, listLive, notifyAdServers, sumServedVariants } from './queries.ts'
import { type ChosenAd, drawCampaigns, isShowable, isSpent } from './rules.ts'
import { toUuid } from '../../lib/uuid.ts'
import { readAdToken } from './token-rules.ts'
import { chooseLeastServed } from './variant-rules.ts'

/** Makes every server reload its campaigns when `tx` commits. */
export function notifyCampaignsChanged(tx: Tx): Promise<void> {
  return notifyAdServers(tx)
}

interface CountDeps {
  ads: AdServer
  clock: Clock
  config: Pick<Config, 'sessionSecrets'>
  db: Db
  limiter: Limiter
  log: Log
}

/**
 * Records the impression of a token, billed or with its rejection, and returns its id; undefined
 * for a token that isn't this member's.
 */
export async function recordImpression(
  deps: CountDeps,
  viewer: MemberId,
  token: string,
): Promise<string | undefined> {
  const now = deps.clock.now()
  const served = readAdToken(token, viewer, deps.config.sessionSecrets)
  if (!served || now.getTime() - served.servedAt.getTime() > TOKEN_KNOWN_MS) return undefined
  const { nonce, campaignId, variant, placement, servedAt } = served
  const rejection = getImpressionRejection({
    servedAt,
    now,
    isTooMany: await isTooMany(deps, 'impression', viewer),
  })
  const day = toUtcDay(now)
  const view = { nonce, campaignId, variant, placement, viewer, day, now, rejection }
  const { id, spent } = await inTransaction(deps.db, (tx) => saveImpression(tx, view))
  if (spent) deps.ads.applySpending({ id: campaignId }, { day: view.day, ...spent })
  return id
}

interface SavedView {
  id: string
  spent?: { spentMicros: number; costMicros: number }
}

async function saveImpression(tx: Tx, view: counting.NewImpression): Promise<SavedView> {
  const id = await counting.addImpression(tx, view)
  if (id === undefined) return { id: await counting.repeatImpression(tx, view.nonce) }
  const { campaignId, day, rejection } = view
  if (rejection) {
    await counting.addRejection(tx, { campaignId, day, event: 'impression', reason: rejection })
    return { id }
  }
  const bill = await counting.billImpression(tx, { ...view, id })
  const spent = await notifyIfBudgetSpent(tx, bill)
  return spent === undefined
    ? { id }
    : { id, spent: { spentMicros: spent, costMicros: bill?.impressionMicros ?? 0 } }
}

/**
 * Returns the day's total in micro-dollars if the event was billed, and notifies every server when
 * the budget is spent.
 */
async function notifyIfBudgetSpent(
  tx: Tx,
  bill: counting.Bill | undefined,
): Promise<number | undefined> {
  if (!bill || bill.spentMicros === null) return undefined
  const { spentMicros, budgetMicros, impressionMicros, clickMicros } = bill
  const prices = {
    budgetMicros: budgetMicros ?? 0,
    impressionMicros: impressionMicros ?? 0,
    clickMicros: clickMicros ?? 0,
  }
  if (isSpent(prices, spentMicros)) await notifyAdServers(tx)
  return spentMicros
}

/**
 * Returns the destination of a member's own impression and records its click, with the rejection if
 * it isn't billed; undefined without one.
 */
export async function followClick(
  deps: CountDeps,
  {
    impressionId,
    viewer,
    isAutomatic,
  }: { impressionId: string; viewer: MemberId; isAutomatic: boolean },
): Promise<string | undefined> {
  const now = deps.clock.now()
  const view = await counting.findOwnImpression(deps.db, impressionId, viewer)
  if (!view) return undefined
  const destination = checkDestination(view.destinationUrl)
  // An ad that staff rejected has no working link any more, even for members who saw it.
  if (view.status === 'rejected' || destination.kind === 'refused') return undefined
  const { campaignId } = view
  const variant = VariantLetter.parse(view.variant)
  const rejection = getClickRejection({
    ...view,
    now,
    isAutomatic,
    isTooMany: await isTooMany(deps, 'click', viewer),
  })
  const click = { impressionId, campaignId, variant, viewer, day: toUtcDay(now), now, rejection }
  const spent = await inTransaction(deps.db, (tx) => saveClick(tx, click))
  if (spent) deps.ads.applySpending({ id: campaignId }, { day: click.day, ...spent })
  return destination.url
}

async function saveClick(
  tx: Tx,
  click: counting.NewClick,
): Promise<{ spentMicros: number; costMicros: number } | undefined> {
  const { campaignId, day, rejection } = click
  if (!(await counting.addClick(tx, click))) {
    await counting.repeatClick(tx, click.impressionId)
    return undefined
  }
  if (rejection) {
    await counting.addRejection(tx, { campaignId, day, event: 'click', reason: rejection })
    return undefined
  }
  const bill = await counting.billClick(tx, click)
  const spentMicros = await notifyIfBudgetSpent(tx, bill)
  return spentMicros === undefined ? undefined : { spentMicros, costMicros: bill?.clickMicros ?? 0 }
}

/**
 * True if a member exceeds the rate limit. If the limiter fails, the event counts: budget and cap
 * still hold.
 */
async function isTooMany(
  { limiter, log }: CountDeps,
  event: keyof typeof RATE_LIMITS,
  viewer: MemberId,
): Promise<boolean> {
  try {
    return (
      (await limiter.consume([{ key: `ads.${event}:${viewer}`, ...RATE_LIMITS[event] }])) !==
      undefined
    )
  } catch (error) {
    log.error({ err: error }, 'ads: the rate limiter is unavailable')
    return false
  }
}

/**
 * Draws the one ad of a newsletter issue sent on a day, weighted by expected revenue (decision
 * P17).
 */
export async function chooseNewsletterAd(tx: Tx, day: string): Promise<ChosenAd | undefined> {
  const rows = (await listLive(tx, day)).filter(
    (row) => row.placement === 'email_newsletter' && isShowable(row),
  )
  const spent = new Map(rows.map(({ id, spentMicros }) => [id, spentMicros]))
  // An issue is the same for all recipients, so a recipient without signals leaves out campaigns
  // with any targeting.
  const recipient = {
    gender: '',
    city: '',
    age: 0,
    signals: { gender: false, city: false, age: false },
    seen: new Map<string, number>(),
    hidden: new Set<string>(),
  }
  const moment = {
    day,
    share: 1,
    getSpent: (id: string) => spent.get(id) ?? 0,
    random: Math.random,
  }
  const [drawn] = drawCampaigns(rows, recipient, { count: 1, moment })
  return drawn && chooseLeastServed(drawn, await sumServedVariants(tx, drawn.id))
}

interface NewsletterEvent {
  campaignId: string
  variant: VariantLetter
  /** Delivery id of one issue to one subscriber; stands in for the viewer of the impression. */
  recipientId: string
  at: Date
}

/** Counts that an issue with the campaign was sent to one recipient. */
export async function recordNewsletterServe(
  tx: Tx,
  { campaignId, variant, at }: Omit<NewsletterEvent, 'recipientId'>,
): Promise<void> {
  await addServed(tx, [{ id: campaignId, variant, day: toUtcDay(at), times: 1 }])
}

/** Counts a recipient's first open as an impression and bills it if campaign and budget allow. */
export async function recordNewsletterOpen(tx: Tx, event: NewsletterEvent): Promise<void> {
  await openOnce(tx, event)
}

/** Counts a recipient's first click and, as images may be off, the open with it. */
export async function recordNewsletterClick(tx: Tx, event: NewsletterEvent): Promise<void> {
  const { campaignId, variant, recipientId: viewer, at: now } = event
  const view = await openOnce(tx, event)
  const rejection: ClickRejection | undefined = view.rejection === null ? undefined : 'unseen'
  await saveClick(tx, {
    impressionId: view.id,
    campaignId,
    variant,
    viewer,
    day: toUtcDay(now),
    now,
    rejection,
  })
}

/**
 * Records a recipient's first open. The nonce is derived from campaign and recipient, so that
 * repeated opens find the same impression.
 */
async function openOnce(
  tx: Tx,
  { campaignId, variant, recipientId: viewer, at: now }: NewsletterEvent,
) {
  const nonce = toUuid(
    createHash('sha256').update(`newsletter:${campaignId}:${viewer}`).digest().subarray(0, 16),
  )
  const view = {
    nonce,
    campaignId,
    variant,
    viewer,
    placement: 'email_newsletter' as const,
    day: toUtcDay(now),
    now,
    rejection: undefined,
  }
  const id = await counting.addImpression(tx, view)
  if (id !== undefined) {
    await notifyIfBudgetSpent(tx, await counting.billImpression(tx, { ...view, id }))
  }
  return counting.findImpressionByNonce(tx, nonce)
}
