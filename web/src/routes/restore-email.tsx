import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { RestoreEmailPage } from '../features/account/RestoreEmailPage.tsx'
import { takeLinkToken } from '../lib/link-token.ts'
import { QueryProvider } from '../lib/QueryProvider.tsx'

export const Route = createFileRoute('/restore-email')({
  staticData: { title: msg`Take your email address back` },
  beforeLoad: ({ location }) => {
    if (takeLinkToken(location)) throw redirect({ to: '/restore-email', replace: true })
  },
  component: () => (
    <QueryProvider>
      <RestoreEmailPage />
    </QueryProvider>
  ),
})
