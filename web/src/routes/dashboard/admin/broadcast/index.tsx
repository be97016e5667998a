import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '../../../../features/dashboard/AdminsOnly.tsx'
import { BroadcastPage } from '../../../../features/broadcasts/BroadcastPage.tsx'
import { parseOption } from '../../../../lib/search-params.ts'

/** Without a kind, the page shows broadcasts to members. */
type BroadcastSearch = { kind?: 'newsletter' | 'subscribers' | undefined }

export const Route = createFileRoute('/dashboard/admin/broadcast/')({
  staticData: { title: msg`Broadcast` },
  validateSearch: (search): BroadcastSearch => ({
    kind: parseOption(search['kind'], ['newsletter', 'subscribers']),
  }),
  component: () => (
    <AdminsOnly>
      <BroadcastPage />
    </AdminsOnly>
  ),
})
