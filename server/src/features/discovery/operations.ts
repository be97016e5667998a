import type { DiscoverFilters, DiscoverSort } from '@adire/contract/discovery.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../lib/actor.ts'
import type { PageRange } from '../../lib/paging.ts'
import {
  countListed,
  findWords,
  type KeyRange,
  listRanked,
  type Position,
  sample,
  type Search,
  type Source,
} from './queries.ts'
import {
  ageRanges,
  getWantedGender,
  getExcludedInterest,
  isBoostedRange,
  isNarrowAge,
  upperAge,
} from './rules.ts'
import { COMPLETIONS_MAXIMUM, searchableWords, toLookup, toTermsQuery } from './terms-rules.ts'
import type { RankedRow } from './shared-queries.ts'

/**
 * Age of an activity that still counts as "Available Now", the same as for "Active today"
 * (reading C-40).
 */
const AVAILABLE_MS = DAY_MS
/** Members scanned in sort order per requested one before another source is considered. */
const HEAD_FACTOR = 20

/**
 * Share of matches, one in so many, below which a lookup by terms is cheaper than an ordered scan.
 */
const RARE_SHARE = 125

export interface SearchRequest extends PageRange<Position> {
  filters: DiscoverFilters
  sort: DiscoverSort
}

/**
 * Query plan of a search: the parameters of its statements and how selective its filters may be.
 */
export interface Plan {
  search: Search
  /** Key ranges to search, one after the other. */
  ranges: (KeyRange | undefined)[]
  isNarrow: boolean
  /**
   * True for several narrowing filters: few will match, so a sample is taken before a page is
   * tried.
   */
  isRare: boolean
  /** Source to use if hardly anybody matches. */
  rare: Source
}

/** Plans a search; undefined if its text has no searchable word. */
export async function planSearch(
  db: Db,
  actor: Actor,
  { request, now }: { request: SearchRequest; now: Date },
): Promise<Plan | undefined> {
  const { filters, sort, after, limit } = request
  const words =
    filters.search === undefined
      ? []
      : searchableWords(await findWords(db, filters.search, COMPLETIONS_MAXIMUM))
  if (filters.search !== undefined && words.length === 0) return undefined
  const terms = toTermsQuery(filters, words)
  const gender = getWantedGender(actor.interestedIn)
  const search: Search = {
    viewerId: actor.id,
    gender,
    excludedInterest: getExcludedInterest(actor.gender),
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
  return { search, ranges: ageRanges(filters, sort), ...estimateSelectivity(filters, terms) }
}

function estimateSelectivity(
  filters: DiscoverFilters,
  terms: Search['terms'],
): Pick<Plan, 'isNarrow' | 'isRare' | 'rare'> {
  const selective = [terms !== undefined, filters.country !== undefined, isNarrowAge(filters)]
  const kind = selective.includes(true) ? 'lookup' : filters.availableNow ? 'recent' : 'ordered'
  return {
    isNarrow: kind !== 'ordered',
    isRare: [...selective, filters.availableNow].filter(Boolean).length > 1,
    rare: { kind },
  }
}

/**
 * Finds a page. Filters that many match fill it from the head of the ordered scan. If they don't,
 * that scan would pass everybody, so a sample decides whether to look members up by their terms
 * instead.
 */
export async function findPage(db: Db, plan: Plan): Promise<RankedRow[]> {
  const { after, limit } = plan.search
  const found: RankedRow[] = []
  for (const keys of plan.ranges) {
    const isBefore = keys && after && after.sortKey < keys.from
    if (!isBefore && found.length < limit)
      found.push(...(await findRange(db, { ...plan, search: { ...plan.search, keys } })))
  }
  return found.slice(0, limit)
}

async function findRange(db: Db, plan: Plan): Promise<RankedRow[]> {
  const { search, isNarrow, isRare } = plan
  if (!isNarrow || (search.keys !== undefined && isBoostedRange(search.keys)))
    return listRanked(db, search, { kind: 'ordered' })
  const sampled = isRare ? await sampleHead(db, search) : undefined
  if (!sampled || sampled.isComplete || sampled.passed >= search.limit) {
    const page = await listRanked(db, search, takeHead(search))
    if (page.length === search.limit || sampled?.isComplete) return page
  }
  const source = chooseSource(plan, sampled ?? (await sampleHead(db, search)))
  return listRanked(db, search, source)
}

/** Counts the matches, up to one more than is shown. */
export async function countFound(db: Db, plan: Plan): Promise<number> {
  const { search } = plan
  if (!plan.isNarrow) return countListed(db, search, { kind: 'ordered' })
  const found = await countListed(db, search, takeHead(search))
  if (found === search.limit) return found
  const sampled = await sampleHead(db, search)
  return sampled.isComplete ? found : countListed(db, search, chooseSource(plan, sampled))
}

function takeHead({ limit }: Search): Source & { kind: 'head' } {
  return { kind: 'head', members: limit * HEAD_FACTOR }
}

interface Sample {
  passed: number
  /** True if the sample covers every member. */
  isComplete: boolean
}

async function sampleHead(db: Db, search: Search): Promise<Sample> {
  const { members } = takeHead(search)
  const { scanned, passed } = await sample(db, search, members)
  return { passed, isComplete: scanned < members }
}

function chooseSource({ search, rare }: Plan, { passed }: Sample): Source {
  return passed >= takeHead(search).members / RARE_SHARE ? { kind: 'ordered' } : rare
}
