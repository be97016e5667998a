import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SharedStatementPage } from '../../features/campaigns/SharedStatementPage.tsx'
import { Queries } from '../../lib/Queries.tsx'

/** What an advertiser's link opens; whoever has it needs no account. */
export const Route = createFileRoute('/statements/$token')({
  staticData: { title: msg`Campaign statement` },
  component: () => (
    <Queries>
      <SharedStatementPage />
    </Queries>
  ),
})
