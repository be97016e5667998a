import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/profile/settings/')({
  beforeLoad: () => {
    throw redirect({
      to: '/dashboard/profile/settings/$section',
      params: { section: 'privacy' },
      replace: true,
    })
  },
})
