import type { AdPlacement } from '@adire/contract/ads.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Db } from '../../db/db.ts'
import { createReload } from '../../lib/reload.ts'
import { type Actor, isStaff } from '../../lib/actor.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { toUtcDay, TOKEN_LIFE_MS } from './counting-rules.ts'
import { addServed, listLive, listSpent, readViewer } from './queries.ts'
import {
  type ChosenAd,
  drawCampaigns,
  dayShare,
  excludeShown,
  expectedMicros,
  isShowable,
  isWithinDates,
  type LiveCampaign,
  type AdsOnPage,
} from './rules.ts'
import { ServedTally } from './served-rules.ts'
import type { AdToken } from './token-rules.ts'
import { VariantDealer } from './variant-rules.ts'
import { toViewer } from './view.ts'

/**
 * Age at which spending billed by other servers is read again. A spent budget is announced at once.
 */
const SPENT_LIFE_MS = 5_000
/** Half-life of the spend reserved for chosen ads, whose impressions may never be reported. */
const PENDING_HALF_LIFE_MS = 20_000
/** Delay in which counts of served ads are collected before one write. */
const FLUSH_MS = 1_000

declare module '../../deps.ts' {
  interface Deps {
    /** Ads that may be shown. */
    ads: AdServer
  }
}

interface Spending {
  spentMicros: number
  /** Expected spend of ads shown by this server that may still be billed. */
  pendingMicros: number
  pendingAt: number
}

interface AdRequest extends AdsOnPage {
  placement: AdPlacement
  count: number
}

/**
 * Chooses ads in the memory of one server. Caches the campaigns that may be shown: `reload` has to
 * be called at the start, and again whenever a campaign changes or its budget is spent, on any
 * server (`notifyAdServers`). A choice reads only its viewer's day from the database.
 */
export class AdServer {
  readonly #db: Db
  readonly #log: Log
  readonly #clock: Clock
  readonly #random: () => number
  #campaigns = new Map<AdPlacement, LiveCampaign[]>()
  #spending = new Map<string, Spending>()
  #day = ''
  #spentReadAt = 0
  readonly #served = new ServedTally()
  readonly #variants: VariantDealer
  #flushing: NodeJS.Timeout | undefined
  readonly reload = createReload(() => this.#read())
  /** Number of past days that the nightly recount had to correct since this server started. */
  discrepancies = 0

  constructor({
    db,
    log,
    clock,
    random = Math.random,
  }: {
    db: Db
    log: Log
    clock: Clock
    random?: () => number
  }) {
    this.#db = db
    this.#log = log
    this.#clock = clock
    this.#random = random
    this.#variants = new VariantDealer(random)
  }

  /** Chooses ads for a slot; none for premium members and staff (decision A1). */
  async choose(actor: Actor, { placement, count, ...onPage }: AdRequest): Promise<ChosenAd[]> {
    if (actor.isPremium || isStaff(actor)) return []
    const now = this.#clock.now()
    const day = toUtcDay(now)
    await this.#refresh(day, now)
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
    const chosen = drawCampaigns(campaigns, toViewer(viewer, actor, now), { count, moment })
    const ads = chosen.flatMap((campaign) => {
      // A visible ad never becomes another banner.
      const creative = onPage.renewed
        ? campaign.variants.find(({ variant }) => variant === onPage.renewed?.variant)
        : this.#variants.deal(campaign)
      return creative ? [{ ...campaign, ...creative }] : []
    })
    for (const ad of ads) this.#reserve(ad, now)
    return ads
  }

  /** Lists the campaigns that run in a placement today. */
  async listRunning(placement: AdPlacement): Promise<readonly LiveCampaign[]> {
    const now = this.#clock.now()
    const day = toUtcDay(now)
    await this.#refresh(day, now)
    return (this.#campaigns.get(placement) ?? []).filter((one) => isWithinDates(one, day))
  }

  /**
   * Counts an ad that a browser put on a page, each token once. Ignores expired tokens, because the
   * tally remembers tokens only for their lifetime.
   */
  recordServed({ nonce, campaignId, variant, servedAt }: Omit<AdToken, 'placement'>): void {
    const now = this.#clock.now()
    if (now.getTime() - servedAt.getTime() > TOKEN_LIFE_MS) return
    this.#served.record({ nonce, campaignId, variant, day: toUtcDay(now), at: now.getTime() })
    // Unreferenced: a stopping server flushes by itself.
    this.#flushing ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  /** Applies spending billed by this server before the next read. */
  applySpending(
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
      await inTransaction(this.#db, (tx) => addServed(tx, served))
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

  /** Reserves the expected cost of a chosen ad, which may still be billed. */
  #reserve(campaign: LiveCampaign, now: Date): void {
    const spending = this.#spending.get(campaign.id)
    if (!spending) return
    spending.pendingMicros = pendingAt(spending, now.getTime()) + expectedMicros(campaign)
    spending.pendingAt = now.getTime()
  }

  /**
   * Starts a new day with its own sums; within a day, refreshes outdated sums in the background.
   */
  async #refresh(day: string, now: Date): Promise<void> {
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
    this.#variants.keep(new Set(rows.map(({ id }) => id)))
    this.#day = day
    this.#spentReadAt = now.getTime()
  }
}

function pendingAt({ pendingMicros, pendingAt: since }: Spending, moment: number): number {
  return pendingMicros * 0.5 ** (Math.max(0, moment - since) / PENDING_HALF_LIFE_MS)
}
