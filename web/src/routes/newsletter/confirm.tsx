import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ConfirmSubscriptionPage } from '../../features/newsletter/ConfirmSubscriptionPage.tsx'
import { storeLinkToken } from '../../lib/link-token.ts'
import { QueryProvider } from '../../lib/QueryProvider.tsx'

export const Route = createFileRoute('/newsletter/confirm')({
  staticData: { title: msg`Confirm your subscription` },
  beforeLoad: ({ location }) => {
    // Removes the token from the address bar.
    if (storeLinkToken(location))
      throw redirect({ to: '/newsletter/confirm', search: true, replace: true })
  },
  component: () => (
    <QueryProvider>
      <ConfirmSubscriptionPage />
    </QueryProvider>
  ),
})
