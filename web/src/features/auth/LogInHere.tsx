import { lazy, Suspense, useEffect, useRef } from 'react'
import { showAuth, useAuthMode } from '../../lib/auth-mode.ts'
import { Connecting } from '../pages/Connecting.tsx'

const AuthDialog = lazy(() => import('./AuthDialog.tsx').then((module) => ({ default: module.AuthDialog })))

/** The log-in dialog where the session ended. Who closes it leaves for the landing page. */
export function LogInHere() {
  const mode = useAuthMode()
  const wasOpen = useRef(false)

  useEffect(() => {
    if (mode !== undefined) wasOpen.current = true
    else if (wasOpen.current) location.replace('/')
    else showAuth('login')
  }, [mode])

  return (
    <Suspense fallback={<Connecting />}>
      <AuthDialog mode={mode} />
    </Suspense>
  )
}
