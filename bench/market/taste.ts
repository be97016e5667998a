import { drawChance, draws } from './chances.ts'
import type { MarketOptions } from './options.ts'
import type { Person, Side } from './people.ts'

/** Members looked at to find what is usual for a viewer, and viewers to find the base rate. */
const SAMPLE = { others: 120, viewers: 400 }

/**
 * Decides who likes whom. Taste is the sum of what the profiles of two members tell, in the share of
 * the assumption, and of what they don't. It isn't the score of the product: it has other weights,
 * and an order only finds it as far as profiles tell.
 */
export class Taste {
  readonly #options: MarketOptions
  readonly #usual: { mean: number; deviation: number }[] = []
  readonly #base: Record<Side, number> = { man: 0, woman: 0 }

  constructor(options: MarketOptions, people: readonly Person[]) {
    this.#options = options
    const sides = {
      man: people.filter(({ side }) => side === 'man'),
      woman: people.filter(({ side }) => side === 'woman'),
    }
    for (const viewer of people)
      this.#usual[viewer.index] = measureUsual(
        sampleSome(sides[getOtherSide(viewer.side)], SAMPLE.others, viewer.index).map((other) =>
          countShared(viewer, other),
        ),
      )
    for (const side of ['man', 'woman'] as const) {
      const tastes = sampleSome(sides[side], SAMPLE.viewers, 0).flatMap((viewer) =>
        sampleSome(sides[getOtherSide(side)], SAMPLE.others, viewer.index + 1).map((other) =>
          this.#measure(viewer, other),
        ),
      )
      this.#base[side] = findIntercept(tastes, options.yes[side])
    }
  }

  /** Decides whether a viewer likes a card: for two members always the same. */
  likes(viewer: Person, other: Person): boolean {
    const { seed } = this.#options
    const probability = toProbability(this.#base[viewer.side] + this.#measure(viewer, other))
    return drawChance(seed, draws.likes, viewer.index, other.index) < probability
  }

  /** Measures a viewer's taste for a card, as a change of the log-odds of a like. */
  #measure(viewer: Person, other: Person): number {
    const { assumption, steepness, appeal } = this.#options
    const { mean, deviation } = this.#usual[viewer.index] ?? { mean: 0, deviation: 1 }
    const told = (countShared(viewer, other) - mean) / deviation
    const hidden = measureHidden(viewer, other, appeal)
    return steepness * (assumption * told + Math.sqrt(1 - assumption ** 2) * hidden)
  }
}

export function getOtherSide(side: Side): Side {
  return side === 'man' ? 'woman' : 'man'
}

/** Weighs what two profiles share. */
function countShared(one: Person, other: Person): number {
  let shared = 0
  if (one.rootsCountry !== null && one.rootsCountry === other.rootsCountry) shared += 1
  if (one.rootsCity !== null && one.rootsCity === other.rootsCity) shared += 0.5
  if (one.city === other.city) shared += 1
  else if (one.city.country === other.city.country) shared += 0.5
  shared += 0.4 * countCommon(one.languages, other.languages)
  shared += 0.35 * countCommon(one.interests, other.interests)
  if (one.lookingFor === other.lookingFor) shared += 0.6
  if (one.wantChildren === other.wantChildren) shared += 0.4
  return shared
}

function countCommon(some: readonly string[], others: readonly string[]): number {
  return some.filter((one) => others.includes(one)).length
}

/** Measures what profiles don't tell, with a mean of 0 and a variance of 1. */
function measureHidden({ wants }: Person, { traits, appeal }: Person, share: number): number {
  const product = wants.reduce((sum, want, i) => sum + want * (traits[i] ?? 0), 0)
  return Math.sqrt(1 - share) * (product / Math.sqrt(wants.length)) + Math.sqrt(share) * appeal
}

function measureUsual(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(variance) || 1 }
}

function sampleSome<T>(list: readonly T[], count: number, offset: number): T[] {
  const step = Math.max(1, Math.floor(list.length / count))
  const some: T[] = []
  for (let i = offset % step; i < list.length && some.length < count; i += step) {
    const one = list[i]
    if (one !== undefined) some.push(one)
  }
  return some
}

function toProbability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}

/** Finds the intercept with which these tastes give the base rate, by bisection. */
function findIntercept(tastes: readonly number[], rate: number): number {
  let [low, high] = [-12, 12]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    const mean = tastes.reduce((sum, taste) => sum + toProbability(middle + taste), 0)
    if (mean / tastes.length < rate) low = middle
    else high = middle
  }
  return (low + high) / 2
}
