import { TOKEN_LIFE_MS } from './counting-rules.ts'

export interface ServedCount {
  id: string
  day: string
  times: number
}

interface ServedEvent {
  nonce: string
  campaignId: string
  day: string
  /** Milliseconds since the epoch. */
  at: number
}

/**
 * Counts how often campaigns were put on pages, each token once. Tokens are remembered for their
 * lifetime, in two sets of which the older is dropped whole.
 */
export class ServedTally {
  #counts = new Map<string, ServedCount>()
  #young = new Set<string>()
  #old = new Set<string>()
  #rotatedAt = 0

  note({ nonce, campaignId, day, at }: ServedEvent): void {
    this.#rotate(at)
    if (this.#young.has(nonce) || this.#old.has(nonce)) return
    this.#young.add(nonce)
    this.add({ id: campaignId, day, times: 1 })
  }

  add({ id, day, times }: ServedCount): void {
    const key = `${day}:${id}`
    this.#counts.set(key, { id, day, times: times + (this.#counts.get(key)?.times ?? 0) })
  }

  /** Returns the counts and resets them. */
  take(): ServedCount[] {
    const counts = [...this.#counts.values()]
    this.#counts = new Map()
    return counts
  }

  #rotate(at: number): void {
    if (at - this.#rotatedAt < TOKEN_LIFE_MS) return
    this.#old = this.#young
    this.#young = new Set()
    this.#rotatedAt = at
  }
}
