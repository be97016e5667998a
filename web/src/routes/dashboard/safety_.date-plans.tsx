import type { ThreadId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { DatePlansPage } from '../../features/date-plans/DatePlansPage.tsx'
import { parseText } from '../../lib/search-params.ts'

const ID_LENGTH = 36

export const Route = createFileRoute('/dashboard/safety_/date-plans')({
  staticData: { title: msg`Date plans` },
  // An id that isn't one of a match is refused when the plan is saved.
  validateSearch: (search): { with?: ThreadId | undefined } => ({
    with: parseText(search['with'], ID_LENGTH) as ThreadId | undefined,
  }),
  component: function OwnDatePlansPage() {
    const { with: threadId } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <DatePlansPage
        threadId={threadId}
        onThreadUsed={() =>
          void navigate({ search: (old) => ({ ...old, with: undefined }), replace: true })
        }
      />
    )
  },
})
