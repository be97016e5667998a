import { msg } from '@lingui/core/macro'
import { showAuth } from '../../lib/auth-mode.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

/** The log-in dialog over a page whose session ended, loaded when it first opens. */
export const LazyLogInAgain = lazyComponent(
  () => import('./AuthDialog.tsx').then((module) => module.AuthDialog),
  {
    as: 'dialog',
    title: msg`Log in again`,
    isOpen: ({ mode }) => mode !== undefined,
    onClose: () => showAuth(undefined),
  },
)
