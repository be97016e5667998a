import { EXPORT_PATH } from '@adire/contract/account.ts'
import type { OwnSession } from '@adire/contract/auth.ts'
import { showAuth } from '../../lib/auth-mode.ts'
import { usePageSearch } from '../../lib/page-address.ts'
import { safeNextPath } from '../../lib/next-path.ts'
import { startSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'

/** Pages that ask for a log-in where they are, and go on from there. */
const staysHere = (path: string) => path.startsWith('/dashboard') || path === EXPORT_PATH

/**
 * Lets a member in: to the page they were on the way to, else to the dashboard; a new one first to
 * the questions of the welcome (P3).
 */
export function useEnter() {
  const next = usePageSearch().get('next') ?? undefined
  return (session: OwnSession, isNew = false) => {
    toast.clear()
    startSession(session)
    if (staysHere(location.pathname)) showAuth(undefined)
    else location.replace(safeNextPath(next) ?? (isNew ? '/dashboard/welcome/photo' : '/dashboard'))
  }
}
