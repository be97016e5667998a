import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { ReauthenticationDialog } from '../account/ReauthenticationDialog.tsx'
import { isRoomFor } from './admin-tab-copy.ts'
import { AdminHeader } from './AdminHeader.tsx'
import { AdminRail } from './AdminRail.tsx'
import { useSummary } from '../../staff/use-summary.ts'

/** Frame of all admin pages (ADM-DASH-01, 02). The server checks the role on every call. */
export function AdminFrame() {
  const summary = useSummary()
  const { role } = useMember()
  const { pathname } = useLocation()
  const { error } = summary
  useEffect(() => {
    if (error && !hasCode(error, 'FORBIDDEN'))
      toast.error({ title: t`Error`, description: t`Failed to load admin dashboard` })
  }, [error])

  if (hasCode(error, 'FORBIDDEN')) return <NotStaff />
  return (
    <div className="grid gap-5">
      <ReauthenticationDialog />
      <AdminHeader updatedAt={summary.dataUpdatedAt} />
      {error && (
        <LoadFailed
          shape="banner"
          title={<Trans>Failed to load admin dashboard</Trans>}
          isRetrying={summary.isFetching}
          onRetry={() => void summary.refetch()}
        >
          {errorCopy(error, { title: '' }).description}
        </LoadFailed>
      )}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[15rem_minmax(0,1fr)] xl:gap-6">
        <AdminRail role={role} summary={summary.data} />
        <div className="min-w-0">
          {isRoomFor(role, pathname) ? <Outlet /> : <NotForModerators />}
        </div>
      </div>
    </div>
  )
}

function NotForModerators() {
  const { t: tr } = useLingui()
  return (
    <EmptyState tile="lattice" title={tr`This room is for admins`}>
      <Trans>Your role is that of a moderator: members, photos and reports are yours.</Trans>
    </EmptyState>
  )
}

function NotStaff() {
  const { t: tr } = useLingui()
  return (
    <>
      <h1 className="sr-only">
        <Trans>Admin</Trans>
      </h1>
      <EmptyState tile="lattice" title={tr`This room is for our moderators`}>
        <Trans>Your account does not have access to it. If it should, ask an admin.</Trans>
      </EmptyState>
    </>
  )
}
