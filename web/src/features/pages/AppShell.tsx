import { Outlet, useMatch, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { useSubscriptionResult } from './use-subscription-result.ts'

const loadAuthDialog = () => import('../auth/AuthDialog.tsx')
const AuthDialog = lazy(() => loadAuthDialog().then((module) => ({ default: module.AuthDialog })))

/** Around every page: connection, toasts, and the log-in dialog that any address can open. */
export function AppShell() {
  const isDashboard = useMatch({ from: '/dashboard', shouldThrow: false }) !== undefined
  usePageTitle()
  useSubscriptionResult()
  return (
    <>
      <OfflineBar />
      <Outlet />
      <AuthDialogSlot />
      <Toaster hasBottomBar={isDashboard} />
    </>
  )
}

/** The dialog's code is fetched when it is first opened; it stays, so that it can close with grace. */
function AuthDialogSlot() {
  const { auth } = useSearch({ from: '__root__' })
  const { status } = useSession()
  const mode = status === 'signed-out' ? auth : undefined
  const [wasOpened, setWasOpened] = useState(false)
  if (mode !== undefined && !wasOpened) setWasOpened(true)
  if (!wasOpened || status === 'signed-in') return null
  return (
    <Suspense>
      <AuthDialog mode={mode} />
    </Suspense>
  )
}
