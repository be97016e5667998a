import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { DiscoverPage } from '../../features/discovery/DiscoverPage.tsx'
import { parseFilterSearch } from '../../features/discovery/search-rules.ts'

export const Route = createFileRoute('/dashboard/discover')({
  staticData: { title: msg`Discover` },
  validateSearch: parseFilterSearch,
  component: DiscoverPage,
})
