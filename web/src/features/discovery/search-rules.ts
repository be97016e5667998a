import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import { countryCodes } from '@adire/contract/countries.ts'
import { CITY_MAXIMUM } from '@adire/contract/members.ts'
import { type FilterField, filterFields } from '@adire/contract/profile-fields.ts'
import { parseInteger, parseOption, parseText } from '../../lib/search-params.ts'

const AGE_BOUNDS = { minimum: DISCOVER_AGE_MINIMUM, maximum: DISCOVER_AGE_MAXIMUM }
export const MAX_SEARCH_LENGTH = 60
/** Maximum characters of a list such as `Art,Food`. */
const MAX_LIST_LENGTH = 300

/**
 * Filters as URL search parameters (decision P16). Lists are `Art,Food`. Absent ages or places are the
 * member's preferences (decision P25), other absent filters are off.
 */
export type FilterSearch = { [F in FilterField]?: string | undefined } & {
  minAge?: number | undefined
  maxAge?: number | undefined
  city?: string | undefined
  /** Also cities near the city, or not; by default only near that of the preferences. */
  near?: 0 | 1 | undefined
  country?: string | undefined
  /** Every place, instead of the saved preference. */
  place?: 'any' | undefined
  q?: string | undefined
  interests?: string | undefined
  verified?: 1 | undefined
  available?: 1 | undefined
  /** City or country code. */
  next?: string | undefined
  corridor?: 1 | undefined
  sort?: string | undefined
  /** One member at a time instead of the grid; no filter, so it isn't part of `Filters`. */
  view?: 'one' | undefined
}

/** The router parses a search of digits as a number. */
function parseSearch(value: unknown): string | undefined {
  return parseText(typeof value === 'number' ? String(value) : value, MAX_SEARCH_LENGTH)
}

/**
 * Reads the parameters of an address; invalid ones are left out. The page ignores unknown options
 * of lists.
 */
export function parseFilterSearch(search: Record<string, unknown>): FilterSearch {
  const listed = ['interests', 'sort', ...filterFields]
  return {
    ...Object.fromEntries(listed.map((name) => [name, parseText(search[name], MAX_LIST_LENGTH)])),
    minAge: parseInteger(search['minAge'], AGE_BOUNDS),
    maxAge: parseInteger(search['maxAge'], AGE_BOUNDS),
    city: parseText(search['city'], CITY_MAXIMUM),
    near: ([0, 1] as const).find((value) => value === search['near']),
    country: parseOption(search['country'], countryCodes),
    place: parseOption(search['place'], ['any']),
    q: parseSearch(search['q']),
    verified: search['verified'] === 1 ? 1 : undefined,
    available: search['available'] === 1 ? 1 : undefined,
    next: parseText(search['next'], CITY_MAXIMUM),
    corridor: search['corridor'] === 1 ? 1 : undefined,
    view: parseOption(search['view'], ['one']),
  }
}
