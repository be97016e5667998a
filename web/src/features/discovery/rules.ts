import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import {
  type DiscoverFilters,
  discoverSorts,
  type DiscoverSort,
  type RelaxableFilter,
  SEARCH_MINIMUM,
} from '@adire/contract/discovery.ts'
import {
  type FilterField,
  filterFields,
  type FilterOption,
  listFilterOptions,
} from '@adire/contract/profile-fields.ts'
import { discoverInterests, type OwnProfile, type ProfileEdit } from '@adire/contract/profiles.ts'
import type { FilterSearch } from './search-rules.ts'

type Advanced = { [F in FilterField]: readonly FilterOption<F>[] }

/** Filters of Discover; no city means all of them (MEM-DISC-26), an empty list means any. */
export type Filters = Advanced & {
  minAge: number
  maxAge: number
  city: string | undefined
  /** Also cities near `city`. */
  withNearby: boolean
  country: string | undefined
  search: string
  interests: readonly (typeof discoverInterests)[number][]
  verifiedOnly: boolean
  availableNow: boolean
  /** City or country code where members want to live next. */
  movingTo: string | undefined
  /** Members with the viewer’s countries of roots and home. */
  myCorridor: boolean
  sort: DiscoverSort
}

/** Builds the premium filters. */
function buildAdvanced(choose: (field: FilterField) => readonly string[]): Advanced {
  // `Object.fromEntries` forgets which value belongs to which key.
  return Object.fromEntries(filterFields.map((field) => [field, choose(field)])) as Advanced
}

export const defaultFilters: Filters = {
  minAge: DISCOVER_AGE_MINIMUM,
  maxAge: DISCOVER_AGE_MAXIMUM,
  city: undefined,
  withNearby: false,
  country: undefined,
  search: '',
  interests: [],
  verifiedOnly: false,
  availableNow: false,
  movingTo: undefined,
  myCorridor: false,
  sort: 'recommended',
  ...buildAdvanced(() => []),
}

/** Preferences saved with the profile. */
export type Preferences = Pick<OwnProfile, 'preferredAges' | 'preferredPlace'>
/** The filters that are preferences (decision P25). */
export type PreferredFilters = Pick<
  Filters,
  'minAge' | 'maxAge' | 'city' | 'withNearby' | 'country'
>

/** Converts preferences to filters; without one, the filter is off. A city includes those near it. */
export function toPreferredFilters({
  preferredAges: ages,
  preferredPlace: place,
}: Preferences): PreferredFilters {
  return {
    minAge: ages?.minAge ?? defaultFilters.minAge,
    maxAge: ages?.maxAge ?? defaultFilters.maxAge,
    city: place?.city ?? undefined,
    withNearby: typeof place?.city === 'string',
    country: place?.country ?? undefined,
  }
}

/**
 * Converts filters to the edit that saves them as preferences. A city is saved without its country;
 * a preference that was a deal-breaker stays one.
 */
export function toPreferenceEdit(
  { minAge, maxAge, city, country }: Omit<PreferredFilters, 'withNearby'>,
  { preferredAges, preferredPlace }: Preferences,
): Required<Pick<ProfileEdit, 'preferredAges' | 'preferredPlace'>> {
  const hasPlace = city !== undefined || country !== undefined
  return {
    preferredAges: { minAge, maxAge, isDealBreaker: preferredAges?.isDealBreaker ?? false },
    preferredPlace: hasPlace
      ? {
          city: city ?? null,
          country: city === undefined ? (country ?? null) : null,
          isDealBreaker: preferredPlace?.isDealBreaker ?? false,
        }
      : null,
  }
}

function hasSameAges(one: PreferredFilters, other: PreferredFilters): boolean {
  return one.minAge === other.minAge && one.maxAge === other.maxAge
}

function hasSamePlace(one: PreferredFilters, other: PreferredFilters): boolean {
  return one.city === other.city && one.country === other.country
}

/** True if the ages and the place are those of the preferences. */
export function matchesPreferences(
  filters: PreferredFilters,
  preferred: PreferredFilters,
): boolean {
  return hasSameAges(filters, preferred) && hasSamePlace(filters, preferred)
}

/** True if some filter differs from what opens Discover; the sort order doesn't count. */
export function hasVisitFilters(filters: Filters, preferred: PreferredFilters): boolean {
  const search = toSearchParams({ ...filters, sort: defaultFilters.sort }, preferred)
  return Object.values(search).some((value) => value !== undefined)
}

/** Picks the known options of a list in the URL, in option order and without duplicates. */
function parseOptions<Option extends string>(
  text: string | undefined,
  options: readonly Option[],
): Option[] {
  const names = new Set(text?.split(','))
  return options.filter((option) => names.has(option))
}

/**
 * Reads filters from the URL; without ages or places there, those of the preferences apply. Ages in
 * the wrong order are swapped; premium filters are ignored for other members.
 */
