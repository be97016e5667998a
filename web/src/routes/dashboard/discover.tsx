import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import { discoverCities } from '@adire/contract/places.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { DiscoverPage } from '../../features/discovery/DiscoverPage.tsx'
import { integerWithin, oneOf } from '../../lib/search-params.ts'

const AGES = { minimum: DISCOVER_AGE_MINIMUM, maximum: DISCOVER_AGE_MAXIMUM }

/** The set of filters; what is absent has its default (decision P16). */
interface DiscoverSearch {
  minAge?: number | undefined
  maxAge?: number | undefined
  city?: (typeof discoverCities)[number] | undefined
}

export const Route = createFileRoute('/dashboard/discover')({
  staticData: { title: msg`Discover` },
  validateSearch: (search): DiscoverSearch => ({
    minAge: integerWithin(search['minAge'], AGES),
    maxAge: integerWithin(search['maxAge'], AGES),
    city: oneOf(search['city'], discoverCities),
  }),
  component: DiscoverPage,
})
