import { Outlet, useMatch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageTitle } from '../../lib/PageTitle.tsx'
import { useToasterWanted } from '../../lib/toast.ts'
import { OfflineBar } from './OfflineBar.tsx'

const Toaster = lazy(() => import('../../ui/Toaster.tsx').then((module) => ({ default: module.Toaster })))

/** Around every page of the app: connection and toasts. */
export function AppShell() {
  return (
    <>
      <PageTitle />
      <OfflineBar />
      <Outlet />
      <ToasterSlot />
    </>
  )
}

function ToasterSlot() {
  const isDashboard = useMatch({ from: '/dashboard', shouldThrow: false }) !== undefined
  const isWanted = useToasterWanted()
  if (!isDashboard && !isWanted) return null
  return (
    <Suspense>
      <Toaster hasBottomBar={isDashboard} />
    </Suspense>
  )
}
