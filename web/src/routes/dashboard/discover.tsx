import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from '@adire/contract/discovery.ts'
import { discoverCities } from '@adire/contract/places.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { DiscoverPage } from '../../features/discovery/DiscoverPage.tsx'

const Age = z.int().min(DISCOVER_AGE_MINIMUM).max(DISCOVER_AGE_MAXIMUM).optional().catch(undefined)

/** The set of filters; what is absent has its default (decision P16). */
const DiscoverSearch = z.object({ minAge: Age, maxAge: Age, city: z.enum(discoverCities).optional().catch(undefined) })

export const Route = createFileRoute('/dashboard/discover')({
  staticData: { title: msg`Discover` },
  validateSearch: DiscoverSearch,
  component: DiscoverPage,
})
