import { Trans } from '@lingui/react/macro'
import { useMember } from '../../lib/session.ts'
import { QueueOverview } from '../queues/QueueOverview.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useSummary } from '../../staff/use-summary.ts'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'

/** Work queues and metrics for staff, which update live; admins also see the list of staff. */
export function OverviewPage() {
  const { role } = useMember()
  const summary = useSummary()
  return (
    <div className="grid gap-5 max-sm:pt-4">
      <h2 className="sr-only">
        <Trans>Overview</Trans>
      </h2>
      <QueueOverview />
      <SummaryCards role={role} summary={summary.data} />
      {role === 'admin' && <StaffCard />}
    </div>
  )
}

/** Lists all staff (MOD-20). Read-only, because roles are granted on the server's command line. */
function StaffCard() {
  const { data } = useQuery(api.audit.listStaff.queryOptions())
  if (!data) return null
  return (
    <Card className="grid gap-3">
      <h3 className="text-lg">
        <Trans>Staff</Trans>
      </h3>
      <ul className="grid gap-x-4 gap-y-2 sm:grid-cols-[fit-content(20rem)_auto_auto_1fr]">
        {data.staff.map(({ id, handle, role, grantedAt, hasTwoFactor }) => {
          const since = formatDate(grantedAt)
          return (
            <li
              key={id}
              className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 sm:col-span-4 sm:grid sm:grid-cols-subgrid sm:justify-items-start"
            >
              <span className="min-w-0 font-medium">{handle ?? <Trans>No profile</Trans>}</span>
              <Badge>{role === 'admin' ? <Trans>Admin</Trans> : <Trans>Moderator</Trans>}</Badge>
              <Badge kind={hasTwoFactor ? 'approved' : 'pending'}>
                {hasTwoFactor ? <Trans>Two-factor on</Trans> : <Trans>Two-factor off</Trans>}
              </Badge>
              <span className="text-sm text-ink-3">
                <Trans>since {since}</Trans>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
