import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects to Discover, which has its own path (decision P16). */
export const Route = createFileRoute('/dashboard/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/dashboard/discover', search, replace: true })
  },
})
