export interface TurnLimits {
  /** How many may have their turn at once. */
  at: number
  /** Sure places behind those whose turn it is. */
  queue: number
  /** Those who wait for a place, at most. */
  crowd: number
  waitMs: number
}

export interface Turns {
  /** Waits for its turn; the returned function ends it. */
  take(): Promise<() => void>
}

interface Waiter {
  go(): void
  /** A sure place: from here on nobody is sent away. */
  settle(): void
}

/** So many at a time, first come first served; who gets no place in the queue in time is sent away with an error. */
export function createTurns({ at, queue, crowd, waitMs }: TurnLimits, busy: () => Error): Turns {
  const waiting: Waiter[] = []
  let taken = 0

  function release(): void {
    const next = waiting.shift()
    if (!next) taken -= 1
    next?.go()
    for (const waiter of waiting.slice(0, queue)) waiter.settle()
  }

  return {
    async take() {
      if (taken < at) {
        taken += 1
        return once(release)
      }
      if (waiting.length >= queue + crowd) throw busy()
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(waiter), 1)
          reject(busy())
        }, waitMs)
        const settle = () => clearTimeout(timer)
        const waiter: Waiter = {
          settle,
          go() {
            settle()
            resolve()
          },
        }
        waiting.push(waiter)
        if (waiting.length <= queue) settle()
      })
      return once(release)
    },
  }
}

/** Turns for each of many, who don't wait for one another; nothing is kept of those who have none. */
export function createTurnsByKey(limits: TurnLimits, busy: () => Error): { take(key: string): Promise<() => void> } {
  const groups = new Map<string, { turns: Turns; count: number }>()

  function leave(key: string, group: { count: number }): void {
    group.count -= 1
    if (group.count === 0) groups.delete(key)
  }

  return {
    async take(key) {
      const group = groups.get(key) ?? { turns: createTurns(limits, busy), count: 0 }
      groups.set(key, group)
      group.count += 1
      try {
        const release = await group.turns.take()
        return once(() => {
          release()
          leave(key, group)
        })
      } catch (error) {
        leave(key, group)
        throw error
      }
    },
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
