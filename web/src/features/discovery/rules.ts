import { DISCOVER_AGE_MINIMUM, DISCOVER_AGE_DEFAULT_MAXIMUM } from '@adire/contract/ages.ts'
import {
  type DiscoverFilters,
  discoverSorts,
  type DiscoverSort,
  type RelaxableFilter,
  SEARCH_MINIMUM,
} from '@adire/contract/discovery.ts'
import type { CityName, CountryCode } from '@adire/contract/places.ts'
import {
  type FilterField,
  filterFields,
  type FilterOption,
  listFilterOptions,
} from '@adire/contract/profile-fields.ts'
import { discoverInterests } from '@adire/contract/profiles.ts'
import type { FilterSearch } from './search-rules.ts'

type Advanced = { [F in FilterField]: readonly FilterOption<F>[] }

/** Filters of Discover; no city means all of them (MEM-DISC-26), an empty list means any. */
export type Filters = Advanced & {
  minAge: number
  maxAge: number
  city: CityName | undefined
  country: CountryCode | undefined
  search: string
  interests: readonly (typeof discoverInterests)[number][]
  verifiedOnly: boolean
  availableNow: boolean
  sort: DiscoverSort
}

/** Builds the premium filters. */
function buildAdvanced(choose: (field: FilterField) => readonly string[]): Advanced {
  // `Object.fromEntries` forgets which value belongs to which key.
  return Object.fromEntries(filterFields.map((field) => [field, choose(field)])) as Advanced
}

export const defaultFilters: Filters = {
  minAge: DISCOVER_AGE_MINIMUM,
  maxAge: DISCOVER_AGE_DEFAULT_MAXIMUM,
  city: undefined,
  country: undefined,
  search: '',
  interests: [],
  verifiedOnly: false,
  availableNow: false,
  sort: 'recommended',
  ...buildAdvanced(() => []),
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
 * Reads filters from the URL. Ages in the wrong order are swapped; premium filters are ignored for
 * other members.
 */
export function parseFilters(search: FilterSearch, { isPremium }: { isPremium: boolean }): Filters {
  const { minAge = DISCOVER_AGE_MINIMUM, maxAge = DISCOVER_AGE_DEFAULT_MAXIMUM, q = '' } = search
  return {
    ...buildAdvanced((field) =>
      isPremium ? parseOptions<string>(search[field], listFilterOptions(field)) : [],
    ),
    minAge: Math.min(minAge, maxAge),
    maxAge: Math.max(minAge, maxAge),
    city: search.city,
    country: search.country,
    search: isSearchable(q) ? q.trim() : '',
    interests: parseOptions(search.interests, discoverInterests),
    verifiedOnly: search.verified === 1,
    availableNow: search.available === 1,
    sort: discoverSorts.find((sort) => sort === search.sort) ?? defaultFilters.sort,
  }
}

export function toSearchParams(filters: Filters): FilterSearch {
  const { minAge, maxAge, city, country, sort, verifiedOnly, availableNow } = filters
  const listed = ['interests', ...filterFields] as const
  return {
    ...Object.fromEntries(listed.map((name) => [name, filters[name].join(',') || undefined])),
    minAge: minAge === defaultFilters.minAge ? undefined : minAge,
    maxAge: maxAge === defaultFilters.maxAge ? undefined : maxAge,
    city,
    country,
    q: filters.search || undefined,
    verified: verifiedOnly ? 1 : undefined,
    available: availableNow ? 1 : undefined,
    sort: sort === defaultFilters.sort ? undefined : sort,
  }
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
    ...(['city', 'country', 'verifiedOnly', 'availableNow'] as const).filter(
      (name) => filters[name],
    ),
    ...lists.filter((name) => filters[name].length > 0),
  ]
}

/** Counts active filters in the filter panel; search and Available Now are outside it. */
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
