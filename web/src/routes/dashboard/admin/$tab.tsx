import { createFileRoute, Navigate } from '@tanstack/react-router'

/** Redirects unknown staff pages to the overview. */
export const Route = createFileRoute('/dashboard/admin/$tab')({
  component: () => <Navigate to="/dashboard/admin" replace />,
})
