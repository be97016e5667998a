import { useEffect, useRef } from 'react'
import { showAuth, useAuthMode } from '../../lib/auth-mode.ts'
import { LazyAuthDialog } from './LazyAuthDialog.tsx'

/** The log-in dialog where the session ended. Closing it leads to the landing page. */
export function LogInHere() {
  const mode = useAuthMode()
  const wasOpen = useRef(false)

  useEffect(() => {
    if (mode !== undefined) wasOpen.current = true
    else if (wasOpen.current) location.replace('/')
    else showAuth('login')
  }, [mode])

  return <LazyAuthDialog mode={mode} />
}
