import { BRAND } from '@adire/contract/brand.ts'
import { msg } from '@lingui/core/macro'
import { showAuth } from '../../lib/auth-mode.ts'
import { removeOpeningDialog } from '../../lib/opening-dialog.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const { name } = BRAND

/** The log-in dialog, loaded when it first opens. */
export const LazyAuthDialog = lazyComponent(
  () =>
    import('./AuthDialog.tsx').then(({ AuthDialog }) => {
      // The placeholder that public pages show until then.
      removeOpeningDialog()
      return AuthDialog
    }),
  {
    as: 'dialog',
    title: msg`Join ${name}`,
    isOpen: ({ mode }) => mode !== undefined,
    onClose: () => showAuth(undefined),
  },
)
