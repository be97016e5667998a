import type { OwnSession } from '@adire/contract/auth.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { safeNextPath } from '../../lib/next-path.ts'
import { startSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'

/** Lets a member in: to the page they were on the way to, else to the dashboard. */
export function useEnter() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { next } = useSearch({ from: '__root__' })
  return (session: OwnSession) => {
    toast.clear()
    startSession(queryClient, session)
    void navigate({ href: safeNextPath(next) ?? '/dashboard', replace: true })
  }
}
