import { lazyComponent } from '../../ui/lazy-component.tsx'

/** Recorder of voice messages, whose code loads once it is opened. */
export const LazyVoiceComposer = lazyComponent(
  () => import('./VoiceComposer.tsx').then((module) => module.VoiceComposer),
  { as: 'block' },
)
