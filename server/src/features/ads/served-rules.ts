import type { VariantLetter } from '@adire/contract/campaign-variants.ts'
import { TOKEN_LIFE_MS } from './counting-rules.ts'

export interface ServedCount {
  id: string
  variant: VariantLetter
  day: string
  times: number
}

interface ServedEvent {
  nonce: string
  campaignId: string
  variant: VariantLetter
  day: string
  /** Milliseconds since the epoch. */
  at: number
}

/**
 * Counts how often banners of campaigns were put on pages, each token once. Nonces are remembered for at least
 * the lifetime of a token, in two sets: the previous one is dropped as a whole.
 */
export class ServedTally {
  #counts = new Map<string, ServedCount>()
  #current = new Set<string>()
  #previous = new Set<string>()
  #rotatedAt = 0

  record({ nonce, campaignId, variant, day, at }: ServedEvent): void {
    this.#rotate(at)
    if (this.#current.has(nonce) || this.#previous.has(nonce)) return
    this.#current.add(nonce)
    this.add({ id: campaignId, variant, day, times: 1 })
  }

  add({ id, variant, day, times }: ServedCount): void {
    const key = `${day}:${id}:${variant}`
    this.#counts.set(key, { id, variant, day, times: times + (this.#counts.get(key)?.times ?? 0) })
  }

  /** Returns the counts and resets them. */
  take(): ServedCount[] {
    const counts = [...this.#counts.values()]
    this.#counts = new Map()
    return counts
  }

  #rotate(at: number): void {
    if (at - this.#rotatedAt < TOKEN_LIFE_MS) return
    this.#previous = this.#current
    this.#current = new Set()
    this.#rotatedAt = at
  }
}
