import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { RestoreEmailPage } from '../features/account/RestoreEmailPage.tsx'
import { storeLinkToken } from '../lib/link-token.ts'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/restore-email')({
  staticData: { title: msg`Restore your email address` },
  beforeLoad: ({ location }) => {
    // Removes the token from the address bar.
    if (storeLinkToken(location))
      throw redirect({ to: '/restore-email', search: true, replace: true })
  },
  component: () => (
    <QueryProvider>
      <RestoreEmailPage />
    </QueryProvider>
  ),
})
