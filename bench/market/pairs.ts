import type { Person } from './people.ts'

const ANSWERED = { man: 1, woman: 4 }
const LIKED = { man: 2, woman: 8 }

/** Remembers who has liked or passed whom, in a byte for each man and woman. */
export class Pairs {
  readonly #flags: Uint8Array
  readonly #women: number

  constructor({ men, women }: { men: number; women: number }) {
    this.#flags = new Uint8Array(men * women)
    this.#women = women
  }

  hasAnswered(viewer: Person, other: Person): boolean {
    return this.#has(viewer, other, ANSWERED[viewer.side])
  }

  hasLiked(viewer: Person, other: Person): boolean {
    return this.#has(viewer, other, LIKED[viewer.side])
  }

  answer(viewer: Person, other: Person, isLiked: boolean): void {
    const { side } = viewer
    const i = this.#locate(viewer, other)
    this.#flags[i] = (this.#flags[i] ?? 0) | ANSWERED[side] | (isLiked ? LIKED[side] : 0)
  }

  #has(viewer: Person, other: Person, flag: number): boolean {
    return ((this.#flags[this.#locate(viewer, other)] ?? 0) & flag) > 0
  }

  #locate(one: Person, other: Person): number {
    const [man, woman] = one.side === 'man' ? [one, other] : [other, one]
    return man.place * this.#women + woman.place
  }
}
