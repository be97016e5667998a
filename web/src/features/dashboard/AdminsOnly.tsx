import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMember } from '../../lib/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Hides a staff page from moderators (decision T1); the server also refuses its calls to them. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { role } = useMember()
  if (role === 'admin') return children
  return (
    <EmptyState tile="lattice" title={<Trans>This page is for admins</Trans>}>
      <Trans>Moderators don’t have access to it. If you need it, ask an admin.</Trans>
    </EmptyState>
  )
}
