import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'

const isOffered = import.meta.env.DEV || import.meta.env.VITE_KIT !== ''

/**
 * Every component and state on one page, for the people who build; not part of a production build.
 */
export const Route = createFileRoute('/dev/kit')({
  beforeLoad: () => {
    if (!isOffered) throw notFound()
  },
  ...(isOffered && {
    component: lazyRouteComponent(() => import('../../features/kit/KitPage.tsx'), 'KitPage'),
  }),
})
