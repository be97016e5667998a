import { Trans } from '@lingui/react/macro'

/** Shown while an upload waits for a busy server; its parent is a live region. */
export function BusyNote() {
  return (
    <p className="text-sm text-ink-2">
      <Trans>The server is busy. Trying again…</Trans>
    </p>
  )
}
