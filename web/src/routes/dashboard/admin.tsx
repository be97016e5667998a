import { createFileRoute } from '@tanstack/react-router'
import { StaffGate } from '../../features/dashboard/StaffGate.tsx'

export const Route = createFileRoute('/dashboard/admin')({ component: StaffGate })
