import { Navigate, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { Connecting } from '../pages/Connecting.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'

/** Members only. A visitor goes to the landing page with the log-in dialog, and comes back here after it. */
export function DashboardPage() {
  const state = useSession()
  switch (state.status) {
    case 'signed-in':
      return <DashboardFrame />
    case 'signed-out':
      return <ToLogIn />
    case 'unreachable':
      return <Connecting onRetry={state.retry} hasFailed />
    case 'loading':
      return <Connecting />
  }
}

/** The address is taken once: while the page changes it is already the new one. */
function ToLogIn() {
  const { href } = useLocation()
  const [next] = useState(href)
  return <Navigate to="/" search={{ auth: 'login', next }} replace />
}
