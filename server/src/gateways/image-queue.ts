import { MINUTE_MS } from '@adire/contract/durations.ts'
import PQueue from 'p-queue'

export interface ImageQueueLimits {
  /** Pictures processed at once. */
  concurrency: number
  concurrencyPerOwner: number
  /** Waiting pictures, which are held in memory. */
  waiting: number
  waitingPerOwner: number
  /** Time after which a waiting picture is refused. */
  waitMs: number
}

/** `crowded`: too many pictures of this owner. `busy`: too many of others. */
export type ImageQueueRefusal = 'busy' | 'crowded'

/** Queue of pictures to decode, fair between accounts. */
export interface ImageQueue {
  /** Runs `work` when it is the owner's turn; `work` reports the processor time it used. */
  run<T>(owner: string, work: (addCost: (ms: number) => void) => Promise<T>): Promise<T>
}

/** Time after which past costs count half. */
const HALF_LIFE_MS = MINUTE_MS
/** Past costs below this count as none. */
const NEGLIGIBLE_MS = 1
/** Maximum accounts whose costs are remembered. */
const OWNERS_MAXIMUM = 1_000

/**
 * Shares processing fairly between accounts: the pictures of one account wait for each other, and
 * the next turn goes to the account that used least processor time recently. So neither many nor
 * expensive pictures of one account hold up others.
 */
export function createImageQueue(
  limits: ImageQueueLimits,
  refuse: (reason: ImageQueueRefusal) => Error,
  now = () => performance.now(),
): ImageQueue {
  const shared = new PQueue({ concurrency: limits.concurrency })
  const owners = new Map<string, PQueue>()
  const costs = createCosts(now)
  let total = 0

  function getOwnQueue(owner: string): PQueue {
    const queue = owners.get(owner) ?? new PQueue({ concurrency: limits.concurrencyPerOwner })
    owners.set(owner, queue)
    return queue
  }

  return {
    async run(owner, work) {
      const own = getOwnQueue(owner)
      const ownTotal = own.size + own.pending
      if (ownTotal >= limits.concurrencyPerOwner + limits.waitingPerOwner) throw refuse('crowded')
      if (total >= limits.concurrency + limits.waiting)
        throw refuse(ownTotal > 0 ? 'crowded' : 'busy')
      total += 1
      const { signal, stop } = startTimeout(limits.waitMs)
      const start = () => {
        stop()
        return work((ms) => costs.add(owner, ms))
      }
      try {
        return await own.add(() => shared.add(start, { signal, priority: -costs.get(owner) }), {
          signal,
        })
      } catch (error) {
        if (!signal.aborted) throw error
        throw refuse(own.size + own.pending > 0 ? 'crowded' : 'busy')
      } finally {
        stop()
        total -= 1
        if (own.size + own.pending === 0) owners.delete(owner)
      }
    },
  }
}

function startTimeout(ms: number): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ms)
  return { signal: controller.signal, stop: () => clearTimeout(timer) }
}

/** Tracks the recent processor time of each owner. */
function createCosts(now: () => number) {
  const entries = new Map<string, { ms: number; at: number }>()
  const get = (owner: string) => {
    const entry = entries.get(owner)
    const ms = entry ? entry.ms * 0.5 ** ((now() - entry.at) / HALF_LIFE_MS) : 0
    return ms < NEGLIGIBLE_MS ? 0 : ms
  }
  return {
    get,
    add(owner: string, ms: number): void {
      const total = get(owner) + ms
      entries.delete(owner)
      entries.set(owner, { ms: total, at: now() })
      if (entries.size <= OWNERS_MAXIMUM) return
      for (const known of entries.keys()) if (get(known) === 0) entries.delete(known)
      const [oldest] = entries.keys()
      if (entries.size > OWNERS_MAXIMUM && oldest !== undefined) entries.delete(oldest)
    },
  }
}
