import type { ReadDb } from '../../db/db.ts'
import { dailyMaximum } from '../profiles/view-quota-rules.ts'
import { isRingPlaceFilled } from './backfill-queries.ts'
import type { Ring, RingPosition } from './order-rules.ts'
import { countInRing, countLookedUp, estimateMembers } from './order-queries.ts'
import { countHeadMatches, type RingSource, type Search, type Source } from './queries.ts'
import { isInRingOrder } from './ring-queries.ts'

/** Members scanned in sort order for each requested one, before another source is considered. */
const HEAD_FACTOR = 20

/**
 * Most members of a list in a ring of the viewer and the day: the cards that one sees in a day without
 * premium. Whoever could read a longer list whole would learn who are neighbours in the ring.
 */
const DRAWN_MAXIMUM = dailyMaximum.cards.free

/** Most members of a city that are counted for an estimate. */
const COUNTED_MAXIMUM = 10_000

/**
 * A lookup by terms is cheaper than an ordered scan if fewer than one in this many members match.
 * Measured with `bench/discovery.bench.ts`.
 */
const RARE_ONE_IN = 125

/** Selectivity of a search, by which its source is chosen. */
export interface SourcePlan {
  /** Counts and samples of the recommended order use the order of activity. */
  search: Search
  /** True if a filter may match few members, so that the ordered scan may be slow. */
  isNarrow: boolean
  /** Source to use if few members match. */
  rare: Source
}

/** How a list of the recommended order is read, on all its pages. */
export interface RingPlan {
  source: RingSource
  ring: Ring
}

/** Chooses the ring of a list and its source. A page after the first one stays in the ring of its cursor. */
export async function chooseRing(
  db: ReadDb,
  plan: SourcePlan,
  after: RingPosition | undefined,
): Promise<RingPlan> {
  const source = await chooseRingSource(db, plan)
  const isDrawn = after?.isDrawn ?? !isInRingOrder(source)
  return {
    source: isDrawn && isInRingOrder(source) ? { kind: 'whole' } : source,
    ring: { isDrawn, lane: [] },
  }
}

/** A window needs more members than a page, so a sample is taken before instead of a first try. */
async function chooseRingSource(db: ReadDb, plan: SourcePlan): Promise<RingSource> {
  const { search } = plan
  if (!plan.isNarrow) {
    const counted = await countInRing(db, search, DRAWN_MAXIMUM + 1)
    return { kind: counted > DRAWN_MAXIMUM ? 'ordered' : 'whole' }
  }
  if (isOnlyPlace(search) && (await isRingPlaceFilled(db))) return { kind: 'place' }
  const sampled = await sampleHead(db, search)
  if (sampled.isComplete) return plan.rare
  const source = chooseSource(plan, sampled)
  return source.kind === 'ordered' && (await isShort(db, plan, sampled)) ? plan.rare : source
}

/**
 * Estimates from a sample whether at most `DRAWN_MAXIMUM` members match. A sample errs, so a lookup may find
 * twice as many at most; half of them are of another gender.
 */
async function isShort(
  db: ReadDb,
  { search, rare }: SourcePlan,
  { passed }: Sample,
): Promise<boolean> {
  const found = 2 * DRAWN_MAXIMUM
  const isFew = await isEstimatedShort(db, search, passed)
  if (!isFew || rare.kind !== 'lookup') return isFew
  return (await countLookedUp(db, search, found + 1)) <= found
}

async function isEstimatedShort(db: ReadDb, search: Search, passed: number): Promise<boolean> {
  const { members } = buildHeadSource(search)
  const total = Math.floor((DRAWN_MAXIMUM * members) / Math.max(passed, 1))
  if (search.city === undefined) return (await estimateMembers(db)) <= total
  const counted = Math.min(total, COUNTED_MAXIMUM)
  return (await countInRing(db, { ...search, gender: undefined }, counted + 1)) <= counted
}

/**
 * True if the index of a place checks whatever few members may match: it holds their ages, and is
 * so small that passing all of it costs little.
 */
function isOnlyPlace({ place, city, cities, country, activeSince }: Search): boolean {
  const others = [city, cities, country, activeSince]
  return place !== undefined && others.every((other) => other === undefined)
}

export function buildHeadSource({ limit }: Search): Source & { kind: 'head' } {
  return { kind: 'head', members: limit * HEAD_FACTOR }
}

/** Result of looking at the head of the order of activity. */
export interface Sample {
  passed: number
  /** True if the sample covers every member. */
  isComplete: boolean
}

export async function sampleHead(db: ReadDb, search: Search): Promise<Sample> {
  const { members } = buildHeadSource(search)
  const { scanned, passed } = await countHeadMatches(db, search, members)
  return { passed, isComplete: scanned < members }
}

export function chooseSource({ search, rare }: SourcePlan, { passed }: Sample): Source {
  return passed >= buildHeadSource(search).members / RARE_ONE_IN ? { kind: 'ordered' } : rare
}
