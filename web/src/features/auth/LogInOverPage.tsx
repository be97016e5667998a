import { useEffect, useRef } from 'react'
import { showAuth, useAuthMode } from '../../lib/auth-mode.ts'
import { LazyAuthDialog } from './LazyAuthDialog.tsx'

/** Log-in dialog over a page that needs a session. Closing it leads to the landing page. */
export function LogInOverPage() {
  const mode = useAuthMode()
  const wasOpen = useRef(false)

  useEffect(() => {
    if (mode !== undefined) wasOpen.current = true
    else if (wasOpen.current) location.replace('/')
    else showAuth('login')
  }, [mode])

  return <LazyAuthDialog mode={mode} />
}
