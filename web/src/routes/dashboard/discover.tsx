import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import { countryCodes, discoverCities } from '@adire/contract/places.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { DiscoverPage } from '../../features/discovery/DiscoverPage.tsx'
import { integerWithin, parseOption, parseText } from '../../lib/search-params.ts'

const AGES = { minimum: DISCOVER_AGE_MINIMUM, maximum: DISCOVER_AGE_MAXIMUM }
const SEARCH_MAXIMUM = 60
const LIST_MAXIMUM = 300

/** Parameters with several values: `interests=Art,Food`. The page ignores unknown values. */
const listed = [
  'interests',
  'education',
  'religion',
  'children',
  'wantChildren',
  'relationshipType',
  'lookingFor',
  'languages',
  'sort',
] as const

/** The set of filters; what is absent has its default (decision P16). */
type DiscoverSearch = { [Name in (typeof listed)[number]]?: string | undefined } & {
  minAge?: number | undefined
  maxAge?: number | undefined
  city?: (typeof discoverCities)[number] | undefined
  country?: (typeof countryCodes)[number] | undefined
  q?: string | undefined
  verified?: 1 | undefined
  available?: 1 | undefined
}

/** Digits alone arrive as a number. */
function parseSearch(value: unknown): string | undefined {
  return parseText(typeof value === 'number' ? String(value) : value, SEARCH_MAXIMUM)
}

export const Route = createFileRoute('/dashboard/discover')({
  staticData: { title: msg`Discover` },
  validateSearch: (search): DiscoverSearch => ({
    ...Object.fromEntries(listed.map((name) => [name, parseText(search[name], LIST_MAXIMUM)])),
    minAge: integerWithin(search['minAge'], AGES),
    maxAge: integerWithin(search['maxAge'], AGES),
    city: parseOption(search['city'], discoverCities),
    country: parseOption(search['country'], countryCodes),
    q: parseSearch(search['q']),
    verified: search['verified'] === 1 ? 1 : undefined,
    available: search['available'] === 1 ? 1 : undefined,
  }),
  component: DiscoverPage,
})
