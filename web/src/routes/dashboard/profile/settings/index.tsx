import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects to the first section of the settings. */
export const Route = createFileRoute('/dashboard/profile/settings/')({
  beforeLoad: () => {
    throw redirect({
      to: '/dashboard/profile/settings/$section',
      params: { section: 'privacy' },
      replace: true,
    })
  },
})
