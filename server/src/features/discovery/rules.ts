import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import {
  DISCOVER_COUNT_MAXIMUM,
  type DiscoverCount,
  type DiscoverFilters,
  type DiscoverSort,
  type RelaxableFilter,
  SEARCH_COUNT_MINIMUM,
} from '@adire/contract/discovery.ts'
import type { Gender, InterestedIn } from '@adire/contract/members.ts'
import { filterFields } from '@adire/contract/profile-fields.ts'
import type { Preferences } from '../profiles/rules.ts'

const wanted = { women: 'woman', men: 'man', everyone: undefined } as const satisfies Record<
  InterestedIn,
  Gender | undefined
>

/** Returns the one gender a member wants to meet; undefined for everyone. */
export function getWantedGender(interestedIn: InterestedIn): Gender | undefined {
  return wanted[interestedIn]
}

/** Returns the interest that excludes this gender. */
export function getExcludedInterest(gender: Gender): InterestedIn {
  return gender === 'man' ? 'women' : 'men'
}

/** Higher than any age: the maximum of the slider means 60 and over (decision P5). */
export const NO_UPPER_AGE = 200

export function upperAge(maxAge: number): number {
  return maxAge >= DISCOVER_AGE_MAXIMUM ? NO_UPPER_AGE : maxAge
}

/**
 * Base of the keys of boosted members, and the size of a year in a key, as in `youngest_key` and
 * `eldest_key` (migration 0047).
 */
export const BOOSTED = 1e15
const KEY_UNITS_PER_YEAR = 2 ** 31
/**
 * Keys get a birthday up to an hour late, so they may be a year behind the filters, which read the
 * birth date.
 */
const SLACK_YEARS = 1

/**
 * Computes the key ranges of the requested ages, first among boosted members, then the others
 * (`youngest_key` and `eldest_key` of the migrations). Without them, a scan from the oldest passes
 * everyone who is too old.
 */
export function ageRanges(
  { minAge, maxAge }: Pick<DiscoverFilters, 'minAge' | 'maxAge'>,
  sort: DiscoverSort,
): ({ from: number; to: number } | undefined)[] {
  if (sort !== 'age_asc' && sort !== 'age_desc') return [undefined]
  const [youngest, eldest] = [
    minAge - SLACK_YEARS,
    Math.min(NO_UPPER_AGE, upperAge(maxAge) + SLACK_YEARS),
  ]
  const [from, to] =
    sort === 'age_asc' ? [NO_UPPER_AGE - eldest, NO_UPPER_AGE - youngest] : [youngest, eldest]
  return [BOOSTED, 0].map((base) => ({
    from: base + from * KEY_UNITS_PER_YEAR,
    to: base + (to + 1) * KEY_UNITS_PER_YEAR,
  }))
}

/**
 * True if the range holds only boosted members: so few that scanning them all is cheaper than a
 * lookup.
 */
export function isBoostedRange({ from }: { from: number }): boolean {
  return from >= BOOSTED
}

/** Age span in years below which few may match, so that an ordered scan may be slow. */
const NARROW_YEARS = 20

export function isNarrowAge({ minAge, maxAge }: { minAge: number; maxAge: number }): boolean {
  return upperAge(maxAge) - minAge < NARROW_YEARS
}

/** True if filters are set that only premium members may use. */
export function usesAdvanced(filters: DiscoverFilters): boolean {
  if (filters.movingTo !== undefined || filters.myCorridor) return true
  return filterFields.some((name) => (filters[name]?.length ?? 0) > 0)
}

/**
 * Caps totals at a hundred, and hides text search totals below five, which could reveal single
 * members.
 */
export function toCount(found: number, { search }: Pick<DiscoverFilters, 'search'>): DiscoverCount {
  if (found > DISCOVER_COUNT_MAXIMUM) return { kind: 'over', value: DISCOVER_COUNT_MAXIMUM }
  if (search !== undefined && found < SEARCH_COUNT_MINIMUM)
    return { kind: 'under', value: SEARCH_COUNT_MINIMUM }
  return { kind: 'exact', value: found }
}

const withoutAge = { minAge: DISCOVER_AGE_MINIMUM, maxAge: DISCOVER_AGE_MAXIMUM }
const withoutSwitch = {
  verifiedOnly: { verifiedOnly: false },
  availableNow: { availableNow: false },
}

/** Returns a member's deal-breakers as filters; empty without any (decision P25). A city includes those near it. */
export function toDealBreakerFilters({
  preferredAges: ages,
  preferredPlace: place,
}: Preferences): Partial<
  Pick<DiscoverFilters, 'minAge' | 'maxAge' | 'city' | 'withNearby' | 'country'>
> {
  return {
    ...(ages?.isDealBreaker && { minAge: ages.minAge, maxAge: ages.maxAge }),
    ...(place?.isDealBreaker && {
      city: place.city ?? undefined,
      withNearby: place.city !== null,
      country: place.country ?? undefined,
    }),
  }
}

/** True if the filter is a deal-breaker as saved; a different one of this visit isn't. */
export function isDealBreaker(
  name: RelaxableFilter,
  filters: DiscoverFilters,
  preferences: Preferences,
): boolean {
  const saved = toDealBreakerFilters(preferences)
  if (name === 'age') return filters.minAge === saved.minAge && filters.maxAge === saved.maxAge
  return (name === 'city' || name === 'country') && filters[name] === saved[name]
}

/**
 * Removes each set filter in turn, the easiest to give up first, so that it wins if two help
 * equally.
 */
export function listRelaxations(
  filters: DiscoverFilters,
): { remove: RelaxableFilter; filters: DiscoverFilters }[] {
  const relaxed: { remove: RelaxableFilter; filters: DiscoverFilters }[] = []
  for (const name of ['availableNow', 'verifiedOnly'] as const)
    if (filters[name])
      relaxed.push({ remove: name, filters: { ...filters, ...withoutSwitch[name] } })
  if (filters.myCorridor)
    relaxed.push({ remove: 'myCorridor', filters: { ...filters, myCorridor: undefined } })
  for (const name of ['movingTo', 'interests', 'city', 'country', ...filterFields] as const)
    if (filters[name] !== undefined && filters[name].length > 0)
      relaxed.push({ remove: name, filters: { ...filters, [name]: undefined } })
  if (filters.minAge > DISCOVER_AGE_MINIMUM || filters.maxAge < DISCOVER_AGE_MAXIMUM)
    relaxed.push({ remove: 'age', filters: { ...filters, ...withoutAge } })
  if (filters.search !== undefined)
    relaxed.push({ remove: 'search', filters: { ...filters, search: undefined } })
  return relaxed
}
