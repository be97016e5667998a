import { DISCOVER_AGE_MINIMUM, DISCOVER_DEFAULT_MAXIMUM } from '@adire/contract/ages.ts'
import { type DiscoverFilters, discoverSorts, type DiscoverSort, type RelaxableFilter, SEARCH_MINIMUM } from '@adire/contract/discovery.ts'
import type { CityName, CountryCode } from '@adire/contract/places.ts'
import {
  Children,
  discoverInterests,
  Education,
  Language,
  LookingFor,
  RelationshipType,
  Religion,
  WantChildren,
} from '@adire/contract/profiles.ts'

/** What premium members may choose (decision P13), in the order of the panel; nobody looks for people who would rather not say. */
export const advancedOptions = {
  lookingFor: LookingFor.options,
  relationshipType: RelationshipType.options,
  education: Education.options,
  religion: Religion.exclude(['prefer_not_to_say']).options,
  children: Children.exclude(['prefer_not_to_say']).options,
  wantChildren: WantChildren.exclude(['prefer_not_to_say']).options,
  languages: Language.options,
} as const
export type AdvancedName = keyof typeof advancedOptions
export const advancedNames = Object.keys(advancedOptions) as AdvancedName[]

export type Advanced = { [Name in AdvancedName]: readonly (typeof advancedOptions)[Name][number][] }

/** Whom the member wants to see; no city means all of them (MEM-DISC-26), an empty list means anybody. */
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

/** The filters as the address holds them: what has its default is absent (decision P16), several are `Art,Food`. */
export type FilterSearch = { [Name in AdvancedName]?: string | undefined } & {
  minAge?: number | undefined
  maxAge?: number | undefined
  city?: CityName | undefined
  country?: CountryCode | undefined
  q?: string | undefined
  interests?: string | undefined
  verified?: 1 | undefined
  available?: 1 | undefined
  sort?: string | undefined
}

export const defaultFilters: Filters = {
  minAge: DISCOVER_AGE_MINIMUM,
  maxAge: DISCOVER_DEFAULT_MAXIMUM,
  city: undefined,
  country: undefined,
  search: '',
  interests: [],
  verifiedOnly: false,
  availableNow: false,
  sort: 'recommended',
  education: [],
  religion: [],
  children: [],
  wantChildren: [],
  relationshipType: [],
  lookingFor: [],
  languages: [],
}

/** Whatever of a list in the address is one of the options, in the order of the options and once. */
function chosenFrom<Option extends string>(text: string | undefined, options: readonly Option[]): Option[] {
  const words = new Set(text?.split(','))
  return options.filter((option) => words.has(option))
}

/** Ages written the wrong way round are taken as meant; of premium's filters a link may carry, others are shown the list without. */
export function filtersFrom(search: FilterSearch, { isPremium }: { isPremium: boolean }): Filters {
  const { minAge = DISCOVER_AGE_MINIMUM, maxAge = DISCOVER_DEFAULT_MAXIMUM, q = '' } = search
  const advanced = advancedNames.map((name) => [name, isPremium ? chosenFrom(search[name], advancedOptions[name]) : []])
  return {
    ...(Object.fromEntries(advanced) as Advanced),
    minAge: Math.min(minAge, maxAge),
    maxAge: Math.max(minAge, maxAge),
    city: search.city,
    country: search.country,
    search: isSearchable(q) ? q.trim() : '',
    interests: chosenFrom(search.interests, discoverInterests),
    verifiedOnly: search.verified === 1,
    availableNow: search.available === 1,
    sort: discoverSorts.find((sort) => sort === search.sort) ?? defaultFilters.sort,
  }
}

export function searchFrom(filters: Filters): FilterSearch {
  const { minAge, maxAge, city, country, sort, verifiedOnly, availableNow } = filters
  const listed = ['interests', ...advancedNames] as const
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

/** A search needs a word of two letters; until there is one, nothing is searched for. */
export function isSearchable(text: string): boolean {
  const words = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
  return words.some((word) => [...word].length >= SEARCH_MINIMUM)
}

/** The filters as the calls take them: what filters nothing is left out. */
export function queryFrom({ sort: _sort, ...filters }: Filters): Partial<DiscoverFilters> {
  const isOn = (value: unknown) => value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => isOn(value)))
}

function hasAge({ minAge, maxAge }: Filters): boolean {
  return minAge !== defaultFilters.minAge || maxAge !== defaultFilters.maxAge
}

/** What is on, each as the relaxation names it; both ends of the age are one filter. The order of the list filters nothing. */
export function activeNames(filters: Filters): RelaxableFilter[] {
  const lists = ['interests', ...advancedNames] as const
  return [
    ...(filters.search ? (['search'] as const) : []),
    ...(hasAge(filters) ? (['age'] as const) : []),
    ...(['city', 'country', 'verifiedOnly', 'availableNow'] as const).filter((name) => filters[name]),
    ...lists.filter((name) => filters[name].length > 0),
  ]
}

/** How many of those that are in the panel are on: the search and Available Now are in sight beside it. */
export function countInPanel(filters: Filters): number {
  return activeNames(filters).filter((name) => name !== 'search' && name !== 'availableNow').length
}

/** The same without one of them. */
export function withoutFilter(filters: Filters, name: RelaxableFilter): Filters {
  if (name === 'age') return { ...filters, minAge: defaultFilters.minAge, maxAge: defaultFilters.maxAge }
  return { ...filters, [name]: defaultFilters[name] }
}

/** The same list order, and everybody in it. */
export function cleared({ sort }: Filters): Filters {
  return { ...defaultFilters, sort }
}

/** On when it was off, off when it was on. */
export function toggled<Option>(chosen: readonly Option[], option: Option): Option[] {
  return chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option]
}
