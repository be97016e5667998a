import type { DiscoverFilters, DiscoverSort } from '@adire/contract/discovery.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { NEARBY_KM } from '@adire/contract/order-terms.ts'
import type { Db, ReadDb } from '../../db/db.ts'
import type { Actor } from '../../lib/actor.ts'
import type { PageRange } from '../../lib/paging.ts'
import { listNearby } from '../../lib/place-list.ts'
import { countListed, findWords, type KeyRange, listRanked, type Search } from './queries.ts'
import {
  ageRanges,
  getWantedGender,
  getExcludedInterest,
  isBoostedRange,
  isNarrowAge,
  upperAge,
} from './rules.ts'
import { findCorridor } from '../path/shared-queries.ts'
import {
  COMPLETIONS_MAXIMUM,
  findRingPlace,
  NO_CORRIDOR,
  searchableWords,
  toLookup,
  toTermsQuery,
} from './terms-rules.ts'
import type { RankedRow } from './shared-queries.ts'
import {
  drawOrder,
  type LaneSlot,
  type Ranking,
  type RingPosition,
  type ViewerOrder,
} from './order-rules.ts'
import { findRecommended } from './order-operations.ts'
import {
  buildHeadSource,
  chooseRingSource,
  chooseSource,
  sampleHead,
  type SourcePlan,
} from './source-operations.ts'
import { compareRanked, type Listed, type Position, toRankPosition } from './view.ts'

/**
 * Age of an activity that still counts as "Available Now", the same as for "Active today"
 * (reading C-40).
 */
const AVAILABLE_MS = DAY_MS

export interface SearchRequest extends PageRange<Position> {
  filters: DiscoverFilters
  sort: DiscoverSort
}

/**
 * Query plan of a search: the parameters of its statements and how selective its filters may be. A
 * source says where a statement gets its members from (`Source` in `queries.ts`).
 */
export interface Plan extends SourcePlan {
  /** Set for the recommended order. */
  recommended: { order: ViewerOrder; after: RingPosition | undefined } | undefined
  /** Key ranges to search, one after the other. */
  ranges: (KeyRange | undefined)[]
}

interface PlanRequest {
  request: SearchRequest
  now: Date
  ranking?: Ranking
  /** Hash of the viewer's choices, which the draw depends on. */
  choices?: string | undefined
}

/**
 * Plans a search; undefined if its text has no searchable word. `ranking` is needed for the
 * recommended order only; without it, the sort is that of activity.
 */
export async function planSearch(
  db: ReadDb,
  actor: Actor,
  { request, now, ranking, choices = '' }: PlanRequest,
): Promise<Plan | undefined> {
  const { filters, after, limit } = request
  const sort = request.sort === 'recommended' ? 'recent' : request.sort
  const words =
    filters.search === undefined
      ? []
      : searchableWords(await findWords(db, filters.search, COMPLETIONS_MAXIMUM))
  if (filters.search !== undefined && words.length === 0) return undefined
  const corridor = await chooseCorridor(db, actor, filters)
  const terms = toTermsQuery(filters, words, corridor)
  const gender = getWantedGender(actor.interestedIn)
  const cities = listCities(filters)
  const search: Search = {
    viewerId: actor.id,
    gender,
    excludedInterest: getExcludedInterest(actor.gender),
    minAge: filters.minAge,
    maxAge: upperAge(filters.maxAge),
    city: cities ? undefined : filters.city,
    cities,
    country: filters.country,
    isVerifiedOnly: filters.verifiedOnly,
    activeSince: filters.availableNow ? new Date(now.getTime() - AVAILABLE_MS) : undefined,
    terms,
    ...toLookup({ filters, cities, words, gender, corridor, now }),
    place: findRingPlace(filters, { terms, corridor }),
    sort,
    seesFully: actor.isPremium,
    after: after?.kind === 'rank' ? after.rank : undefined,
    keys: undefined,
    now,
    limit,
  }
  const recommended = ranking &&
    request.sort === 'recommended' && {
      order: drawOrder(actor.id, ranking, { now, choices }),
      after: after?.kind === 'ring' ? after.ring : undefined,
    }
  return {
    search,
    recommended: recommended || undefined,
    ranges: ageRanges(filters, sort),
    ...estimateSelectivity(filters, { terms, cities }),
  }
}

