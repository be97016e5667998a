import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { BreachList } from '../../../../features/breaches/BreachList.tsx'
import { AdminsOnly } from '../../../../features/dashboard/AdminsOnly.tsx'
import { parseOption } from '../../../../lib/search-params.ts'

interface BreachSearch {
  status?: 'open' | 'closed' | undefined
}

export const Route = createFileRoute('/dashboard/admin/breaches/')({
  staticData: { title: msg`Data breaches` },
  validateSearch: ({ status }: Record<string, unknown>): BreachSearch => ({
    status: parseOption(status, ['open', 'closed']),
  }),
  component: function BreachesPage() {
    const { status } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <AdminsOnly>
        <BreachList
          status={status}
          onStatus={(next) => void navigate({ search: { status: next }, replace: true })}
        />
      </AdminsOnly>
    )
  },
})
