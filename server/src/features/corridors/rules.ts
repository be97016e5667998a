import { CORRIDOR_STEP } from '@adire/contract/corridors.ts'
import { DAY_MS } from '@adire/contract/durations.ts'

/** Days for which a number that was published stays, and a page that went away doesn't come back. */
const NUMBER_DAYS = 7
/** Days after which the named cities are chosen again if the number stays. */
const CITIES_DAYS = 28

/** An ordered pair of countries: where families are from, and where members live. */
export interface Pair {
  rootsCountry: string
  country: string
}

/** A corridor that a count found large enough for a page. */
export interface CorridorCount extends Pair {
  members: number
  cities: string[]
  rootCities: string[]
}

/** Stored state of a corridor. */
export interface CorridorState extends Pair {
  /** Members when the number was published; null if the page went away. */
  counted: number | null
  cities: string[]
  rootCities: string[]
  changedAt: Date
  citiesAt: Date
}

/** States to write after a count. */
export interface CorridorChanges {
  saved: CorridorState[]
  removed: Pair[]
}

/** Finds what a count changes. Everything else stays published as it is, although the count differs. */
export function findChanges(
  states: readonly CorridorState[],
  counts: readonly CorridorCount[],
  now: Date,
): CorridorChanges {
  const countByPair = new Map(counts.map((count) => [toKey(count), count]))
  const known = new Set(states.map(toKey))
  const results = states.map((state) => ({
    state,
    next: findNext(state, countByPair.get(toKey(state)), now),
  }))
  return {
    saved: [
      ...results.flatMap(({ state, next }) => (next && next !== state ? [next] : [])),
      ...counts.filter((count) => !known.has(toKey(count))).map((count) => publish(count, now)),
    ],
    removed: results.flatMap(({ state, next }) => (next ? [] : [state])),
  }
}

/** Returns the next state of a corridor, the same one if nothing changes, or undefined to forget it. */
function findNext(
  state: CorridorState,
  count: CorridorCount | undefined,
  now: Date,
): CorridorState | undefined {
  const hasRested = isOlder(state.changedAt, NUMBER_DAYS, now)
  if (state.counted === null) {
    if (!hasRested) return state
    return count && publish(count, now)
  }
  if (!count) return { ...state, counted: null, cities: [], rootCities: [], changedAt: now }
  const hasMoved = Math.abs(count.members - state.counted) >= CORRIDOR_STEP
  if (hasMoved && hasRested) return publish(count, now)
  if (!isOlder(state.citiesAt, CITIES_DAYS, now)) return state
  return { ...state, cities: count.cities, rootCities: count.rootCities, citiesAt: now }
}

function publish({ members, ...rest }: CorridorCount, now: Date): CorridorState {
  return { ...rest, counted: members, changedAt: now, citiesAt: now }
}

function isOlder(moment: Date, days: number, now: Date): boolean {
  return now.getTime() - moment.getTime() >= days * DAY_MS
}

function toKey({ rootsCountry, country }: Pair): string {
  return `${rootsCountry} ${country}`
}
