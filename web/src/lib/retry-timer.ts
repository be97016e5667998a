const UNAVAILABLE_STATUSES = new Set([408, 502, 503, 504])
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/**
 * True if the request may not have reached the server or the server was unavailable. Other errors
 * are refusals and aren't retried automatically.
 */
export function isUnreachable(error: Error): boolean {
  const status = 'status' in error && typeof error.status === 'number' ? error.status : undefined
  return status === undefined || UNAVAILABLE_STATUSES.has(status)
}

/** Wait before the next attempt: doubles from one second to thirty, with jitter. */
export function retryWaitMs(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
  return Math.round(ceiling / 2 + (ceiling / 2) * random())
}

/** Retries with growing waits. */
export class RetryTimer {
  readonly #run: () => void
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(run: () => void) {
    this.#run = run
  }

  /** Schedules the next attempt unless one is scheduled, not before `minimumMs`. */
  schedule(minimumMs = 0): void {
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        this.#run()
      },
      Math.max(minimumMs, retryWaitMs(this.#failures)),
    )
    this.#failures += 1
  }

  /** Cancels the timer and returns to short waits, after a success or when back online. */
  reset(): void {
    this.#failures = 0
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
