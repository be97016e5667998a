import { createFileRoute, Navigate } from '@tanstack/react-router'

/** Redirects the earlier address of the ad discrepancies. */
export const Route = createFileRoute('/dashboard/admin/advertising/differences')({
  component: () => <Navigate to="/dashboard/admin/ad-discrepancies" replace />,
})
