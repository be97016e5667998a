import {
  DISCOVER_COUNT_MAXIMUM,
  type DiscoverCount,
  type DiscoverFilters,
  type DiscoverSort,
  type Relaxation,
} from '@adire/contract/discovery.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../lib/actor.ts'
import {
  countListed,
  findWords,
  type KeyRange,
  listRanked,
  type Place,
  type RankedRow,
  sample,
  type Search,
  type Source,
} from './queries.ts'
import {
  ageRanges,
  genderWanted,
  interestThatExcludes,
  isBoostedRange,
  isNarrowAge,
  relaxationsOf,
  toCount,
  upperAge,
  usesAdvanced,
} from './rules.ts'
import { COMPLETIONS_MAXIMUM, searchableWords, toLookup, toTermsQuery } from './terms-rules.ts'

export { fullReasons, placeReasons, type RankedRow } from './queries.ts'
export { toDiscoverCard } from './view.ts'

/** "Available Now": here within a day, the rule of "Active today" (reading C-40). */
const AVAILABLE_MS = 24 * 60 * 60_000
/** Members looked at in order, for each one to be found, before another way is thought of. */
const NEAR_FACTOR = 20
/** One in so many of them passes, or a look-up by terms is shorter than the walk. */
const RARE = 125

export interface Asked {
  filters: DiscoverFilters
  sort: DiscoverSort
  after: Place | undefined
  limit: number
}

/** How members are looked for: what the statements need, and whether the filters may be ones that few pass. */
export interface Plan {
  search: Search
  /** The parts of the order to look in, one after the other. */
  ranges: (KeyRange | undefined)[]
  isNarrow: boolean
  /** Whether they are so many that few will pass: then a sample is taken first, and not after a page that is not filled. */
  isRare: boolean
  /** What to do when hardly anybody passes. */
  rare: Source
}

/** Undefined when the search has no word that can be looked for. */
export async function planSearch(db: Db, actor: Actor, { asked, now }: { asked: Asked; now: Date }): Promise<Plan | undefined> {
  const { filters, sort, after, limit } = asked
  const words = filters.search === undefined ? [] : searchableWords(await findWords(db, filters.search, COMPLETIONS_MAXIMUM))
  if (filters.search !== undefined && words.length === 0) return undefined
  const terms = toTermsQuery(filters, words)
  const gender = genderWanted(actor.interestedIn)
  const search: Search = {
    viewerId: actor.id,
    gender,
    excludedInterest: interestThatExcludes(actor.gender),
    minAge: filters.minAge,
    maxAge: upperAge(filters.maxAge),
    city: filters.city,
    country: filters.country,
    isVerifiedOnly: filters.verifiedOnly,
    activeSince: filters.availableNow ? new Date(now.getTime() - AVAILABLE_MS) : undefined,
    terms,
    ...toLookup({ filters, words, gender, now }),
    sort,
    seesFully: actor.isPremium,
    after,
    keys: undefined,
    now,
    limit,
  }
  const isSelective = terms !== undefined || filters.country !== undefined || isNarrowAge(filters)
  const rare: Source = { kind: isSelective ? 'lookup' : filters.availableNow ? 'recent' : 'walk' }
  const ranges = ageRanges(filters, sort)
  const narrowing = [terms !== undefined, filters.country !== undefined, isNarrowAge(filters), filters.availableNow]
  return { search, ranges, isNarrow: rare.kind !== 'walk', isRare: narrowing.filter(Boolean).length > 1, rare }
}

/**
 * A page. Filters that many pass fill it from the first members in its order; filters that few pass would make that a walk past everybody,
 * so that a sample decides whether the few are looked up by their terms instead.
 */
export async function findPage(db: Db, plan: Plan): Promise<RankedRow[]> {
  const { after, limit } = plan.search
  const found: RankedRow[] = []
  for (const keys of plan.ranges) {
    const isBefore = keys && after && after.sortKey < keys.from
    if (!isBefore && found.length < limit) found.push(...(await findRange(db, { ...plan, search: { ...plan.search, keys } })))
  }
  return found.slice(0, limit)
}

async function findRange(db: Db, plan: Plan): Promise<RankedRow[]> {
  const { search, isNarrow, isRare } = plan
  if (!isNarrow || (search.keys !== undefined && isBoostedRange(search.keys))) return listRanked(db, search, { kind: 'walk' })
  const sampled = isRare ? await sampleNear(db, search) : undefined
  if (!sampled || sampled.isAll || sampled.passed >= search.limit) {
    const page = await listRanked(db, search, near(search))
    if (page.length === search.limit || sampled?.isAll) return page
  }
  const source = chooseSource(plan, sampled ?? (await sampleNear(db, search)))
  return listRanked(db, search, source)
}

/** How many the filters show, up to one more than is told. */
export async function countFound(db: Db, plan: Plan): Promise<number> {
  const { search } = plan
  if (!plan.isNarrow) return countListed(db, search, { kind: 'walk' })
  const found = await countListed(db, search, near(search))
  if (found === search.limit) return found
  const sampled = await sampleNear(db, search)
  return sampled.isAll ? found : countListed(db, search, chooseSource(plan, sampled))
}

function near({ limit }: Search): Source & { kind: 'near' } {
  return { kind: 'near', members: limit * NEAR_FACTOR }
}

interface Sample {
  passed: number
  /** Whether the nearest are everybody there is. */
  isAll: boolean
}

async function sampleNear(db: Db, search: Search): Promise<Sample> {
  const { members } = near(search)
  const { walked, passed } = await sample(db, search, members)
  return { passed, isAll: walked < members }
}

function chooseSource({ search, rare }: Plan, { passed }: Sample): Source {
  return passed >= near(search).members / RARE ? { kind: 'walk' } : rare
}

/** How many members some filters show, as it may be told. */
export async function countFor(db: Db, actor: Actor, { filters, now }: { filters: DiscoverFilters; now: Date }): Promise<DiscoverCount> {
  return toCount(await countWith(db, actor, { filters, now }), filters)
}

async function countWith(db: Db, actor: Actor, { filters, now }: { filters: DiscoverFilters; now: Date }): Promise<number> {
  const asked: Asked = { filters, sort: 'recommended', after: undefined, limit: DISCOVER_COUNT_MAXIMUM + 1 }
  const plan = await planSearch(db, actor, { asked, now })
  return plan ? countFound(db, plan) : 0
}

/** For filters nobody passes: the one whose removal shows most; null when none of them alone is in the way. */
export async function findRelaxation(
  db: Db,
  actor: Actor,
  { filters, now }: { filters: DiscoverFilters; now: Date },
): Promise<Relaxation | null> {
  let best: { found: number; relaxation: Relaxation } | undefined
  for (const { remove, filters: relaxed } of relaxationsOf(filters)) {
    if (usesAdvanced(relaxed) && !actor.isPremium) continue
    const found = await countWith(db, actor, { filters: relaxed, now })
    if (found > (best?.found ?? 0)) best = { found, relaxation: { remove, count: toCount(found, relaxed) } }
    if (found > DISCOVER_COUNT_MAXIMUM) break
  }
  return best?.relaxation ?? null
}
