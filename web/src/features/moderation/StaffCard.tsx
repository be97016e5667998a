import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { useStaff } from './use-overview.ts'

/**
 * Everybody with a role (MOD-20). Read-only, because roles are granted on the server's command
 * line.
 */
export function StaffCard() {
  const { data } = useStaff({ isWanted: true })
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
              <span className="min-w-0 font-medium">
                {handle ?? <Trans>Without a profile</Trans>}
              </span>
              <Badge>{role === 'admin' ? <Trans>Admin</Trans> : <Trans>Moderator</Trans>}</Badge>
              <Badge kind={hasTwoFactor ? 'approved' : 'pending'}>
                {hasTwoFactor ? (
                  <Trans>Second factor on</Trans>
                ) : (
                  <Trans>No second factor yet</Trans>
                )}
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
