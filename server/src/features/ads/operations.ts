import { createHash } from 'node:crypto'
import type { AdPlacement } from '@adire/contract/ads.ts'
import { checkDestination } from '@adire/contract/destinations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Limiter } from '../../db/limiter.ts'
import { Listener } from '../../db/listener.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Actor, isStaff } from '../../lib/actor.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import * as counting from './counting-queries.ts'
import {
  type ClickRejection,
  toUtcDay,
  validateClick,
  validateImpression,
  RATE_LIMITS,
  TOKEN_LIFE_MS,
  TOKEN_MEMORY_MS,
} from './counting-rules.ts'
import { addServed, listLive, listSpent, readViewer, notifyAdServers } from './queries.ts'
import {
  chooseAmong,
  dayShare,
  expectedMicros,
  isShowable,
  isSpent,
  type LiveCampaign,
  type OnPage,
  excludeShown,
} from './rules.ts'
import { ServedTally } from './served-rules.ts'
import { readAdToken, type AdToken, toUuid } from './token-rules.ts'
import { toViewer } from './view.ts'

/**
 * Age at which spending billed by other servers is read again. A spent budget is announced at once.
 */
const SPENT_LIFE_MS = 5_000
/** Half-life of reserved spend for ads that were served and not yet reported as viewed. */
const PENDING_HALF_LIFE_MS = 20_000
const FLUSH_MS = 1_000

interface Spending {
  spentMicros: number
  /** Expected spend of ads shown by this server that may still be billed. */
  pendingMicros: number
  pendingAt: number
}

interface AdRequest extends OnPage {
  placement: AdPlacement
  count: number
}

/**
 * Caches the campaigns that may be shown: loaded at start, and again whenever a campaign changes or
 * its budget is spent, on any server. A decision reads only its viewer's day from the database.
 */
export class AdServer {
  readonly #db: Db
  readonly #log: Log
  readonly #clock: Clock
  readonly #random: () => number
  readonly #listener: Listener
  #campaigns = new Map<AdPlacement, LiveCampaign[]>()
  #spending = new Map<string, Spending>()
  #day = ''
  #spentReadAt = 0
  #reading: Promise<void> | undefined
  #isStale = false
  readonly #served = new ServedTally()
  #flushing: NodeJS.Timeout | undefined
  /** Number of past days that the nightly recount had to correct since the start. */
  discrepancies = 0

