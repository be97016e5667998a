export interface SemaphoreLimits {
  /** How many may have a turn at once. */
  places: number
  /** Waiting uploads of one owner. */
  perOwner: number
  /** Waiting uploads in all; each is held in memory. */
  waiting: number
  waitingPerOwner: number
  waitMs: number
}

export interface Permit {
  /** Makes room for the next. `costMs` is the processor time that was used. */
  end(costMs: number): void
}

/** `crowded`: the owner's own pictures are in the way. `busy`: those of others are. */
export type SemaphoreRefusal = 'busy' | 'crowded'

export interface Semaphore {
  /** Waits for a turn, which has to be ended. */
  take(owner: string): Promise<Permit>
}

interface Waiter {
  owner: string
  start(): void
}

/** Past costs count half after so long. */
const HALF_LIFE_MS = 60_000
const FORGOTTEN_BELOW_MS = 1
const OWNERS_MAXIMUM = 1_000

/**
 * Shares places fairly: the next turn goes to the owner whose pictures have cost least lately, so
 * that neither many nor expensive pictures of one account hold up others. Owners who cost the same
 * are served in the order they came.
 */
export function createSemaphore(
  limits: SemaphoreLimits,
  refuse: (reason: SemaphoreRefusal) => Error,
  now = () => performance.now(),
): Semaphore {
  const waiting: Waiter[] = []
  const running = new Map<string, number>()
  const costs = createCosts(now)
  let taken = 0

  const runningFor = (owner: string) => running.get(owner) ?? 0
  const waitingFor = (owner: string) => waiting.filter((waiter) => waiter.owner === owner).length
  const hasOwn = (owner: string) => runningFor(owner) + waitingFor(owner) > 0

  function startNext(): void {
    if (taken >= limits.places) return
    const ready = waiting.filter(({ owner }) => runningFor(owner) < limits.perOwner)
    const [first] = ready.toSorted((a, b) => costs.get(a.owner) - costs.get(b.owner))
    if (!first) return
    waiting.splice(waiting.indexOf(first), 1)
    taken += 1
    running.set(first.owner, runningFor(first.owner) + 1)
    first.start()
    startNext()
  }

  function openTurn(owner: string): Permit {
    let isEnded = false
    return {
      end(costMs) {
        if (isEnded) return
        isEnded = true
        taken -= 1
        costs.add(owner, costMs)
        if (runningFor(owner) > 1) running.set(owner, runningFor(owner) - 1)
        else running.delete(owner)
        startNext()
      },
    }
  }

  return {
    async take(owner) {
      if (waitingFor(owner) >= limits.waitingPerOwner) throw refuse('crowded')
      if (waiting.length >= limits.waiting) throw refuse(hasOwn(owner) ? 'crowded' : 'busy')
      const started = waitIn(waiting, owner, limits.waitMs)
      startNext()
      if (!(await started)) throw refuse(hasOwn(owner) ? 'crowded' : 'busy')
      return openTurn(owner)
    },
  }
}

/** Joins the list; resolves to whether the turn came before the time was over. */
function waitIn(waiting: Waiter[], owner: string, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(waiter), 1)
      resolve(false)
    }, waitMs)
    const waiter: Waiter = {
      owner,
      start() {
        clearTimeout(timer)
        resolve(true)
      },
    }
    waiting.push(waiter)
  })
}

/** Tracks the recent decoding time of each owner. */
function createCosts(now: () => number) {
  const entries = new Map<string, { ms: number; at: number }>()
  const get = (owner: string) => {
    const entry = entries.get(owner)
    const ms = entry ? entry.ms * 0.5 ** ((now() - entry.at) / HALF_LIFE_MS) : 0
    return ms < FORGOTTEN_BELOW_MS ? 0 : ms
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
