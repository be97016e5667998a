import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { LogInHere } from '../auth/LogInHere.tsx'
import { Connecting } from '../pages/Connecting.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'

/** Members only. A visitor goes to the landing page with the log-in dialog, and comes back here after it. */
export function DashboardPage() {
  const { status } = useSession()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (status === 'signed-in' && !wasSignedIn) setWasSignedIn(true)
  switch (status) {
    case 'signed-in':
      return <DashboardFrame />
    case 'signed-out':
      // A session that ends while somebody is here costs them neither their place nor what they typed.
      return wasSignedIn ? <LogInHere /> : <ToLogIn />
    case 'unreachable':
      return <Connecting hasFailed />
    case 'loading':
      return <Connecting />
  }
}

/** The address is taken once: while the page changes it is already the new one. */
function ToLogIn() {
  const { href } = useLocation()
  const [next] = useState(href)
  useEffect(() => location.replace(`/?${new URLSearchParams({ auth: 'login', next }).toString()}`), [next])
  return <Connecting />
}
