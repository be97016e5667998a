import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ResponseTimesPage } from '../features/response-times/ResponseTimesPage.tsx'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/promises')({
  staticData: { title: msg`Our response times` },
  component: () => (
    <QueryProvider>
      <ResponseTimesPage />
    </QueryProvider>
  ),
})
