import { Trans } from '@lingui/react/macro'

/**
 * Shown while an upload is retried because the server is busy. The parent must be a live region.
 */
export function BusyNote() {
  return (
    <p className="text-sm text-ink-2">
      <Trans>The server is busy. Trying again…</Trans>
    </p>
  )
}
