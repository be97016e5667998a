import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { DownloadDataPage } from '../features/account/DownloadDataPage.tsx'
import { takeLinkToken } from '../lib/link-token.ts'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/download-data')({
  staticData: { title: msg`Your data` },
  beforeLoad: ({ location }) => {
    if (takeLinkToken(location)) throw redirect({ to: '/download-data', replace: true })
  },
  component: () => (
    <QueryProvider>
      <DownloadDataPage />
    </QueryProvider>
  ),
})
