import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { KeepTwoFactorPage } from '../features/account/KeepTwoFactorPage.tsx'
import { storeLinkToken } from '../lib/link-token.ts'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/keep-two-factor')({
  staticData: { title: msg`Keep two-factor log-in` },
  beforeLoad: ({ location }) => {
    // Removes the token from the address bar.
    if (storeLinkToken(location))
      throw redirect({ to: '/keep-two-factor', search: true, replace: true })
  },
  component: () => (
    <QueryProvider>
      <KeepTwoFactorPage />
    </QueryProvider>
  ),
})
