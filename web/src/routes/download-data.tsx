import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { DownloadDataPage } from '../features/account/DownloadDataPage.tsx'
import { storeLinkToken } from '../lib/link-token.ts'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/download-data')({
  staticData: { title: msg`Your data` },
  beforeLoad: ({ location }) => {
    // Removes the token from the address bar.
    if (storeLinkToken(location))
      throw redirect({ to: '/download-data', search: true, replace: true })
  },
  component: () => (
    <QueryProvider>
      <DownloadDataPage />
    </QueryProvider>
  ),
})
