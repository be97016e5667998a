import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MembersPage } from '../../../../features/member-records/MembersPage.tsx'
import { readMemberSearch } from '../../../../features/member-records/rules.ts'

/**
 * Members waiting for verification or, with `view=all`, every member; for all staff. The path is
 * also in `work-queues.ts` and `admin-page-copy.ts`.
 */
export const Route = createFileRoute('/dashboard/admin/users/')({
  staticData: { title: msg`User Management` },
  validateSearch: readMemberSearch,
  component: function MembersRoute() {
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <MembersPage
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
      />
    )
  },
})
