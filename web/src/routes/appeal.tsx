import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { AppealPage } from '../features/appeals/AppealPage.tsx'
import { storeLinkToken } from '../lib/link-token.ts'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/appeal')({
  staticData: { title: msg`Appeal a decision` },
  beforeLoad: ({ location }) => {
    // Removes the token from the address bar.
    if (storeLinkToken(location)) throw redirect({ to: '/appeal', search: true, replace: true })
  },
  component: () => (
    <QueryProvider>
      <AppealPage />
    </QueryProvider>
  ),
})
