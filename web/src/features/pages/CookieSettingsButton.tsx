import { Trans } from '@lingui/react/macro'
import { openCookieSettings } from './cookie-settings-store.ts'

/** The way back to the choice; without script there is nothing to choose. */
export function CookieSettingsButton({ className }: { className?: string }) {
  return (
    <button type="button" className={className} onClick={openCookieSettings}>
      <Trans>Cookie settings</Trans>
    </button>
  )
}
