import { listKeys } from '@adire/contract/keys.ts'

/** Seeded random numbers, the same on every machine (mulberry32). */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Returns a whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  happens(chance: number): boolean {
    return this.next() < chance
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)]
    if (picked === undefined) throw new RangeError('nothing to pick from')
    return picked
  }

  /** Picks a name by weight. */
  weigh<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = listKeys(weights)
    let left = this.next() * names.reduce((sum, name) => sum + weights[name], 0)
    return names.find((name) => (left -= weights[name]) < 0) ?? this.pick(names)
  }

  shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((one) => ({ one, key: this.next() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ one }) => one)
  }

  uuid(): string {
    const hex = Array.from({ length: 4 }, () =>
      this.between(0, 2 ** 32 - 1)
        .toString(16)
        .padStart(8, '0'),
    ).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}
