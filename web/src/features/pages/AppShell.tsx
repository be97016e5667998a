import { BRAND } from '@adire/contract/brand.ts'
import { useLingui } from '@lingui/react'
import { Outlet, useMatch, useMatches } from '@tanstack/react-router'
import { useSession } from '../../lib/session.ts'
import { LazyToaster } from '../../ui/LazyToaster.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { tagline } from '../../lib/tagline.ts'

/** Root of every page of the app: title, offline bar and toasts. */
export function AppShell() {
  const isDashboard = useMatch({ from: '/dashboard', shouldThrow: false }) !== undefined
  const isOnboarding =
    useMatch({ from: '/dashboard/welcome/$step', shouldThrow: false }) !== undefined
  return (
    <>
      <PageTitle />
      {isDashboard ? <DashboardOfflineBar /> : <OfflineBar />}
      <Outlet />
      <LazyToaster hasBottomBar={isDashboard} isOnTop={isOnboarding} />
    </>
  )
}

/** Hidden until the session is known: the page itself then says that it is offline. */
function DashboardOfflineBar() {
  const { session } = useSession()
  return session && <OfflineBar />
}

/** Title of the deepest route that has one; public pages use `PageHead`. */
function PageTitle() {
  const { i18n } = useLingui()
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  return (
    <title>{title ? `${i18n._(title)} · ${BRAND.name}` : `${BRAND.name} · ${tagline()}`}</title>
  )
}
