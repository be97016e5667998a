import type { ReactNode } from 'react'
import { useMember } from '../../lib/session.ts'
import { StaffTwoFactor } from '../account/StaffTwoFactor.tsx'
import { NotFoundContent } from '../../shared/NotFoundContent.tsx'

/** The server refuses each of its calls too; this only spares a member a page of refusals. */
export function StaffGate({ children }: { children: ReactNode }) {
  const { role } = useMember()
  if (role === 'member') return <NotFoundContent />
  return <StaffTwoFactor>{children}</StaffTwoFactor>
}
