import { useState } from 'react'
import { useAuthMode } from '../../lib/auth-mode.ts'
import { useSession } from '../../lib/session.ts'
import { LazyAuthDialog } from '../auth/LazyAuthDialog.tsx'

/**
 * Log-in dialog of pages with the public header. Loads when it first opens, and stays mounted, so
 * that closing is animated.
 */
export function AuthDialogSlot() {
  const requestedMode = useAuthMode()
  const { status } = useSession()
  const mode = status === 'signed-out' ? requestedMode : undefined
  const [wasOpened, setWasOpened] = useState(false)
  if (mode !== undefined && !wasOpened) setWasOpened(true)
  if (!wasOpened || status === 'signed-in') return null
  return <LazyAuthDialog mode={mode} />
}
