import { Outlet, useMatch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageTitle } from '../../lib/PageTitle.tsx'
import { useSession } from '../../lib/session.ts'
import { useToasterWanted } from '../../lib/toast.ts'
import { OfflineBar } from './OfflineBar.tsx'

const Toaster = lazy(() => import('../../ui/Toaster.tsx').then((module) => ({ default: module.Toaster })))

/** Around every page of the app: connection and toasts. */
export function AppShell() {
  const isDashboard = useMatch({ from: '/dashboard', shouldThrow: false }) !== undefined
  return (
    <>
      <PageTitle />
      {isDashboard ? <DashboardOfflineBar /> : <OfflineBar />}
      <Outlet />
      <ToasterSlot isDashboard={isDashboard} />
    </>
  )
}

/** Before it is known who is here there is nothing to be out of date, and the page itself says what is missing. */
function DashboardOfflineBar() {
  const { session } = useSession()
  return session && <OfflineBar />
}

function ToasterSlot({ isDashboard }: { isDashboard: boolean }) {
  const isWanted = useToasterWanted()
  if (!isDashboard && !isWanted) return null
  return (
    <Suspense>
      <Toaster hasBottomBar={isDashboard} />
    </Suspense>
  )
}
