export interface TurnLimits {
  /** Sure places behind the one whose turn it is. */
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

/** One at a time, first come first served; who gets no place in the queue in time is sent away with an error. */
export function createTurns({ queue, crowd, waitMs }: TurnLimits, busy: () => Error): Turns {
  const waiting: Waiter[] = []
  let isTaken = false

  function release(): void {
    const next = waiting.shift()
    isTaken = next !== undefined
    next?.go()
    for (const waiter of waiting.slice(0, queue)) waiter.settle()
  }

  return {
    async take() {
      if (!isTaken) {
        isTaken = true
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

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
