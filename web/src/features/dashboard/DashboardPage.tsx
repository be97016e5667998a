import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { showAuth, useAuthMode } from '../../lib/auth-mode.ts'
import { useSession } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { LazyAuthDialog } from '../auth/LazyAuthDialog.tsx'
import { Connecting } from '../../shared/Connecting.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import { PendingSummary } from '../messages/PendingSummary.tsx'

/**
 * Component around every page of the dashboard: members see the frame, visitors are redirected to the
 * log-in dialog, which leads back here.
 */
export function DashboardPage() {
  const { status } = useSession()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (status === 'signed-in' && !wasSignedIn) setWasSignedIn(true)
  switch (status) {
    case 'signed-in':
      return <DashboardFrame />
    case 'signed-out':
      // If the session ends on the page, the member logs in here and keeps what they typed.
      return wasSignedIn ? <LogInOverPage /> : <RedirectToLogIn />
    case 'unreachable':
    case 'loading':
      return (
        <Connecting hasFailed={status === 'unreachable'}>
          <PendingSummary />
        </Connecting>
      )
  }
}

/** Log-in dialog in place of a page whose session ended. Closing it leads to the landing page. */
function LogInOverPage() {
  const mode = useAuthMode()
  const wasOpen = useRef(false)

  useEffect(() => {
    if (mode !== undefined) wasOpen.current = true
    else if (wasOpen.current) location.replace('/')
    else showAuth('login')
  }, [mode])

  return <LazyAuthDialog mode={mode} />
}

/**
 * Redirects to the log-in dialog on the landing page, once online. Stores the path at first, because
 * it changes during the redirect.
 */
function RedirectToLogIn() {
  const isOnline = useOnline()
  const { href } = useLocation()
  const [next] = useState(href)
  useEffect(() => {
    if (isOnline) location.replace(`/?${new URLSearchParams({ auth: 'login', next }).toString()}`)
  }, [isOnline, next])
  return <Connecting hasFailed={!isOnline} />
}