export function parseFilters(
  search: FilterSearch,
  { isPremium, preferred }: { isPremium: boolean; preferred: PreferredFilters },
): Filters {
  const { q = '' } = search
  const base = [search.minAge, search.maxAge].some(Boolean) ? defaultFilters : preferred
  const { minAge = base.minAge, maxAge = base.maxAge } = search
  const hasPlace = [search.city, search.country, search.place].some(Boolean)
  const { city, country } = hasPlace ? search : preferred
  return {
    ...buildAdvanced((field) =>
      isPremium ? parseOptions<string>(search[field], listFilterOptions(field)) : [],
    ),
    minAge: Math.min(minAge, maxAge),
    maxAge: Math.max(minAge, maxAge),
    city,
    withNearby: city !== undefined && (search.near ?? Number(!hasPlace)) === 1,
    country,
    search: isSearchable(q) ? q.trim() : '',
    interests: parseOptions(search.interests, discoverInterests),
    verifiedOnly: search.verified === 1,
    availableNow: search.available === 1,
    movingTo: isPremium ? search.next : undefined,
    myCorridor: isPremium && search.corridor === 1,
    sort: discoverSorts.find((sort) => sort === search.sort) ?? defaultFilters.sort,
  }
}

/** Converts filters to URL parameters; ages and places that equal the preferences are left out. */
export function toSearchParams(filters: Filters, preferred: PreferredFilters): FilterSearch {
  const { sort, verifiedOnly, availableNow } = filters
  const listed = ['interests', ...filterFields] as const
  return {
    ...Object.fromEntries(listed.map((name) => [name, filters[name].join(',') || undefined])),
    ...toAgeParams(filters, preferred),
    ...toPlaceParams(filters, preferred),
    near: toNearParam(filters, preferred),
    q: filters.search || undefined,
    verified: verifiedOnly ? 1 : undefined,
    available: availableNow ? 1 : undefined,
    next: filters.movingTo,
    corridor: filters.myCorridor ? 1 : undefined,
    sort: sort === defaultFilters.sort ? undefined : sort,
  }
}

function toAgeParams(filters: Filters, preferred: PreferredFilters) {
  const { minAge, maxAge } = filters
  if (hasSameAges(filters, preferred)) return { minAge: undefined, maxAge: undefined }
  const isMaximal = maxAge === defaultFilters.maxAge
  return {
    minAge: minAge === defaultFilters.minAge && !isMaximal ? undefined : minAge,
    maxAge: isMaximal ? undefined : maxAge,
  }
}

function toPlaceParams(filters: Filters, preferred: PreferredFilters) {
  const { city, country } = filters
  if (hasSamePlace(filters, preferred))
    return { city: undefined, country: undefined, place: undefined }
  const isAnywhere = city === undefined && country === undefined
  return { city, country, place: isAnywhere ? ('any' as const) : undefined }
}

/** Cities near that of the preferences are included by default, those near another one aren't. */
function toNearParam(filters: Filters, preferred: PreferredFilters) {
  const { city, withNearby } = filters
  if (city === undefined || withNearby === hasSamePlace(filters, preferred)) return undefined
  return withNearby ? 1 : 0
}

/** True if the text has a word of two letters, the shortest that can be searched. */
export function isSearchable(text: string): boolean {
  const words = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
  return words.some((word) => [...word].length >= SEARCH_MINIMUM)
}

/** Converts filters to the API's input, without empty ones. */
export function toQuery({ sort: _sort, ...filters }: Filters): Partial<DiscoverFilters> {
  const isOn = (value: unknown) =>
    value !== undefined &&
    value !== '' &&
    value !== false &&
    !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => isOn(value)))
}

function hasAge({ minAge, maxAge }: Filters): boolean {
  return minAge !== defaultFilters.minAge || maxAge !== defaultFilters.maxAge
}

/**
 * Lists active filters by their relaxation name. Both ages are one filter; the sort order is none.
 */
export function listActiveFilters(filters: Filters): RelaxableFilter[] {
  const lists = ['interests', ...filterFields] as const
  return [
    ...(filters.search ? (['search'] as const) : []),
    ...(hasAge(filters) ? (['age'] as const) : []),
    ...(
      ['city', 'country', 'verifiedOnly', 'availableNow', 'movingTo', 'myCorridor'] as const
    ).filter((name) => filters[name]),
    ...lists.filter((name) => filters[name].length > 0),
  ]
}

/** Counts active filters for the Filters button. Search and Available Now have controls or chips of their own. */
export function countInPanel(filters: Filters): number {
  return listActiveFilters(filters).filter((name) => name !== 'search' && name !== 'availableNow')
    .length
}

export function withoutFilter(filters: Filters, name: RelaxableFilter): Filters {
  if (name === 'age')
    return { ...filters, minAge: defaultFilters.minAge, maxAge: defaultFilters.maxAge }
  return { ...filters, [name]: defaultFilters[name] }
}

/** Clears all filters and keeps the sort order. */
export function clearFilters({ sort }: Filters): Filters {
  return { ...defaultFilters, sort }
}

export function toggleOption<Option>(chosen: readonly Option[], option: Option): Option[] {
  return chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option]
}

/** Returns whether all introductions of a day are mutual, some, or none. */
export function describeMutuality(
  introductions: readonly { isMutual: boolean }[],
): 'all' | 'some' | 'none' {
  const count = introductions.filter(({ isMutual }) => isMutual).length
  if (count === 0) return 'none'
  return count === introductions.length ? 'all' : 'some'
}