/** Finds the corridor whose members are wanted; undefined without that filter. */
async function chooseCorridor(
  db: ReadDb,
  actor: Actor,
  { myCorridor }: DiscoverFilters,
): Promise<string | undefined> {
  return myCorridor ? ((await findCorridor(db, actor.id)) ?? NO_CORRIDOR) : undefined
}

/** Lists the cities of a search that includes nearby ones; undefined if there is at most one. */
function listCities({ city, withNearby }: DiscoverFilters): string[] | undefined {
  const cities = city !== undefined && withNearby ? listNearby(city, NEARBY_KM) : []
  return cities.length > 1 ? cities : undefined
}

function estimateSelectivity(
  filters: DiscoverFilters,
  { terms, cities }: Pick<Search, 'terms' | 'cities'>,
): Pick<Plan, 'isNarrow' | 'isRare' | 'rare'> {
  const { availableNow } = filters
  const hasPlaces = cities !== undefined || filters.country !== undefined
  const selective = [terms !== undefined, hasPlaces, isNarrowAge(filters)]
  const isLookupUseful = selective.includes(true)
  const otherKind = availableNow ? 'recent' : 'ordered'
  return {
    isNarrow: isLookupUseful || availableNow,
    isRare: [...selective, availableNow].filter(Boolean).length > 1,
    rare: { kind: isLookupUseful ? 'lookup' : otherKind },
  }
}

/** Finds a page, each member with the position after them. Only the recommended order has a lane. */
export async function findPage(
  db: ReadDb,
  plan: Plan,
  lane: readonly LaneSlot[],
): Promise<Listed[]> {
  const { search, recommended } = plan
  if (!recommended) {
    const rows = await findSorted(db, plan)
    return rows.map((row) => ({ row, position: toRankPosition(row) }))
  }
  const source = await chooseRingSource(db, plan)
  return findRecommended(db, search, { ...recommended, source, lane })
}

/**
 * Finds a page of a sort with an index. If many members match, the head of the ordered scan fills it. If few match, that
 * scan would read all members, so a sample decides whether to look members up by their terms
 * instead. Boosted members at the limit of their boost are few and read apart.
 */
async function findSorted(db: ReadDb, plan: Plan): Promise<RankedRow[]> {
  const { after, limit } = plan.search
  const found: RankedRow[] = []
  for (const keys of plan.ranges) {
    const isBefore = keys && after && after.sortKey < keys.from
    if (!isBefore && found.length < limit)
      found.push(...(await findRange(db, { ...plan, search: { ...plan.search, keys } })))
  }
  const atLimit = { ...plan.search, keys: plan.ranges.at(-1), isAtBoostLimit: true } as const
  return [...found, ...(await listRanked(db, atLimit, { kind: 'ordered' }))]
    .toSorted(compareRanked)
    .slice(0, limit)
}

async function findRange(db: ReadDb, plan: Plan): Promise<RankedRow[]> {
  const { search, isNarrow, isRare } = plan
  if (!isNarrow || (search.keys !== undefined && isBoostedRange(search.keys)))
    return listRanked(db, search, { kind: 'ordered' })
  const sampled = isRare ? await sampleHead(db, search) : undefined
  if (!sampled || sampled.isComplete || sampled.passed >= search.limit) {
    const page = await listRanked(db, search, buildHeadSource(search))
    if (page.length === search.limit || sampled?.isComplete) return page
  }
  const source = chooseSource(plan, sampled ?? (await sampleHead(db, search)))
  return listRanked(db, search, source)
}

/** Counts the members that match, up to the limit of the plan. */
export async function countFound(db: Db, plan: Plan): Promise<number> {
  const { search } = plan
  if (!plan.isNarrow) return countListed(db, search, { kind: 'ordered' })
  const found = await countListed(db, search, buildHeadSource(search))
  if (found === search.limit) return found
  const sampled = await sampleHead(db, search)
  return sampled.isComplete ? found : countListed(db, search, chooseSource(plan, sampled))
}
