import type { ReadDb } from '../../db/db.ts'
import { isRingPlaceFilled } from './backfill-queries.ts'
import type { RingSource, Search, Source } from './queries.ts'
import { countHeadMatches, estimateLookup } from './source-queries.ts'

/** Members scanned in sort order for each requested one, before another source is considered. */
const HEAD_FACTOR = 20

/**
 * A lookup by terms is cheaper than an ordered scan if fewer than one in this many members match.
 * Measured with `bench/discovery.bench.ts`.
 */
const RARE_ONE_IN = 125

/** Members whom a lookup may find, by the planner's estimate, so that it is taken without a sample, which reads as much. */
export const SMALL_LOOKUP = 250

/** Selectivity of a search, by which its source is chosen. */
export interface SourcePlan {
  /** Counts and samples of the recommended order use the order of activity. */
  search: Search
  /** True if a filter may match few members, so that the ordered scan may be slow. */
  isNarrow: boolean
  /**
   * True for several narrowing filters: few will match, so a sample is taken before a page is
   * tried.
   */
  isRare: boolean
  /** Source to use if few members match. */
  rare: Source
}

/** Chooses a source. A window needs more members than a page, so a sample is taken before instead of a first try. */
export async function chooseRingSource(db: ReadDb, plan: SourcePlan): Promise<RingSource> {
  if (!plan.isNarrow) return { kind: 'ordered' }
  if (isOnlyPlace(plan.search) && (await isRingPlaceFilled(db))) return { kind: 'place' }
  if (await isLookupSmall(db, plan)) return plan.rare
  const sampled = await sampleHead(db, plan.search)
  return sampled.isComplete ? plan.rare : chooseSource(plan, sampled)
}

async function isLookupSmall(db: ReadDb, { search, isRare, rare }: SourcePlan): Promise<boolean> {
  return isRare && rare.kind === 'lookup' && (await estimateLookup(db, search)) <= SMALL_LOOKUP
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
  return { kind: 'head', limit: limit * HEAD_FACTOR }
}

/** Result of looking at the head of the order of activity. */
export interface Sample {
  passed: number
  /** True if the sample covers every member. */
  isComplete: boolean
}

export async function sampleHead(db: ReadDb, search: Search): Promise<Sample> {
  const { limit } = buildHeadSource(search)
  const { scanned, passed } = await countHeadMatches(db, search, limit)
  return { passed, isComplete: scanned < limit }
}

export function chooseSource({ search, rare }: SourcePlan, { passed }: Sample): Source {
  return passed >= buildHeadSource(search).limit / RARE_ONE_IN ? { kind: 'ordered' } : rare
}
