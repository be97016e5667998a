import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribeMailsPage } from '../../features/notifications/UnsubscribeMailsPage.tsx'
import { QueryProvider } from '../../lib/QueryProvider.tsx'
import { parseText } from '../../lib/search-params.ts'

/** A longer text is dropped; real tokens and lists of topics are shorter. */
const TEXT_MAXIMUM = 200

export const Route = createFileRoute('/notifications/unsubscribe')({
  staticData: { title: msg`Stop these emails` },
  validateSearch: (search): { token?: string | undefined; topics?: string | undefined } => ({
    token: parseText(search['token'], TEXT_MAXIMUM),
    topics: parseText(search['topics'], TEXT_MAXIMUM),
  }),
  component: () => (
    <QueryProvider>
      <UnsubscribeMailsPage />
    </QueryProvider>
  ),
})