  constructor({
    db,
    url,
    log,
    clock,
    random = Math.random,
  }: {
    db: Db
    url: string
    log: Log
    clock: Clock
    random?: () => number
  }) {
    this.#db = db
    this.#log = log
    this.#clock = clock
    this.#random = random
    this.#listener = new Listener({
      url,
      channel: 'adire_ads',
      log,
      onHeard: () => void this.#reloadInBackground(),
    })
  }

  async start(): Promise<this> {
    await this.reload()
    await this.#listener.start()
    return this
  }

  async stop(): Promise<void> {
    await this.#listener.stop()
    await this.#reading?.catch(() => undefined)
    await this.flush()
  }

  /** Reloads the campaigns; a change that arrives during a read triggers another one. */
  async reload(): Promise<void> {
    this.#isStale = true
    while (this.#isStale) await (this.#reading ??= this.#read())
  }

  /** Chooses ads for a slot; none for premium members and staff (decision A1). */
  async choose(actor: Actor, { placement, count, ...onPage }: AdRequest): Promise<LiveCampaign[]> {
    if (actor.isPremium || isStaff(actor)) return []
    const now = this.#clock.now()
    const day = toUtcDay(now)
    await this.#freshen(day, now)
    const campaigns = excludeShown(this.#campaigns.get(placement) ?? [], onPage)
    if (campaigns.length === 0) return []
    const viewer = await readViewer(this.#db, actor.id, day)
    if (!viewer) return []
    // A renewed ad was on pace when it was first shown.
    const share = onPage.renewed === undefined ? dayShare(now) : 1
    const moment = {
      day,
      share,
      getSpent: (id: string) => this.#getSpent(id, now),
      random: this.#random,
    }
    const chosen = chooseAmong(campaigns, toViewer(viewer, actor, now), { count, moment })
    for (const campaign of chosen) this.#reserve(campaign, now)
    return chosen
  }

  /**
   * Counts an ad put on a page, each token once. Expired tokens are ignored: whether they were
   * counted is forgotten.
   */
  noteServed({ nonce, campaignId, servedAt }: AdToken): void {
    const now = this.#clock.now()
    if (now.getTime() - servedAt.getTime() > TOKEN_LIFE_MS) return
    this.#served.note({ nonce, campaignId, day: toUtcDay(now), at: now.getTime() })
    this.#flushing ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  /** Applies spending billed by this server before the next read. */
  noteSpent(
    campaign: Pick<LiveCampaign, 'id'>,
    { day, spentMicros, costMicros }: { day: string; spentMicros: number; costMicros: number },
  ) {
    const spending = this.#spending.get(campaign.id)
    if (!spending || day !== this.#day) return
    spending.spentMicros = Math.max(spending.spentMicros, spentMicros)
    spending.pendingMicros = Math.max(0, spending.pendingMicros - costMicros)
  }

  /** Writes the counts of served ads since the last flush. */
  async flush(): Promise<void> {
    clearTimeout(this.#flushing)
    this.#flushing = undefined
    const served = this.#served.take()
    if (served.length === 0) return
    try {
      await addServed(this.#db, served)
    } catch (error) {
      this.#log.warn({ err: error }, 'ads: could not save the counts of served ads')
      for (const count of served) this.#served.add(count)
    }
  }

  #getSpent(id: string, now: Date): number {
    const spending = this.#spending.get(id)
    if (!spending) return 0
    return spending.spentMicros + pendingAt(spending, now.getTime())
  }

  /** Reserves the expected cost of an ad that was handed out and may still be billed. */
  #reserve(campaign: LiveCampaign, now: Date): void {
    const spending = this.#spending.get(campaign.id)
    if (!spending) return
    spending.pendingMicros = pendingAt(spending, now.getTime()) + expectedMicros(campaign)
    spending.pendingAt = now.getTime()
  }

  /**
   * Starts a new day with its own sums; within a day, refreshes outdated sums in the background.
   */
  async #freshen(day: string, now: Date): Promise<void> {
    if (day !== this.#day) return this.reload()
    if (now.getTime() - this.#spentReadAt < SPENT_LIFE_MS) return
    this.#spentReadAt = now.getTime()
    void this.#readSpent(day).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'ads: could not refresh the sums of the day'),
    )
  }

  async #readSpent(day: string): Promise<void> {
    for (const { id, spentMicros } of await listSpent(this.#db, day)) {
      const spending = this.#spending.get(id)
      if (spending && day === this.#day) spending.spentMicros = spentMicros
    }
  }

  async #read(): Promise<void> {
    this.#isStale = false
    try {
      const now = this.#clock.now()
      const day = toUtcDay(now)
      const rows = (await listLive(this.#db, day)).filter(isShowable)
      const before = day === this.#day ? this.#spending : new Map<string, Spending>()
      this.#spending = new Map(
        rows.map(({ id, spentMicros }) => [
          id,
          { ...(before.get(id) ?? { pendingMicros: 0, pendingAt: now.getTime() }), spentMicros },
        ]),
      )
      this.#campaigns = Map.groupBy(rows, ({ placement }) => placement)
      this.#day = day
      this.#spentReadAt = now.getTime()
    } finally {
      this.#reading = undefined
    }
  }

  #reloadInBackground(): Promise<void> {
    return this.reload().catch((error: unknown) =>
      this.#log.warn({ err: error }, 'ads: could not reload the campaigns'),
    )
  }
}

function pendingAt({ pendingMicros, pendingAt: since }: Spending, moment: number): number {
  return pendingMicros * 0.5 ** (Math.max(0, moment - since) / PENDING_HALF_LIFE_MS)
}

/** Makes every server reload its campaigns when `tx` commits. */
export function notifyCampaignsChanged(tx: Tx): Promise<void> {
  return notifyAdServers(tx)
}

interface CountDeps {
  ads: AdServer
  clock: Clock
  config: Pick<Config, 'sessionSecret'>
  db: Db
  limiter: Limiter
  log: Log
}

/**
 * Records the impression of a token, counted or with its rejection; undefined for a token that
 * isn't this member's.
 */
export async function recordImpression(
  deps: CountDeps,
  viewer: MemberId,
  token: string,
): Promise<string | undefined> {
  const now = deps.clock.now()
  const served = readAdToken(token, viewer, deps.config.sessionSecret)
  if (!served || now.getTime() - served.servedAt.getTime() > TOKEN_MEMORY_MS) return undefined
  const { nonce, campaignId, placement, servedAt } = served
  const rejection = validateImpression({
    servedAt,
    now,
    isTooMany: await isTooMany(deps, 'impression', viewer),
  })
  const view = { nonce, campaignId, placement, viewer, day: toUtcDay(now), now, rejection }
  const { id, spent } = await inTransaction(deps.db, (tx) => saveView(tx, view))
  if (spent) deps.ads.noteSpent({ id: campaignId }, { day: view.day, ...spent })
  return id
}

interface SavedView {
  id: string
  spent?: { spentMicros: number; costMicros: number }
}

async function saveView(tx: Tx, view: counting.NewImpression): Promise<SavedView> {
  const id = await counting.addImpression(tx, view)
  if (id === undefined) return { id: await counting.repeatImpression(tx, view.nonce) }
  const { campaignId, day, rejection } = view
  if (rejection) {
    await counting.addRejection(tx, { campaignId, day, event: 'impression', reason: rejection })
    return { id }
  }
  const bill = await counting.billImpression(tx, { ...view, id })
  const spent = await notifyIfSpent(tx, bill)
  return spent === undefined
    ? { id }
    : { id, spent: { spentMicros: spent, costMicros: bill?.impressionMicros ?? 0 } }
}

/**
 * Returns the day's total after a bill, if it was paid, and notifies every server when the budget
 * is spent.
 */
async function notifyIfSpent(tx: Tx, bill: counting.Bill | undefined): Promise<number | undefined> {
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
  const rejection = validateClick({
    ...view,
    now,
    isAutomatic,
    isTooMany: await isTooMany(deps, 'click', viewer),
  })
  const click = { impressionId, campaignId, viewer, day: toUtcDay(now), now, rejection }
  const spent = await inTransaction(deps.db, (tx) => saveClick(tx, click))
  if (spent) deps.ads.noteSpent({ id: campaignId }, { day: click.day, ...spent })
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
  const spentMicros = await notifyIfSpent(tx, bill)
  return spentMicros === undefined ? undefined : { spentMicros, costMicros: bill?.clickMicros ?? 0 }
}

/**
 * True if a member exceeds the rate limit. Without a limiter the event counts: budget and cap still
 * hold.
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
export async function chooseNewsletterAd(tx: Tx, day: string): Promise<LiveCampaign | undefined> {
  const rows = (await listLive(tx, day)).filter(
    (row) => row.placement === 'email_newsletter' && isShowable(row),
  )
  const spent = new Map(rows.map(({ id, spentMicros }) => [id, spentMicros]))
  // An issue is the same for all recipients, so campaigns with any targeting are left out.
  const reader = {
    gender: '',
    city: '',
    age: 0,
    signals: { gender: false, city: false, age: false },
    seen: new Map<string, number>(),
  }
  const moment = {
    day,
    share: 1,
    getSpent: (id: string) => spent.get(id) ?? 0,
    random: Math.random,
  }
  return chooseAmong(rows, reader, { count: 1, moment })[0]
}

interface NewsletterEvent {
  campaignId: string
  /** Identifies one recipient of one issue. */
  recipientId: string
  at: Date
}

/** Counts that an issue with the campaign was sent to one recipient. */
export async function recordNewsletterServe(
  tx: Tx,
  { campaignId, at }: Omit<NewsletterEvent, 'recipientId'>,
): Promise<void> {
  await addServed(tx, [{ id: campaignId, day: toUtcDay(at), times: 1 }])
}

/** Counts a recipient's first open of an issue and bills it if campaign and budget allow. */
export async function recordNewsletterOpen(tx: Tx, event: NewsletterEvent): Promise<void> {
  await openOnce(tx, event)
}

/** Counts a recipient's first click and, as images may be off, the open with it. */
export async function recordNewsletterClick(tx: Tx, event: NewsletterEvent): Promise<void> {
  const { campaignId, recipientId: viewer, at: now } = event
  const view = await openOnce(tx, event)
  const rejection: ClickRejection | undefined = view.rejection === null ? undefined : 'unseen'
  await saveClick(tx, {
    impressionId: view.id,
    campaignId,
    viewer,
    day: toUtcDay(now),
    now,
    rejection,
  })
}

async function openOnce(tx: Tx, { campaignId, recipientId: viewer, at: now }: NewsletterEvent) {
  const nonce = toUuid(
    createHash('sha256').update(`newsletter:${campaignId}:${viewer}`).digest().subarray(0, 16),
  )
  const view = {
    nonce,
    campaignId,
    viewer,
    placement: 'email_newsletter' as const,
    day: toUtcDay(now),
    now,
    rejection: undefined,
  }
  const id = await counting.addImpression(tx, view)
  if (id !== undefined) {
    await notifyIfSpent(tx, await counting.billImpression(tx, { ...view, id }))
  }
  return counting.findImpressionByNonce(tx, nonce)
}
