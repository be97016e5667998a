import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMember } from '../../lib/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Hides a staff page from moderators (decision T1); the server also refuses its calls to them. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { role } = useMember()
  if (role === 'admin') return children
  return (
    <EmptyState tile="lattice" title={<Trans>This room is for admins</Trans>}>
      <Trans>Your work as a moderator does not need it. If it should, ask an admin.</Trans>
    </EmptyState>
  )
}
