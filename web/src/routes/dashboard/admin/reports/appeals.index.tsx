import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AppealQueue } from '../../../../features/appeals/AppealQueue.tsx'
import { parseOption } from '../../../../lib/search-params.ts'

interface AppealSearch {
  show?: 'decided' | undefined
}

export const Route = createFileRoute('/dashboard/admin/reports/appeals/')({
  staticData: { title: msg`Appeals` },
  validateSearch: ({ show }: Record<string, unknown>): AppealSearch => ({
    show: parseOption(show, ['decided']),
  }),
  component: function AppealsPage() {
    const { show = 'pending' } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <AppealQueue
        status={show}
        onStatus={(status) =>
          void navigate({
            search: { show: status === 'decided' ? status : undefined },
            replace: true,
          })
        }
      />
    )
  },
})
