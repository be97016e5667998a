import { lazyComponent } from '../../ui/lazy-component.tsx'

/** Recordings of a profile, whose code loads once a profile is open. */
export const LazyProfileVoices = lazyComponent(
  () => import('../voices/ProfileVoices.tsx').then((module) => module.ProfileVoices),
  { as: 'hidden' },
)
