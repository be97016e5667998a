import { computeGini } from '../../server/src/features/market/rules.ts'
import type { MarketOptions } from './options.ts'
import type { Person, Side } from './people.ts'

/** Counts of one member. */
export interface Tally {
  /** Times their card was shown, and in the 24 hours of their boost. */
  shown: number
  shownBoosted: number
  boostedAt: number | undefined
  firstShownAt: number | undefined
  likesSent: number
  likesReceived: number
  matches: number
  answered: number
}

export interface MarketResult {
  options: MarketOptions
  matches: number
  answered: number
  /** Shares of the members with at least one answered match. */
  shares: Record<'members' | 'men' | 'women' | 'newcomers' | 'smallCity', number>
  /** Gini coefficient of how often members of a side are shown in a day. */
  gini: Record<Side, number>
  /** Share of all likes that didn't become a match. */
  unmatched: number
  /** Share of all likes that didn't become a match in which both have written. */
  unanswered: number
  /**
   * How often boosted members were shown in all days, as multiples of the median of their side, and
   * the median of the times in the 24 hours of the boost.
   */
  boosted: { count: number; median: number; most: number; shownOnTheDay: number }
  /** Hours until newcomers are first shown: the median, and the longest. */
  hoursUntilShown: { median: number; most: number }
  pages: number
  seconds: number
}

export function createTally(): Tally {
  return {
    shown: 0,
    shownBoosted: 0,
    boostedAt: undefined,
    firstShownAt: undefined,
    likesSent: 0,
    likesReceived: 0,
    matches: 0,
    answered: 0,
  }
}

interface Outcome {
  options: MarketOptions
  people: readonly Person[]
  tallies: readonly Tally[]
  pages: number
  seconds: number
}

interface Row {
  person: Person
  tally: Tally
  /** Times shown in a day. */
  exposure: number
}

export function summarize({ options, people, tallies, pages, seconds }: Outcome): MarketResult {
  const rows = people.flatMap((person) => {
    const tally = tallies[person.index]
    const days = options.days - Math.max(0, person.joinsAt) / 24
    return tally ? [{ person, tally, exposure: tally.shown / days }] : []
  })
  const sum = (read: (tally: Tally) => number) =>
    rows.reduce((total, { tally }) => total + read(tally), 0)
  const matches = sum((tally) => tally.matches) / 2
  const answered = sum((tally) => tally.answered) / 2
  const likes = sum((tally) => tally.likesSent)
  /** Two likes become a match. */
  const countLost = (found: number) => (likes === 0 ? 0 : 1 - (2 * found) / likes)
  const share = (isMeant: (person: Person) => boolean) => {
    const meant = rows.filter(({ person }) => isMeant(person))
    return meant.filter(({ tally }) => tally.answered > 0).length / meant.length
  }
  return {
    options,
    matches,
    answered,
    shares: {
      members: share(() => true),
      men: share(({ side }) => side === 'man'),
      women: share(({ side }) => side === 'woman'),
      newcomers: share(({ joinsAt }) => joinsAt >= 0),
      smallCity: share(({ isSmallCity }) => isSmallCity),
    },
    gini: { man: measureSide(rows, 'man'), woman: measureSide(rows, 'woman') },
    unmatched: countLost(matches),
    unanswered: countLost(answered),
    boosted: measureBoosts(rows),
    hoursUntilShown: measureDelay(rows, options),
    pages,
    seconds,
  }
}

function measureSide(rows: readonly Row[], side: Side): number {
  const shown = rows.filter(({ person }) => person.side === side)
  return computeGini(shown.map(({ exposure }) => ({ value: exposure, count: 1 }))) ?? 0
}

function measureBoosts(rows: readonly Row[]): MarketResult['boosted'] {
  const medians = { man: findMedianShown(rows, 'man'), woman: findMedianShown(rows, 'woman') }
  const boosted = rows.filter(({ tally }) => tally.boostedAt !== undefined)
  const ratios = boosted.map(({ person, tally }) => tally.shown / medians[person.side])
  return {
    count: boosted.length,
    median: findMedian(ratios),
    most: Math.max(0, ...ratios),
    shownOnTheDay: findMedian(boosted.map(({ tally }) => tally.shownBoosted)),
  }
}

function findMedianShown(rows: readonly Row[], side: Side): number {
  return findMedian(
    rows.flatMap(({ person, tally }) => (person.side === side ? [tally.shown] : [])),
  )
}

/** Measures the delay of newcomers; one who is never shown waits until the end. */
function measureDelay(rows: readonly Row[], { days }: MarketOptions) {
  const delays = rows.flatMap(({ person: { joinsAt }, tally }) =>
    joinsAt < 0 ? [] : [(tally.firstShownAt ?? days * 24) - joinsAt],
  )
  return { median: findMedian(delays), most: Math.max(0, ...delays) }
}

function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
