import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useAuthMode } from '../../lib/auth-mode.ts'
import { useSession } from '../../lib/session.ts'
import { useToasterWanted } from '../../lib/toast.ts'
import { VisitCounter } from '../visits/VisitCounter.tsx'
import { OfflineBar } from './OfflineBar.tsx'

const AuthDialog = lazy(() => import('../auth/AuthDialog.tsx').then((module) => ({ default: module.AuthDialog })))
const Toaster = lazy(() => import('../../ui/Toaster.tsx').then((module) => ({ default: module.Toaster })))

/** Around every public page: connection, toasts, the count of visits, and the log-in dialog that any of their addresses can open. */
export function PublicShell({ children }: { children: ReactNode }) {
  const isToasterWanted = useToasterWanted()
  // What was pressed before the page was ready for it (late.js) is done now.
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
    dispatchEvent(new Event('adire-ready'))
  }, [])
  return (
    <>
      <OfflineBar />
      {children}
      <AuthDialogSlot />
      {isToasterWanted && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
      <VisitCounter />
    </>
  )
}

/** The dialog's code is fetched when it is first opened; it stays, so that it can close with grace. */
function AuthDialogSlot() {
  const asked = useAuthMode()
  const { status } = useSession()
  const mode = status === 'signed-out' ? asked : undefined
  const [wasOpened, setWasOpened] = useState(false)
  if (mode !== undefined && !wasOpened) setWasOpened(true)
  if (!wasOpened || status === 'signed-in') return null
  return (
    <Suspense>
      <AuthDialog mode={mode} />
    </Suspense>
  )
}
