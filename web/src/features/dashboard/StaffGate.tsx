import type { ReactNode } from 'react'
import { useMember } from '../../lib/session.ts'
import { StaffTwoFactor } from '../account/StaffTwoFactor.tsx'
import { NotFoundContent } from '../../shared/NotFoundContent.tsx'

/** Shows members a 404 page instead of the staff pages, whose calls the server refuses to them. */
export function StaffGate({ children }: { children: ReactNode }) {
  const { role } = useMember()
  if (role === 'member') return <NotFoundContent />
  return <StaffTwoFactor>{children}</StaffTwoFactor>
}
