import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PromisesPage } from '../features/promises/PromisesPage.tsx'
import { Queries } from '../lib/Queries.tsx'

export const Route = createFileRoute('/promises')({
  staticData: { title: msg`What we promise, measured` },
  component: () => (
    <Queries>
      <PromisesPage />
    </Queries>
  ),
})
