import { createFileRoute, Navigate } from '@tanstack/react-router'

/** Whatever else is asked for leads to the overview. */
export const Route = createFileRoute('/dashboard/admin/$tab')({
  component: () => <Navigate to="/dashboard/admin" replace />,
})
