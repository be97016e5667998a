import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { VouchPage } from '../features/vouches/VouchPage.tsx'
import { storeLinkToken } from '../lib/link-token.ts'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/vouch')({
  staticData: { title: msg`Vouch for a friend` },
  beforeLoad: ({ location }) => {
    // Removes the token from the address bar.
    if (storeLinkToken(location)) throw redirect({ to: '/vouch', search: true, replace: true })
  },
  component: () => (
    <QueryProvider>
      <VouchPage />
    </QueryProvider>
  ),
})
