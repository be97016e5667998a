import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { CheckInPage } from '../features/date-plans/CheckInPage.tsx'
import { storeLinkToken } from '../lib/link-token.ts'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/check-in')({
  staticData: { title: msg`Check in` },
  beforeLoad: ({ location }) => {
    // Removes the token from the address bar.
    if (storeLinkToken(location)) throw redirect({ to: '/check-in', search: true, replace: true })
  },
  component: () => (
    <QueryProvider>
      <CheckInPage />
    </QueryProvider>
  ),
})
