import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { RestoreAccountPage } from '../features/account/RestoreAccountPage.tsx'
import { storeLinkToken } from '../lib/link-token.ts'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/restore-account')({
  staticData: { title: msg`Restore your account` },
  beforeLoad: ({ location }) => {
    // Removes the token from the address bar.
    if (storeLinkToken(location))
      throw redirect({ to: '/restore-account', search: true, replace: true })
  },
  component: () => (
    <QueryProvider>
      <RestoreAccountPage />
    </QueryProvider>
  ),
})
