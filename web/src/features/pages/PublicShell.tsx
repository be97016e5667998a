import { useEffect, useState, type ReactNode } from 'react'
import { useAuthMode } from '../../lib/auth-mode.ts'
import { useSession } from '../../lib/session.ts'
import { LazyToaster } from '../../ui/LazyToaster.tsx'
import { LazyAuthDialog } from '../auth/LazyAuthDialog.tsx'
import { useVisitCount } from '../visits/use-visit-count.ts'
import { OfflineBar } from './OfflineBar.tsx'

/**
 * Frame of every public page: offline bar, toasts, visit count, and the log-in dialog that an address
 * can open (`?auth=login`).
 */
export function PublicShell({ children }: { children: ReactNode }) {
  // Makes deferred-hydration.js replay the click it stored before the page was ready.
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
    dispatchEvent(new Event('adire-ready'))
  }, [])
  useVisitCount()
  return (
    <>
      <OfflineBar />
      {children}
      <AuthDialogSlot />
      <LazyToaster loads="on-use" />
    </>
  )
}

/** Loads the dialog when it first opens; it stays mounted, so that closing is animated. */
function AuthDialogSlot() {
  const requestedMode = useAuthMode()
  const { status } = useSession()
  const mode = status === 'signed-out' ? requestedMode : undefined
  const [wasOpened, setWasOpened] = useState(false)
  if (mode !== undefined && !wasOpened) setWasOpened(true)
  if (!wasOpened || status === 'signed-in') return null
  return <LazyAuthDialog mode={mode} />
}
