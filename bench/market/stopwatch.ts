/** Parts of a simulated day. */
const parts = ['jobs', 'pages', 'writes', 'vacuum'] as const
export type Part = (typeof parts)[number]

/** Measures the seconds that each part of a day takes. */
export class Stopwatch {
  #startedAt = performance.now()
  readonly #seconds = new Map<Part, number>()

  async measure<Result>(part: Part, work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      const seconds = (performance.now() - startedAt) / 1000
      this.#seconds.set(part, (this.#seconds.get(part) ?? 0) + seconds)
    }
  }

  /** Describes the time since the last call. */
  takeLap(): string {
    const total = (performance.now() - this.#startedAt) / 1000
    const listed = parts.map((part) => `${part} ${(this.#seconds.get(part) ?? 0).toFixed(1)} s`)
    this.#startedAt = performance.now()
    this.#seconds.clear()
    return `${total.toFixed(1)} s (${listed.join(', ')})`
  }
}
