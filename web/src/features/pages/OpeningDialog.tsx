import { BRAND } from '@adire/contract/brand.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { OPENING_DIALOG } from '../../lib/opening-dialog.ts'

/**
 * Placeholder of the log-in dialog, in the HTML of every public page. `deferred-hydration.js` opens
 * it, so that a tap has an effect before any code is loaded.
 */
export function OpeningDialog() {
  const { t } = useLingui()
  const { name } = BRAND
  return (
    <dialog
      id={OPENING_DIALOG}
      popover="auto"
      aria-label={t`Join ${name}`}
      className="m-auto rounded-card border border-line bg-surface p-4 shadow-3"
    >
      <p role="status" className="display text-2xl">
        <Trans>Opening…</Trans>
      </p>
      <button
        type="button"
        popoverTarget={OPENING_DIALOG}
        className="min-h-11 text-sm text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink"
      >
        <Trans>Close</Trans>
      </button>
    </dialog>
  )
}
