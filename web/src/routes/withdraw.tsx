import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { WithdrawPage } from '../features/payments/WithdrawPage.tsx'
import { storeLinkToken } from '../lib/link-token.ts'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/withdraw')({
  staticData: { title: msg`Withdraw from contract` },
  beforeLoad: ({ location }) => {
    // Removes the token from the address bar.
    if (storeLinkToken(location)) throw redirect({ to: '/withdraw', search: true, replace: true })
  },
  component: () => (
    <QueryProvider>
      <WithdrawPage />
    </QueryProvider>
  ),
})
