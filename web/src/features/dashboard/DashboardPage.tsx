import type { AccountEnd } from '@adire/contract/realtime.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { showAuth, useAuthMode } from '../../lib/auth-mode.ts'
import { useSession } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { LazyLogInAgain } from '../auth/LazyLogInAgain.tsx'
import { Connecting } from '../../shared/Connecting.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import { PendingSummary } from '../messages/PendingSummary.tsx'
import { toPageHref } from '../../lib/page-href.ts'

/** The account can be used; only the session ended. */
const SESSION_END = { reason: 'session' } as const

/**
 * Component around every page of the dashboard: members see the frame, visitors are redirected to the
 * log-in dialog, which leads back here.
 */
export function DashboardPage() {
  const session = useSession()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (session.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true)
  switch (session.status) {
    case 'signed-in':
      return <DashboardFrame />
    case 'signed-out':
      // If the session ends on the page, the member logs in here and keeps what they typed.
      return wasSignedIn ? <LogInOverPage accountEnd={session.accountEnd} /> : <RedirectToLogIn />
    case 'unreachable':
    case 'loading':
      return (
        <Connecting hasFailed={session.status === 'unreachable'}>
          <PendingSummary />
        </Connecting>
      )
  }
}

type EndProps = { accountEnd: AccountEnd | undefined }

/**
 * Log-in dialog in place of a page whose session ended, with the reason. Closing it leads to the
 * landing page.
 */
function LogInOverPage({ accountEnd }: EndProps) {
  const mode = useAuthMode()
  const wasOpen = useRef(false)

  useEffect(() => {
    if (mode !== undefined) wasOpen.current = true
    else if (wasOpen.current) location.replace(toPageHref('/'))
    else showAuth('login')
  }, [mode])

  return <LazyLogInAgain mode={mode} end={accountEnd ?? SESSION_END} />
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
    const search = new URLSearchParams({ auth: 'login', next }).toString()
    if (isOnline) location.replace(toPageHref(`/?${search}`))
  }, [isOnline, next])
  return <Connecting hasFailed={!isOnline} />
}
