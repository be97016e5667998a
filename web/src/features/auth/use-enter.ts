import type { OwnSession } from '@adire/contract/auth.ts'
import { showAuth } from '../../lib/auth-mode.ts'
import { usePageSearch } from '../../lib/page-address.ts'
import { safeNextPath } from '../../lib/next-path.ts'
import { startSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'

/** Lets a member in: to the page they were on the way to, else to the dashboard. */
export function useEnter() {
  const next = usePageSearch().get('next') ?? undefined
  return (session: OwnSession) => {
    toast.clear()
    startSession(session)
    if (location.pathname.startsWith('/dashboard')) showAuth(undefined)
    else location.replace(safeNextPath(next) ?? '/dashboard')
  }
}
