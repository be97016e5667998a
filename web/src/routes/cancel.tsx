import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { CancelPlanPage } from '../features/payments/CancelPlanPage.tsx'
import { storeLinkToken } from '../lib/link-token.ts'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/cancel')({
  staticData: { title: msg`Cancel subscription` },
  beforeLoad: ({ location }) => {
    // Removes the token from the address bar.
    if (storeLinkToken(location)) throw redirect({ to: '/cancel', search: true, replace: true })
  },
  component: () => (
    <QueryProvider>
      <CancelPlanPage />
    </QueryProvider>
  ),
})
