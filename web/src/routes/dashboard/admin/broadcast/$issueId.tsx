import type { NewsletterIssueId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute, useParams } from '@tanstack/react-router'
import { AdminsOnly } from '../../../../features/dashboard/AdminsOnly.tsx'
import { IssuePage } from '../../../../features/newsletter/IssuePage.tsx'
import { requireId } from '../../../../lib/require-id.ts'

/**
 * One newsletter issue: its editor, or the report once it is sent. `IssueList` creates the id of a
 * new one, so an unknown id opens an empty editor.
 */
export const Route = createFileRoute('/dashboard/admin/broadcast/$issueId')({
  staticData: { title: msg`Newsletter` },
  params: {
    parse: ({ issueId }) => ({ issueId: requireId<NewsletterIssueId>(issueId) }),
  },
  component: function OneIssuePage() {
    const { issueId } = useParams({ from: '/dashboard/admin/broadcast/$issueId' })
    return (
      <AdminsOnly>
        <IssuePage key={issueId} id={issueId} />
      </AdminsOnly>
    )
  },
})
