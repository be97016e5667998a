import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import {
  advancedFilterNames,
  DISCOVER_COUNT_MAXIMUM,
  type DiscoverCount,
  type DiscoverFilters,
  type DiscoverSort,
  type RelaxableFilter,
  SEARCH_COUNT_MINIMUM,
} from '@adire/contract/discovery.ts'
import type { Gender, InterestedIn } from '@adire/contract/members.ts'

const wanted = { women: 'woman', men: 'man', everyone: undefined } as const satisfies Record<InterestedIn, Gender | undefined>

/** The one gender a member wishes to meet, or undefined for everyone. */
export function genderWanted(interestedIn: InterestedIn): Gender | undefined {
  return wanted[interestedIn]
}

/** What somebody is interested in who does not wish to meet this gender. */
export function interestThatExcludes(gender: Gender): InterestedIn {
  return gender === 'man' ? 'women' : 'men'
}

/** Nobody is as old as this: the right end of the slider means 60 and over (decision P5). */
const NO_UPPER_AGE = 200

export function upperAge(maxAge: number): number {
  return maxAge >= DISCOVER_AGE_MAXIMUM ? NO_UPPER_AGE : maxAge
}

const BOOSTED = 1e15
const YEAR_OF_KEY = 2 ** 31
/** A birthday reaches the keys up to an hour late, so they may be a year behind the filters, which read the date of birth. */
const SLACK_YEARS = 1

/**
 * Where in an order by age the ages asked for stand: among the boosted, then among the others (`youngest_key` and `eldest_key` of
 * the migration). Without this a walk from the eldest passes everybody who is too old before it meets anybody.
 */
export function ageRanges(
  { minAge, maxAge }: Pick<DiscoverFilters, 'minAge' | 'maxAge'>,
  sort: DiscoverSort,
): ({ from: number; to: number } | undefined)[] {
  if (sort !== 'age_asc' && sort !== 'age_desc') return [undefined]
  const [youngest, eldest] = [minAge - SLACK_YEARS, Math.min(NO_UPPER_AGE, upperAge(maxAge) + SLACK_YEARS)]
  const [from, to] = sort === 'age_asc' ? [NO_UPPER_AGE - eldest, NO_UPPER_AGE - youngest] : [youngest, eldest]
  return [BOOSTED, 0].map((base) => ({ from: base + from * YEAR_OF_KEY, to: base + (to + 1) * YEAR_OF_KEY }))
}

/** Whether this part of an order holds the boosted only: so few that walking past all of them costs less than looking anybody up. */
export function isBoostedRange({ from }: { from: number }): boolean {
  return from >= BOOSTED
}

/** Years so few that walking the whole list for them is not worth it. */
const NARROW_YEARS = 20

export function isNarrowAge({ minAge, maxAge }: { minAge: number; maxAge: number }): boolean {
  return upperAge(maxAge) - minAge < NARROW_YEARS
}

export function usesAdvanced(filters: DiscoverFilters): boolean {
  return advancedFilterNames.some((name) => (filters[name]?.length ?? 0) > 0)
}

/** No total above a hundred, and none below five of a text search (security 9.11, trap T30). */
export function toCount(found: number, { search }: Pick<DiscoverFilters, 'search'>): DiscoverCount {
  if (found > DISCOVER_COUNT_MAXIMUM) return { kind: 'over', value: DISCOVER_COUNT_MAXIMUM }
  if (search !== undefined && found < SEARCH_COUNT_MINIMUM) return { kind: 'under', value: SEARCH_COUNT_MINIMUM }
  return { kind: 'exact', value: found }
}

const withoutAge = { minAge: DISCOVER_AGE_MINIMUM, maxAge: DISCOVER_AGE_MAXIMUM }
const withoutSwitch = { verifiedOnly: { verifiedOnly: false }, availableNow: { availableNow: false } }

/**
 * The same filters less one, for each that is set; those a person gives up most easily come first, so that of two that help
 * alike the lighter one is offered.
 */
export function relaxationsOf(filters: DiscoverFilters): { remove: RelaxableFilter; filters: DiscoverFilters }[] {
  const relaxed: { remove: RelaxableFilter; filters: DiscoverFilters }[] = []
  for (const name of ['availableNow', 'verifiedOnly'] as const)
    if (filters[name]) relaxed.push({ remove: name, filters: { ...filters, ...withoutSwitch[name] } })
  for (const name of ['interests', 'city', 'country', ...advancedFilterNames] as const)
    if (filters[name] !== undefined && filters[name].length > 0) relaxed.push({ remove: name, filters: { ...filters, [name]: undefined } })
  if (filters.minAge > DISCOVER_AGE_MINIMUM || filters.maxAge < DISCOVER_AGE_MAXIMUM)
    relaxed.push({ remove: 'age', filters: { ...filters, ...withoutAge } })
  if (filters.search !== undefined) relaxed.push({ remove: 'search', filters: { ...filters, search: undefined } })
  return relaxed
}
