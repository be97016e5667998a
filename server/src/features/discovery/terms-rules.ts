import { DISCOVER_AGE_MAXIMUM } from '@adire/contract/ages.ts'
import {
  type DiscoverFilters,
  HANDLE_SEARCH_MINIMUM,
  SEARCH_MINIMUM,
} from '@adire/contract/discovery.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { Country, Gender, MAXIMUM_AGE } from '@adire/contract/members.ts'
import { type FilterField, filterFields, profileFields } from '@adire/contract/profile-fields.ts'
import { foldText } from '../../lib/fold-text.ts'

/** Maximum number of words used of one search; more only cost time. */
const WORDS_MAXIMUM = 8

/** Years of birth listed in a lookup; beyond that checking each result is cheaper. */
const YEARS_MAXIMUM = 16

/** Completions looked up individually; beyond that the prefix is used. */
export const COMPLETIONS_MAXIMUM = 32

/**
 * Word of a search without accents and case, and the profile words it is a prefix of; null if there
 * are too many.
 */
export interface SearchWord {
  word: string
  completions: readonly string[] | null
}

/** Picks the words long enough to search, up to the maximum. */
export function searchableWords(words: readonly SearchWord[]): SearchWord[] {
  return words.filter(({ word }) => countCharacters(word) >= SEARCH_MINIMUM).slice(0, WORDS_MAXIMUM)
}

const countCharacters = (word: string) => [...word].length

/** Quotes a term for a tsquery. */
function quote(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function buildChoiceClause(field: string, values: readonly string[] | undefined): string[] {
  if (!values || values.length === 0) return []
  return [`(${values.map((value) => quote(`${field}/${foldText(value)}`)).join(' | ')})`]
}

/**
 * Builds a clause per word, as a prefix. Handles are included once a word has three letters, so
 * that they can't be enumerated.
 */
function wordClauses(words: readonly SearchWord[]): { clause: string; isWide: boolean }[] {
  const withHandles = words.some(({ word }) => countCharacters(word) >= HANDLE_SEARCH_MINIMUM)
  return words.map(({ word, completions }) => {
    // Includes the word itself even if no profile uses it.
    const alternatives = completions
      ? [quote(word), ...completions.filter((other) => other !== word).map(quote)]
      : [`${quote(word)}:*`]
    return {
      clause: `(${[...alternatives, ...(withHandles ? [`${quote(`h/${word}`)}:*`] : [])].join(' | ')})`,
      isWide: !completions,
    }
  })
}

/** Returns the name under which `discovery_terms` has a field. */
function termName(field: FilterField): string {
  return field === 'languages' ? 'l' : profileFields[field].column
}

/** Corridor of viewers who have none: no member has this term. */
export const NO_CORRIDOR = 'none'

function choiceClauses(filters: Partial<DiscoverFilters>, corridor: string | undefined): string[] {
  return [
    ...buildChoiceClause('i', filters.interests),
    ...nextPlaceClauses(filters.movingTo),
    ...buildChoiceClause('>corridor', listOne(corridor)),
    ...filterFields.flatMap((field) => buildChoiceClause(termName(field), filters[field])),
  ]
}

/** Builds the clause of a next place: a country or a city, which can have the same letters. */
function nextPlaceClauses(place: string | undefined): string[] {
  const isCountry = Country.safeParse(place).success
  return buildChoiceClause(isCountry ? '>next/in' : '>next/at', listOne(place))
}

const listOne = (value: string | undefined) => (value === undefined ? [] : [value])

/** Place by which the members of the recommended order are in an index of their own. */
export interface RingPlace {
  /** Column of `discover_order`. */
  column: 'corridor' | 'next_city' | 'next_country'
  value: string
}

/** Finds the place of a corridor or next place; undefined if the terms ask for more than that. */
export function findRingPlace(
  { movingTo }: Pick<DiscoverFilters, 'movingTo'>,
  { terms, corridor }: { terms: string | undefined; corridor: string | undefined },
): RingPlace | undefined {
  if (corridor !== undefined && terms === toTermsQuery({}, [], corridor))
    return { column: 'corridor', value: foldText(corridor) }
  if (movingTo === undefined || terms !== toTermsQuery({ movingTo }, [])) return undefined
  const isCountry = Country.safeParse(movingTo).success
  return { column: isCountry ? 'next_country' : 'next_city', value: foldText(movingTo) }
}

function joinClauses(clauses: readonly string[]): string | undefined {
  return clauses.length > 0 ? clauses.join(' & ') : undefined
}

/** Builds the tsquery of what only the terms hold; undefined without such filters. */
export function toTermsQuery(
  filters: Partial<DiscoverFilters>,
  words: readonly SearchWord[],
  corridor?: string,
): string | undefined {
  const searched = wordClauses(words).map(({ clause }) => clause)
  return joinClauses([...searched, ...choiceClauses(filters, corridor)])
}

interface LookupRequest {
  /** Cities near each other, instead of the city of the filters. */
  cities: readonly string[] | undefined
  filters: DiscoverFilters
  words: readonly SearchWord[]
  gender: Gender | undefined
  /** The viewer’s corridor, if only its members are wanted. */
  corridor: string | undefined
  now: Date
}

/**
 * Builds a selective lookup. A prefix with too many completions is left out if a place is given:
 * collecting all members with such a word takes longer than checking each member there.
 */
export function toLookup({ filters, cities, words, gender, corridor, now }: LookupRequest): {
  lookup: string
  notLookedUp: string | undefined
} {
  const hasPlace = filters.city !== undefined || filters.country !== undefined
  const clauses = wordClauses(words)
  const isLeftOut = ({ isWide }: { isWide: boolean }) => isWide && hasPlace
  const lookup = [
    ...clauses.filter((clause) => !isLeftOut(clause)).map(({ clause }) => clause),
    ...choiceClauses(filters, corridor),
    ...(filters.verifiedOnly ? buildChoiceClause('verified', ['true']) : []),
    buildIdentityClause({ filters, cities, gender, now }),
  ].join(' & ')
  return { lookup, notLookedUp: joinClauses(clauses.filter(isLeftOut).map(({ clause }) => clause)) }
}

/**
 * Combines gender, place and birth year into single terms that few members have, as the SQL
 * function `discovery_terms` stores them: long posting lists are slow.
 */
function buildIdentityClause(request: Omit<LookupRequest, 'words' | 'corridor'>): string {
  const { filters, cities, gender, now } = request
  const genders = gender ? [gender] : Gender.options
  const years = birthYears(filters, now)
  const placePrefix = filters.city ? 'at' : 'in'
  const places = cities ?? [filters.city ?? filters.country ?? []].flat()
  const terms = genders
    .flatMap((one) =>
      places.length === 0
        ? [`is/${one}`]
        : places.map((place) => `${placePrefix}/${one}/${foldText(place)}`),
    )
    .flatMap((term) =>
      years.length * Math.max(places.length, 1) > YEARS_MAXIMUM
        ? [term]
        : years.map((year) => `${term}/${year}`),
    )
  return `(${terms.map(quote).join(' | ')})`
}

/** Lists the possible birth years, in any time zone. */
function birthYears({ minAge, maxAge }: DiscoverFilters, now: Date): string[] {
  const oldest = maxAge >= DISCOVER_AGE_MAXIMUM ? MAXIMUM_AGE + 5 : maxAge
  const first = new Date(now.getTime() - DAY_MS).getUTCFullYear() - oldest - 1
  const last = new Date(now.getTime() + DAY_MS).getUTCFullYear() - minAge
  return Array.from({ length: last - first + 1 }, (_, i) => String(first + i))
}
