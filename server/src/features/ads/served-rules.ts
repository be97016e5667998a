import { TOKEN_LIFE_MS } from './counting-rules.ts'

export interface ServedCount {
  id: string
  day: string
  times: number
}

interface Placed {
  nonce: string
  campaignId: string
  day: string
  /** Milliseconds. */
  at: number
}

/**
 * How often campaigns were put on pages since it was last taken, each token once. Tokens are remembered for as long as they can come
 * again, in two halves of which the older is dropped whole.
 */
export class ServedTally {
  #counts = new Map<string, ServedCount>()
  #young = new Set<string>()
  #old = new Set<string>()
  #turnedAt = 0

  note({ nonce, campaignId, day, at }: Placed): void {
    this.#turn(at)
    if (this.#young.has(nonce) || this.#old.has(nonce)) return
    this.#young.add(nonce)
    this.add({ id: campaignId, day, times: 1 })
  }

  add({ id, day, times }: ServedCount): void {
    const key = `${day}:${id}`
    this.#counts.set(key, { id, day, times: times + (this.#counts.get(key)?.times ?? 0) })
  }

  /** All of it, once. */
  take(): ServedCount[] {
    const counts = [...this.#counts.values()]
    this.#counts = new Map()
    return counts
  }

  #turn(at: number): void {
    if (at - this.#turnedAt < TOKEN_LIFE_MS) return
    this.#old = this.#young
    this.#young = new Set()
    this.#turnedAt = at
  }
}
