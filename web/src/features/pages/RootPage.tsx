import { Navigate, useSearch } from '@tanstack/react-router'
import { safeNextPath } from '../../lib/next-path.ts'
import { useSession } from '../../lib/session.ts'
import { Connecting } from './Connecting.tsx'
import { LandingPage } from './LandingPage.tsx'

/** Landing for visitors, dashboard for members; neither before it is known which (MEM-DASH-01, 02, defect D93). */
export function RootPage() {
  const state = useSession()
  const { next, subscription } = useSearch({ from: '__root__' })
  switch (state.status) {
    case 'signed-in':
      return <Navigate to="." href={safeNextPath(next) ?? `/dashboard${subscription ? `?subscription=${subscription}` : ''}`} replace />
    case 'signed-out':
      return <LandingPage />
    case 'unreachable':
      return <Connecting onRetry={state.retry} hasFailed />
    case 'loading':
      return <Connecting />
  }
}
