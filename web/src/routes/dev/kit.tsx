import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'

const isIncluded = import.meta.env.DEV || import.meta.env.VITE_KIT !== ''

/** Gallery of all components and states; not part of a production build. */
export const Route = createFileRoute('/dev/kit')({
  beforeLoad: () => {
    if (!isIncluded) throw notFound()
  },
  ...(isIncluded && {
    component: lazyRouteComponent(() => import('../../features/kit/KitPage.tsx'), 'KitPage'),
  }),
})
