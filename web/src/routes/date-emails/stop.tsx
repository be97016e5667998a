import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { StopDateEmailsPage } from '../../features/date-plans/StopDateEmailsPage.tsx'
import { QueryProvider } from '../../lib/QueryProvider.tsx'
import { parseText } from '../../lib/search-params.ts'

/** A longer text is dropped; real tokens are shorter. */
const TOKEN_MAXIMUM = 200

export const Route = createFileRoute('/date-emails/stop')({
  staticData: { title: msg`Stop emails about date plans` },
  validateSearch: (search): { token?: string | undefined } => ({
    token: parseText(search['token'], TOKEN_MAXIMUM),
  }),
  component: () => (
    <QueryProvider>
      <StopDateEmailsPage />
    </QueryProvider>
  ),
})
