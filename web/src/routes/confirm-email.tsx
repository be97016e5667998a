import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ConfirmEmailPage } from '../features/auth/ConfirmEmailPage.tsx'
import { storeLinkToken } from '../lib/link-token.ts'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/confirm-email')({
  staticData: { title: msg`Confirm your email` },
  beforeLoad: ({ location }) => {
    // Removes the token from the address bar.
    if (storeLinkToken(location))
      throw redirect({ to: '/confirm-email', search: true, replace: true })
  },
  component: () => (
    <QueryProvider>
      <ConfirmEmailPage />
    </QueryProvider>
  ),
})
