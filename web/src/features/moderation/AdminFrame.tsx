import { SECOND_MS } from '@adire/contract/durations.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { ReauthenticationDialog } from '../account/ReauthenticationDialog.tsx'
import { canOpenPage } from './admin-page-copy.ts'
import { AdminNav } from './AdminNav.tsx'
import { useSummary } from '../../staff/use-summary.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { CommandPalette } from './CommandPalette.tsx'

/**
 * Frame around every staff page: header, navigation and re-authentication (ADM-DASH-01, 02). It
 * hides pages of admins from moderators; the server checks the role on every call.
 */
export function AdminFrame() {
  const { t } = useLingui()
  const summary = useSummary()
  const { role } = useMember()
  const { pathname } = useLocation()
  const { error } = summary
  useEffect(() => {
    if (error && !hasCode(error, 'FORBIDDEN'))
      toast.error({ title: t`Error`, description: t`Failed to load admin dashboard` })
  }, [error, t])

  if (hasCode(error, 'FORBIDDEN')) return <NotStaff />
  return (
    // On phones, the buttons of the header are beside the tabs and the page is closer to the header, to
    // leave room for its rows. On wide screens, header and navigation are beside the page.
    <div
      data-staff-page
      className={cn(
        'grid gap-5 max-sm:-mt-4 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-1 sm:grid-cols-1',
        'xl:-mt-5 xl:grid-cols-[16.5rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-x-6 xl:gap-y-4',
      )}
    >
      <ReauthenticationDialog />
      <AdminHeader updatedAt={summary.dataUpdatedAt} />
      <AdminNav role={role} />
      <div className="grid min-w-0 grid-cols-1 gap-5 max-sm:col-span-2 xl:col-start-2 xl:row-span-2 xl:row-start-1">
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
        {canOpenPage(role, pathname) ? <Outlet /> : <NotForModerators />}
      </div>
    </div>
  )
}

function NotForModerators() {
  const { t } = useLingui()
  return (
    <EmptyState tile="lattice" title={t`This page is for admins`}>
      <Trans>As a moderator, you can open member records, photos and reports.</Trans>
    </EmptyState>
  )
}

function NotStaff() {
  const { t } = useLingui()
  return (
    <>
      <h1 className="sr-only">
        <Trans>Admin</Trans>
      </h1>
      <EmptyState tile="lattice" title={t`This page is for moderators`}>
        <Trans>Your account doesn’t have access. If you need it, ask an admin.</Trans>
      </EmptyState>
    </>
  )
}

type Props = {
  /** Time of the last response in milliseconds; 0 before the first. */
  updatedAt: number
}

function AdminHeader({ updatedAt }: Props) {
  return (
    <div className="flex items-center gap-x-1 gap-y-3 max-sm:col-start-2 max-sm:row-start-1 sm:flex-wrap sm:gap-x-3 xl:gap-x-1.5 xl:gap-y-2">
      <h1 className="display text-page max-sm:sr-only xl:text-2xl">
        <Trans>Admin</Trans>
      </h1>
      <p className="min-w-28 text-sm text-ink-3 max-sm:hidden sm:ms-auto xl:min-w-0 xl:text-xs">
        {updatedAt > 0 && <UpdatedAgo at={updatedAt} />}
      </p>
      <RefreshButton />
      <CommandPalette />
    </div>
  )
}

/** Refetches every query that the current page shows. */
function RefreshButton() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [isRefreshing, setIsRefreshing] = useState(false)
  async function refresh() {
    setIsRefreshing(true)
    await queryClient.refetchQueries({ type: 'active' })
    setIsRefreshing(false)
  }
  return (
    <Button
      variant="secondary"
      icon={<RotateCw aria-hidden />}
      loading={isRefreshing}
      onClick={() => void refresh()}
      className="max-sm:px-2.5 xl:min-h-9 xl:px-2.5 xl:pointer-coarse:min-h-11"
      title={t`Refresh`}
    >
      <span className="max-sm:sr-only xl:sr-only">
        <Trans>Refresh</Trans>
      </span>
    </Button>
  )
}

/** Counts up every second; `at` is in milliseconds. */
function UpdatedAgo({ at }: { at: number }) {
  const { t } = useLingui()
  const [now, setNow] = useState(at)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - at) / SECOND_MS))
  const minutes = Math.floor(seconds / 60)
  return (
    <>
      {seconds < 60
        ? t`updated ${seconds} s ago`
        : plural(minutes, { one: 'updated # min ago', other: 'updated # min ago' })}
    </>
  )
}
