import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SharedStatementPage } from '../../features/campaigns/SharedStatementPage.tsx'
import { QueryProvider } from '../../lib/QueryProvider.tsx'

/** Campaign statement behind an advertiser's link, without an account. */
export const Route = createFileRoute('/statements/$token')({
  staticData: { title: msg`Campaign statement` },
  component: () => (
    <QueryProvider>
      <SharedStatementPage />
    </QueryProvider>
  ),
})
