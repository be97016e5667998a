import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PromisesPage } from '../features/promises/PromisesPage.tsx'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/promises')({
  staticData: { title: msg`What we promise, measured` },
  component: () => (
    <QueryProvider>
      <PromisesPage />
    </QueryProvider>
  ),
})
