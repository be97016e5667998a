import { DISCOVER_AGE_MAXIMUM } from '@adire/contract/ages.ts'
import { type DiscoverFilters, HANDLE_SEARCH_MINIMUM, SEARCH_MINIMUM } from '@adire/contract/discovery.ts'
import { Gender, MAXIMUM_AGE } from '@adire/contract/members.ts'

/** Words of one search; more only cost time. */
const WORDS_MAXIMUM = 8

/** Years of birth named one by one; of more, looking at whom the place brings is shorter. */
const YEARS_MAXIMUM = 16

/** The words of a search that can be looked for, given all of them without accents and case. */
export function searchableWords(words: readonly string[]): string[] {
  return words.filter((word) => lengthOf(word) >= SEARCH_MINIMUM).slice(0, WORDS_MAXIMUM)
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
function wordClauses(words: readonly string[]): string[] {
  const withHandles = words.some((word) => lengthOf(word) >= HANDLE_SEARCH_MINIMUM)
  return words.map((word) => (withHandles ? `(${quote(word)}:* | ${quote(`h/${word}`)}:*)` : `${quote(word)}:*`))
}

/** What only the terms know, as the text of a tsquery; undefined when nothing of that kind is asked for. */
export function toTermsQuery(filters: DiscoverFilters, words: readonly string[]): string | undefined {
  const clauses = [
    ...wordClauses(words),
    ...oneOf('i', filters.interests),
    ...oneOf('l', filters.languages),
    ...oneOf('education', filters.education),
    ...oneOf('religion', filters.religion),
    ...oneOf('children', filters.children),
    ...oneOf('want_children', filters.wantChildren),
    ...oneOf('relationship_type', filters.relationshipType),
    ...oneOf('looking_for', filters.lookingFor),
  ]
  return clauses.length > 0 ? clauses.join(' & ') : undefined
}

interface Wish {
  filters: DiscoverFilters
  terms: string | undefined
  gender: Gender | undefined
  now: Date
}

/** All that the terms know of a search, so that a look-up brings as few as can be. */
export function toLookup({ filters, terms, gender, now }: Wish): string {
  return [
    ...(terms === undefined ? [] : [terms]),
    ...(filters.verifiedOnly ? oneOf('verified', ['true']) : []),
    whoTheyAre({ filters, gender, now }),
  ].join(' & ')
}

/** Gender, place and years of birth as one term each, which few members have: the terms of many take long to go through. */
function whoTheyAre({ filters, gender, now }: Omit<Wish, 'terms'>): string {
  const genders = gender ? [gender] : Gender.options
  const years = birthYears(filters, now)
  const field = filters.city ? 'at' : filters.country ? 'in' : 'is'
  const place = filters.city ?? filters.country
  const terms = genders
    .map((one) => (place ? `${field}/${one}/${fold(place)}` : `${field}/${one}`))
    .flatMap((who) => (years.length > YEARS_MAXIMUM ? [who] : years.map((year) => `${who}/${year}`)))
  return `(${terms.map(quote).join(' | ')})`
}

/** A year more on either side: it is another day elsewhere. */
function birthYears({ minAge, maxAge }: DiscoverFilters, now: Date): string[] {
  const year = now.getUTCFullYear()
  const oldest = maxAge >= DISCOVER_AGE_MAXIMUM ? MAXIMUM_AGE + 5 : maxAge
  return Array.from({ length: oldest - minAge + 4 }, (_, i) => String(year - oldest - 2 + i))
}
