import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ChangeEmailPage } from '../features/account/ChangeEmailPage.tsx'
import { storeLinkToken } from '../lib/link-token.ts'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/change-email')({
  staticData: { title: msg`Confirm your new email address` },
  beforeLoad: ({ location }) => {
    // Removes the token from the address bar.
    if (storeLinkToken(location))
      throw redirect({ to: '/change-email', search: true, replace: true })
  },
  component: () => (
    <QueryProvider>
      <ChangeEmailPage />
    </QueryProvider>
  ),
})
