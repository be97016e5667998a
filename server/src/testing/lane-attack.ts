/** A card that a viewer was shown, and the truth that an attacker wants to know. */
export interface Sighting {
  viewer: number
  day: number
  page: number
  indexOnPage: number
  member: string
  reasons: string
  isLiker: boolean
}

interface Guess {
  name: string
  /** Value of the feature that the guessed cards have in common, and their number. */
  best: string | undefined
  cards: number
  /** Share of likers among the guessed cards. */
  precision: number
  /** Share of likers among all cards of their pages, or among all cards if that is larger. */
  chance: number
  /** True if the precision is too much above chance to be an accident. */
  isBetter: boolean
}

/** Probability below which a result isn't an accident. With 28 attacks, one run in 700 has one. */
export const ACCIDENT = 1 / 20_000

/**
 * Plays an attacker who guesses which cards are of members who like them. They know the truth for
 * half of the viewers, take what tells most there, and guess for the other half. An unrealistically
 * strong attacker: a real one knows nobody's.
 */
export function attack(sightings: readonly Sighting[]): {
  likers: number
  attacks: Guess[]
  /** Share of likers among all cards of the same page number. */
  byPage: number[]
} {
  const history = describeHistory(sightings)
  const alike = countAlike(sightings)
  const next = describeNextPage(sightings)
  const features: Record<string, (one: Sighting) => string> = {
    'the number of the page': ({ page }) => String(page),
    'the place on the page': ({ indexOnPage }) => String(indexOnPage),
    'the reasons shown': ({ reasons }) => reasons,
    'the number of appearances': (one) => String(Math.min(history.count(one), 4)),
    'the weeks since the last appearance': (one) => history.gap(one),
    'the number of cards with the same reasons': (one) => String(Math.min(alike(one), 9)),
    'the reasons at the start of the next page': next,
  }
  const pages = [...new Set(sightings.map(({ page }) => page))].toSorted((a, b) => a - b)
  return {
    likers: sightings.filter(({ isLiker }) => isLiker).length,
    attacks: listAttacks(features).map(([name, feature]) => guess(name, sightings, feature)),
    byPage: pages.map((page) => computeShare(sightings.filter((one) => one.page === page))),
  }
}

/** Lists the features, and each two of them together. */
function listAttacks<Feature extends (one: Sighting) => string>(
  features: Record<string, Feature>,
): [string, (one: Sighting) => string][] {
  const singles = Object.entries(features)
  const pairs = singles.flatMap(([name, feature], index) =>
    singles
      .slice(index + 1)
      .map(([otherName, other]): [string, (one: Sighting) => string] => [
        `${name} and ${otherName}`,
        (one) => `${feature(one)} ${other(one)}`,
      ]),
  )
  return [...singles, ...pairs]
}

const buildPairKey = ({ viewer, member }: Sighting) => `${viewer} ${member}`

/** Counts the cards on the page of a card that have its reasons, itself included. */
function countAlike(sightings: readonly Sighting[]): (one: Sighting) => number {
  const buildKey = ({ viewer, day, page, reasons }: Sighting) =>
    `${viewer} ${day} ${page} ${reasons}`
  const counts = new Map<string, number>()
  for (const one of sightings) counts.set(buildKey(one), (counts.get(buildKey(one)) ?? 0) + 1)
  return (one) => counts.get(buildKey(one)) ?? 0
}

/** Says whether the first two cards of the page after that of a card have its reasons. */
function describeNextPage(sightings: readonly Sighting[]): (one: Sighting) => string {
  const buildKey = ({ viewer, day }: Sighting, page: number) => `${viewer} ${day} ${page}`
  const starts = new Map<string, string[]>()
  for (const one of sightings) {
    const key = buildKey(one, one.page)
    if (one.indexOnPage < 2) starts.set(key, [...(starts.get(key) ?? []), one.reasons])
  }
  return (one) =>
    String(starts.get(buildKey(one, one.page + 1))?.map((reasons) => reasons === one.reasons))
}

function describeHistory(sightings: readonly Sighting[]) {
  const days = new Map<string, number[]>()
  for (const one of sightings)
    days.set(buildPairKey(one), [...(days.get(buildPairKey(one)) ?? []), one.day])
  return {
    count: (one: Sighting) => days.get(buildPairKey(one))?.length ?? 0,
    gap: (one: Sighting) => {
      const before = days.get(buildPairKey(one))?.filter((day) => day < one.day) ?? []
      const last = before.at(-1)
      if (last === undefined) return 'never'
      return String(Math.floor((one.day - last) / 7))
    },
  }
}

function guess(
  name: string,
  sightings: readonly Sighting[],
  feature: (one: Sighting) => string,
): Guess {
  const known = sightings.filter(({ viewer }) => viewer % 2 === 0)
  const guessed = sightings.filter(({ viewer }) => viewer % 2 === 1)
  const [inKnown, inGuessed] = [shareOfPages(known), shareOfPages(guessed)]
  const values = [...new Set(known.map(feature))]
  const scored = values.map((value) => {
    const some = known.filter((one) => feature(one) === value)
    return { value, score: (computeShare(some) - mean(some, inKnown)) * Math.sqrt(some.length) }
  })
  const best = scored.toSorted((a, b) => b.score - a.score)[0]?.value
  const chosen = guessed.filter((one) => feature(one) === best)
  const precision = computeShare(chosen)
  // Below the share of all cards, a guess tells less than the page itself does.
  const chance = Math.max(mean(chosen, inGuessed), computeShare(guessed))
  // Cards of the same member are right or wrong together.
  const pairs = new Set(chosen.map(buildPairKey)).size
  const isBetter = computeTail(pairs, Math.round(precision * pairs), chance) < ACCIDENT
  return { name, best, cards: chosen.length, precision, chance, isBetter }
}

/** Returns the probability of at least `hits` in `tries`, each with a probability. */
export function computeTail(tries: number, hits: number, probability: number): number {
  const [hit, miss] = [Math.log(probability), Math.log(1 - probability)]
  let ways = 0
  let tail = 0
  for (let found = 0; found <= tries; found++) {
    if (found > 0) ways += Math.log(tries - found + 1) - Math.log(found)
    if (found >= hits) tail += Math.exp(ways + found * hit + (tries - found) * miss)
  }
  return tail
}

/** Returns the share of likers on a card's page: what drawing among its cards would give. */
function shareOfPages(sightings: readonly Sighting[]): (one: Sighting) => number {
  const pages = new Map<string, Sighting[]>()
  const buildKey = ({ viewer, day, page }: Sighting) => `${viewer} ${day} ${page}`
  for (const one of sightings) pages.set(buildKey(one), [...(pages.get(buildKey(one)) ?? []), one])
  const shares = new Map([...pages].map(([key, cards]) => [key, computeShare(cards)]))
  return (one) => shares.get(buildKey(one)) ?? 0
}

function mean(sightings: readonly Sighting[], value: (one: Sighting) => number): number {
  return sightings.reduce((total, one) => total + value(one), 0) / Math.max(1, sightings.length)
}

function computeShare(sightings: readonly Sighting[]): number {
  return mean(sightings, ({ isLiker }) => Number(isLiker))
}
