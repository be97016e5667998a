import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { LogInOverPage } from '../auth/LogInOverPage.tsx'
import { Connecting } from '../../shared/Connecting.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import { PendingSummary } from '../messages/PendingSummary.tsx'

/**
 * Members only. A visitor goes to the landing page with the log-in dialog, and comes back here
 * after it.
 */
export function DashboardPage() {
  const { status } = useSession()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (status === 'signed-in' && !wasSignedIn) setWasSignedIn(true)
  switch (status) {
    case 'signed-in':
      return <DashboardFrame />
    case 'signed-out':
      // A session that ends while somebody is here costs them neither their place nor what they
      // typed.
      return wasSignedIn ? <LogInOverPage /> : <ToLogIn />
    case 'unreachable':
    case 'loading':
      return (
        <Connecting hasFailed={status === 'unreachable'}>
          <PendingSummary />
        </Connecting>
      )
  }
}

/**
 * The address is taken once: while the page changes it is already the new one. Without a network
 * there is no page to go to.
 */
function ToLogIn() {
  const isOnline = useOnline()
  const { href } = useLocation()
  const [next] = useState(href)
  useEffect(() => {
    if (isOnline) location.replace(`/?${new URLSearchParams({ auth: 'login', next }).toString()}`)
  }, [isOnline, next])
  return <Connecting hasFailed={!isOnline} />
}
