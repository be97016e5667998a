import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { YourDataPage } from '../features/account/YourDataPage.tsx'
import { storeLinkToken } from '../lib/link-token.ts'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/your-data')({
  staticData: { title: msg`Your data` },
  beforeLoad: ({ location }) => {
    // Removes the token from the address bar.
    if (storeLinkToken(location)) throw redirect({ to: '/your-data', search: true, replace: true })
  },
  component: () => (
    <QueryProvider>
      <YourDataPage />
    </QueryProvider>
  ),
})
