import { lazyComponent } from '../../ui/lazy-component.tsx'

/** Words of friends on a profile, whose code loads once a profile is open. */
export const LazyProfileVouches = lazyComponent(
  () => import('../vouches/ProfileVouches.tsx').then((module) => module.ProfileVouches),
  { as: 'hidden' },
)
