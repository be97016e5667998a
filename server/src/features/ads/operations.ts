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
import { type ClickRejection, dayOf, judgeClick, judgeView, PACE, TOKEN_LIFE_MS, TOKEN_MEMORY_MS } from './counting-rules.ts'
import { addServed, listLive, listSpent, readViewer, tellAds } from './queries.ts'
import { chooseAmong, dayShare, expectedMicros, isShowable, isSpent, type LiveCampaign, type OnPage, thoseBesides } from './rules.ts'
import { ServedTally } from './served-rules.ts'
import { readServe, type Serve, toUuid } from './token-rules.ts'
import { toViewer } from './view.ts'

/** Seconds after which what was billed elsewhere is read again; that a budget is spent is told at once. */
const SPENT_LIFE_MS = 5_000
/** Half of what was shown and not counted by then is taken for not seen. */
const PENDING_HALF_LIFE_MS = 20_000
const FLUSH_MS = 1_000

interface Spending {
  spentMicros: number
  /** Of what was shown here and may still be counted. */
  pendingMicros: number
  pendingAt: number
}

/** What a page asks for. */
interface Wish extends OnPage {
  placement: AdPlacement
  count: number
}

/**
 * The campaigns that may be shown, in memory: read when the server starts, and again whenever anybody changes one or spends the last
 * of a budget, on this server or another. A decision reads nothing but its viewer's day.
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
  /** Days that were counted again by night and weren't what was kept. */
  discrepancies = 0

  constructor({ db, url, log, clock, random = Math.random }: { db: Db; url: string; log: Log; clock: Clock; random?: () => number }) {
    this.#db = db
    this.#log = log
    this.#clock = clock
    this.#random = random
    this.#listener = new Listener({ url, channel: 'adire_ads', log, onHeard: () => void this.#readAgain() })
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

  /** What whoever has just changed a campaign waits for; a change during a read is read once more. */
  async reload(): Promise<void> {
    this.#isStale = true
    while (this.#isStale) await (this.#reading ??= this.#read())
  }

  /** Whom a place shows to a member now: nothing to those who pay for none and to those who work here (decision A1). */
  async choose(actor: Actor, { placement, count, ...onPage }: Wish): Promise<LiveCampaign[]> {
    if (actor.isPremium || isStaff(actor)) return []
    const now = this.#clock.now()
    const day = dayOf(now)
    await this.#freshen(day, now)
    const campaigns = thoseBesides(this.#campaigns.get(placement) ?? [], onPage)
    if (campaigns.length === 0) return []
    const viewer = await readViewer(this.#db, actor.id, day)
    if (!viewer) return []
    // What stands on a page already was on pace when it was put there.
    const share = onPage.renewed === undefined ? dayShare(now) : 1
    const moment = { day, share, spentOf: (id: string) => this.#spentOf(id, now), random: this.#random }
    const chosen = chooseAmong(campaigns, toViewer(viewer, actor, now), { count, moment })
    for (const campaign of chosen) this.#hold(campaign, now)
    return chosen
  }

  /** What was put on a page, each token once; of one that is old it is known no more whether it was. */
  noteServed({ nonce, campaignId, servedAt }: Serve): void {
    const now = this.#clock.now()
    if (now.getTime() - servedAt.getTime() > TOKEN_LIFE_MS) return
    this.#served.note({ nonce, campaignId, day: dayOf(now), at: now.getTime() })
    this.#flushing ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  /** What was just billed here, so that the next decision knows it. */
  noteSpent(
    campaign: Pick<LiveCampaign, 'id'>,
    { day, spentMicros, costMicros }: { day: string; spentMicros: number; costMicros: number },
  ) {
    const spending = this.#spending.get(campaign.id)
    if (!spending || day !== this.#day) return
    spending.spentMicros = Math.max(spending.spentMicros, spentMicros)
    spending.pendingMicros = Math.max(0, spending.pendingMicros - costMicros)
  }

  /** Writes down how often campaigns were served since the last time. */
  async flush(): Promise<void> {
    clearTimeout(this.#flushing)
    this.#flushing = undefined
    const served = this.#served.take()
    if (served.length === 0) return
    try {
      await addServed(this.#db, served)
    } catch (error) {
      this.#log.warn({ err: error }, 'ads: what was served could not be written down')
      for (const count of served) this.#served.add(count)
    }
  }

  #spentOf(id: string, now: Date): number {
    const spending = this.#spending.get(id)
    if (!spending) return 0
    return spending.spentMicros + pendingAt(spending, now.getTime())
  }

  /** Keeps of a budget what was handed out and may still be counted. */
  #hold(campaign: LiveCampaign, now: Date): void {
    const spending = this.#spending.get(campaign.id)
    if (!spending) return
    spending.pendingMicros = pendingAt(spending, now.getTime()) + expectedMicros(campaign)
    spending.pendingAt = now.getTime()
  }

  /** A new day begins with its own sums; within one, sums that are old are read again behind the decision. */
  async #freshen(day: string, now: Date): Promise<void> {
    if (day !== this.#day) return this.reload()
    if (now.getTime() - this.#spentReadAt < SPENT_LIFE_MS) return
    this.#spentReadAt = now.getTime()
    void this.#readSpent(day).catch((error: unknown) => this.#log.warn({ err: error }, 'ads: the sums of the day could not be read again'))
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
      const day = dayOf(now)
      const rows = (await listLive(this.#db, day)).filter(isShowable)
      const before = day === this.#day ? this.#spending : new Map<string, Spending>()
      this.#spending = new Map(
        rows.map(({ id, spentMicros }) => [id, { ...(before.get(id) ?? { pendingMicros: 0, pendingAt: now.getTime() }), spentMicros }]),
      )
      this.#campaigns = Map.groupBy(rows, ({ placement }) => placement)
      this.#day = day
      this.#spentReadAt = now.getTime()
    } finally {
      this.#reading = undefined
    }
  }

  #readAgain(): Promise<void> {
    return this.reload().catch((error: unknown) => this.#log.warn({ err: error }, 'ads: the campaigns could not be read again'))
  }
}

function pendingAt({ pendingMicros, pendingAt: since }: Spending, moment: number): number {
  return pendingMicros * 0.5 ** (Math.max(0, moment - since) / PENDING_HALF_LIFE_MS)
}

/** Tells every server that campaigns are others now, when `tx` commits. */
export function campaignsChanged(tx: Tx): Promise<void> {
  return tellAds(tx)
}

interface CountDeps {
  ads: AdServer
  clock: Clock
  config: Pick<Config, 'sessionSecret'>
  db: Db
  limiter: Limiter
  log: Log
}

/** The impression of a token, counted or with the reason why not; undefined for a token that isn't this member's. */
export async function recordView(deps: CountDeps, viewer: MemberId, token: string): Promise<string | undefined> {
  const now = deps.clock.now()
  const served = readServe(token, viewer, deps.config.sessionSecret)
  if (!served || now.getTime() - served.servedAt.getTime() > TOKEN_MEMORY_MS) return undefined
  const { nonce, campaignId, placement, servedAt } = served
  const rejection = judgeView({ servedAt, now, isTooMany: await isTooMany(deps, 'impression', viewer) })
  const view = { nonce, campaignId, placement, viewer, day: dayOf(now), now, rejection }
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
  const spent = await tellIfSpent(tx, bill)
  return spent === undefined ? { id } : { id, spent: { spentMicros: spent, costMicros: bill?.impressionMicros ?? 0 } }
}

/** The day's sum after a bill, if it was paid; whoever pays the last of a budget tells every server. */
async function tellIfSpent(tx: Tx, bill: counting.Bill | undefined): Promise<number | undefined> {
  if (!bill || bill.spentMicros === null) return undefined
  const { spentMicros, budgetMicros, impressionMicros, clickMicros } = bill
  const prices = { budgetMicros: budgetMicros ?? 0, impressionMicros: impressionMicros ?? 0, clickMicros: clickMicros ?? 0 }
  if (isSpent(prices, spentMicros)) await tellAds(tx)
  return spentMicros
}

/** Where a member's own impression leads, its click counted or written down with the reason why not; undefined where there is none. */
export async function followClick(
  deps: CountDeps,
  { impressionId, viewer, isAutomatic }: { impressionId: string; viewer: MemberId; isAutomatic: boolean },
): Promise<string | undefined> {
  const now = deps.clock.now()
  const view = await counting.findOwnImpression(deps.db, impressionId, viewer)
  if (!view) return undefined
  const destination = checkDestination(view.destinationUrl)
  // What staff have refused is led to no more, whoever has seen it.
  if (view.status === 'rejected' || destination.kind === 'refused') return undefined
  const { campaignId } = view
  const rejection = judgeClick({ ...view, now, isAutomatic, isTooMany: await isTooMany(deps, 'click', viewer) })
  const click = { impressionId, campaignId, viewer, day: dayOf(now), now, rejection }
  const spent = await inTransaction(deps.db, (tx) => saveClick(tx, click))
  if (spent) deps.ads.noteSpent({ id: campaignId }, { day: click.day, ...spent })
  return destination.url
}

async function saveClick(tx: Tx, click: counting.NewClick): Promise<{ spentMicros: number; costMicros: number } | undefined> {
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
  const spentMicros = await tellIfSpent(tx, bill)
  return spentMicros === undefined ? undefined : { spentMicros, costMicros: bill?.clickMicros ?? 0 }
}

/** Whether a member is faster than people are. With the counters away it counts: the budget and the cap hold without them. */
async function isTooMany({ limiter, log }: CountDeps, event: keyof typeof PACE, viewer: MemberId): Promise<boolean> {
  try {
    return (await limiter.consume([{ key: `ads.${event}:${viewer}`, ...PACE[event] }])) !== undefined
  } catch (error) {
    log.error({ err: error }, 'ads: the counters are away')
    return false
  }
}

/** The one advertisement of a newsletter's issue that is sent on a day, or none; those that bring in more are drawn more often (decision P17). */
export async function chooseNewsletterAd(tx: Tx, day: string): Promise<LiveCampaign | undefined> {
  const rows = (await listLive(tx, day)).filter((row) => row.placement === 'email_newsletter' && isShowable(row))
  const spent = new Map(rows.map(({ id, spentMicros }) => [id, spentMicros]))
  // A letter is for everybody who reads it: nobody is looked at, so what looks at somebody is for nobody here.
  const reader = { gender: '', city: '', age: 0, signals: { gender: false, city: false, age: false }, seen: new Map<string, number>() }
  const moment = { day, share: 1, spentOf: (id: string) => spent.get(id) ?? 0, random: Math.random }
  return chooseAmong(rows, reader, { count: 1, moment })[0]
}

interface NewsletterEvent {
  campaignId: string
  /** Of one recipient of one issue. */
  recipientId: string
  at: Date
}

/** Counts that an issue left for one recipient with the campaign in it. */
export async function recordNewsletterServe(tx: Tx, { campaignId, at }: Omit<NewsletterEvent, 'recipientId'>): Promise<void> {
  await addServed(tx, [{ id: campaignId, day: dayOf(at), times: 1 }])
}

/** Counts that a recipient opened an issue, once however often they do, and bills it while the campaign and its budget last. */
export async function recordNewsletterOpen(tx: Tx, event: NewsletterEvent): Promise<void> {
  await openOnce(tx, event)
}

/** Counts a recipient's first click, and with it that they opened the issue: pictures may be switched off. */
export async function recordNewsletterClick(tx: Tx, event: NewsletterEvent): Promise<void> {
  const { campaignId, recipientId: viewer, at: now } = event
  const view = await openOnce(tx, event)
  const rejection: ClickRejection | undefined = view.rejection === null ? undefined : 'unseen'
  await saveClick(tx, { impressionId: view.id, campaignId, viewer, day: dayOf(now), now, rejection })
}

async function openOnce(tx: Tx, { campaignId, recipientId: viewer, at: now }: NewsletterEvent) {
  const nonce = toUuid(createHash('sha256').update(`newsletter:${campaignId}:${viewer}`).digest().subarray(0, 16))
  const view = { nonce, campaignId, viewer, placement: 'email_newsletter' as const, day: dayOf(now), now, rejection: undefined }
  const id = await counting.addImpression(tx, view)
  if (id !== undefined) {
    await tellIfSpent(tx, await counting.billImpression(tx, { ...view, id }))
  }
  return counting.findImpressionOf(tx, nonce)
}
