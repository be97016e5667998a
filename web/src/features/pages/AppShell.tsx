import { Outlet, useMatch } from '@tanstack/react-router'
import { PageTitle } from '../../lib/PageTitle.tsx'
import { useSession } from '../../lib/session.ts'
import { LazyToaster } from '../../ui/LazyToaster.tsx'
import { OfflineBar } from './OfflineBar.tsx'

/** Around every page of the app: connection and toasts. */
export function AppShell() {
  const isDashboard = useMatch({ from: '/dashboard', shouldThrow: false }) !== undefined
  return (
    <>
      <PageTitle />
      {isDashboard ? <DashboardOfflineBar /> : <OfflineBar />}
      <Outlet />
      <LazyToaster loads="when-idle" hasBottomBar={isDashboard} />
    </>
  )
}

/**
 * Before it is known who is here there is nothing to be out of date, and the page itself says what
 * is missing.
 */
function DashboardOfflineBar() {
  const { session } = useSession()
  return session && <OfflineBar />
}
