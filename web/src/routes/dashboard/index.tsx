import { createFileRoute, redirect } from '@tanstack/react-router'

/** The dashboard opens on Discover, which has an address of its own (decision P16). */
export const Route = createFileRoute('/dashboard/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/dashboard/discover', search, replace: true })
  },
})
