import { appPages } from '@adire/contract/pages.ts'
import type { OwnSession } from '@adire/contract/auth.ts'
import { showAuth } from '../../lib/auth-mode.ts'
import { usePageSearch } from '../../lib/page-address.ts'
import { safeNextPath } from '../../lib/next-path.ts'
import { startSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'

/** Pages that open the log-in dialog over themselves and stay after it. */
const keepsPage = (path: string) => path.startsWith('/dashboard') || path === appPages.downloadData

/**
 * Returns a function that starts the session after log-in or sign-up and opens the page in `?next=`,
 * else the dashboard. New members go to onboarding first (decision P3).
 */
export function useFinishLogIn() {
  const next = usePageSearch().get('next') ?? undefined
  return (session: OwnSession, isNew = false) => {
    toast.clear()
    startSession(session)
    if (keepsPage(location.pathname)) showAuth(undefined)
    else location.replace(safeNextPath(next) ?? (isNew ? '/dashboard/welcome/name' : '/dashboard'))
  }
}
