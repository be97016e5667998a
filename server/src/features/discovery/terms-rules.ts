import { DISCOVER_AGE_MAXIMUM } from '@adire/contract/ages.ts'
import { type DiscoverFilters, HANDLE_SEARCH_MINIMUM, SEARCH_MINIMUM } from '@adire/contract/discovery.ts'
import { Gender, MAXIMUM_AGE } from '@adire/contract/members.ts'

/** Words of one search; more only cost time. */
const WORDS_MAXIMUM = 8

const DAY_MS = 24 * 60 * 60_000

/** Years of birth named one by one; of more, looking at whom the place brings is shorter. */
const YEARS_MAXIMUM = 16

/** Words that begin alike and are looked up one by one; of more, their common beginning is. */
export const COMPLETIONS_MAXIMUM = 32

/** A word of a search, without accents and case, and the words of profiles that begin with it; null: too many to name. */
interface SearchWord {
  word: string
  completions: readonly string[] | null
}

/** The words of a search that can be looked for. */
export function searchableWords(words: readonly SearchWord[]): SearchWord[] {
  return words.filter(({ word }) => lengthOf(word) >= SEARCH_MINIMUM).slice(0, WORDS_MAXIMUM)
}

const lengthOf = (word: string) => [...word].length

/** What `discovery_terms` makes of a choice; the lists of the contract hold no letter that asks for more than this. */
function fold(value: string): string {
  return value.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function quote(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function oneOf(field: string, values: readonly string[] | undefined): string[] {
  if (!values || values.length === 0) return []
  return [`(${values.map((value) => quote(`${field}/${fold(value)}`)).join(' | ')})`]
}

/** Each word is the beginning of one of theirs; handles are looked at once one word has three letters (security 9.11). */
function wordClauses(words: readonly SearchWord[]): { clause: string; isWide: boolean }[] {
  const withHandles = words.some(({ word }) => lengthOf(word) >= HANDLE_SEARCH_MINIMUM)
  return words.map(({ word, completions }) => {
    // A word nobody says still is one to look for.
    const said = completions ? [quote(word), ...completions.filter((other) => other !== word).map(quote)] : [`${quote(word)}:*`]
    return { clause: `(${[...said, ...(withHandles ? [`${quote(`h/${word}`)}:*`] : [])].join(' | ')})`, isWide: !completions }
  })
}

function choiceClauses(filters: DiscoverFilters): string[] {
  return [
    ...oneOf('i', filters.interests),
    ...oneOf('l', filters.languages),
    ...oneOf('education', filters.education),
    ...oneOf('religion', filters.religion),
    ...oneOf('children', filters.children),
    ...oneOf('want_children', filters.wantChildren),
    ...oneOf('relationship_type', filters.relationshipType),
    ...oneOf('looking_for', filters.lookingFor),
  ]
}

function allOf(clauses: readonly string[]): string | undefined {
  return clauses.length > 0 ? clauses.join(' & ') : undefined
}

/** What only the terms know, as the text of a tsquery; undefined when nothing of that kind is asked for. */
export function toTermsQuery(filters: DiscoverFilters, words: readonly SearchWord[]): string | undefined {
  return allOf([...wordClauses(words).map(({ clause }) => clause), ...choiceClauses(filters)])
}

interface Wish {
  filters: DiscoverFilters
  words: readonly SearchWord[]
  gender: Gender | undefined
  now: Date
}

/**
 * What to look members up by, so that it brings as few as can be. The beginning of very many words is left out where a place is named:
 * collecting all who say one takes longer than asking each of those who are there.
 */
export function toLookup({ filters, words, gender, now }: Wish): { lookup: string; notLookedUp: string | undefined } {
  const hasPlace = filters.city !== undefined || filters.country !== undefined
  const clauses = wordClauses(words)
  const isLeftOut = ({ isWide }: { isWide: boolean }) => isWide && hasPlace
  const lookup = [
    ...clauses.filter((clause) => !isLeftOut(clause)).map(({ clause }) => clause),
    ...choiceClauses(filters),
    ...(filters.verifiedOnly ? oneOf('verified', ['true']) : []),
    whoTheyAre({ filters, gender, now }),
  ].join(' & ')
  return { lookup, notLookedUp: allOf(clauses.filter(isLeftOut).map(({ clause }) => clause)) }
}

/** Gender, place and years of birth as one term each, which few members have: the terms of many take long to go through. */
function whoTheyAre({ filters, gender, now }: Omit<Wish, 'words'>): string {
  const genders = gender ? [gender] : Gender.options
  const years = birthYears(filters, now)
  const field = filters.city ? 'at' : filters.country ? 'in' : 'is'
  const place = filters.city ?? filters.country
  const terms = genders
    .map((one) => (place ? `${field}/${one}/${fold(place)}` : `${field}/${one}`))
    .flatMap((who) => (years.length > YEARS_MAXIMUM ? [who] : years.map((year) => `${who}/${year}`)))
  return `(${terms.map(quote).join(' | ')})`
}

/** The years somebody of these ages was born in, wherever it is yesterday or tomorrow already. */
function birthYears({ minAge, maxAge }: DiscoverFilters, now: Date): string[] {
  const oldest = maxAge >= DISCOVER_AGE_MAXIMUM ? MAXIMUM_AGE + 5 : maxAge
  const first = new Date(now.getTime() - DAY_MS).getUTCFullYear() - oldest - 1
  const last = new Date(now.getTime() + DAY_MS).getUTCFullYear() - minAge
  return Array.from({ length: last - first + 1 }, (_, i) => String(first + i))
}
