import { createFileRoute } from '@tanstack/react-router'
import { StaffGate } from '../../features/dashboard/StaffGate.tsx'
import { AdminFrame } from '../../features/moderation/AdminFrame.tsx'

export const Route = createFileRoute('/dashboard/admin')({
  component: () => (
    <StaffGate>
      <AdminFrame />
    </StaffGate>
  ),
})
