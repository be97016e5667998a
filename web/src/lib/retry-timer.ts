const NO_ANSWER = new Set([408, 502, 503, 504])
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/**
 * Whether the request may not have reached the server, or the server could not take it now: no
 * answer at all, or that of a proxy or a server in trouble. Any other answer is a decision, and
 * nothing is sent again without its member.
 */
export function isUnreachable(error: Error): boolean {
  const status = 'status' in error && typeof error.status === 'number' ? error.status : undefined
  return status === undefined || NO_ANSWER.has(status)
}

/**
 * Doubles with each failure from one second to thirty, with jitter so that pages don't all come
 * back at the same moment.
 */
export function retryWaitMs(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
  return Math.round(ceiling / 2 + (ceiling / 2) * random())
}

/** Runs something again after each failure, less and less often. */
export class RetryTimer {
  readonly #run: () => void
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(run: () => void) {
    this.#run = run
  }

  schedule(): void {
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#run()
    }, retryWaitMs(this.#failures))
    this.#failures += 1
  }

  /**
   * The server has answered, or there is reason to believe that it will: the next failure waits
   * briefly again.
   */
  reset(): void {
    this.#failures = 0
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
