import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ResetPasswordPage } from '../features/auth/ResetPasswordPage.tsx'
import { storeLinkToken } from '../lib/link-token.ts'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/reset-password')({
  staticData: { title: msg`Reset your password` },
  beforeLoad: ({ location }) => {
    // Removes the token from the address bar.
    if (storeLinkToken(location))
      throw redirect({ to: '/reset-password', search: true, replace: true })
  },
  component: () => (
    <QueryProvider>
      <ResetPasswordPage />
    </QueryProvider>
  ),
})
