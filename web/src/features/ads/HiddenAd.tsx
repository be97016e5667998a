import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { HiddenState } from './hidden-ads-store.ts'

type Props = { state: HiddenState; onUndo: () => void }

/** Note in the place of an ad that the member just hid or reported. */
export function HiddenAd({ state, onUndo }: Props) {
  const note = useRef<HTMLDivElement>(null)
  // The button that hid the ad is gone, so the focus would be lost.
  useEffect(() => note.current?.focus(), [])
  return (
    <div
      ref={note}
      tabIndex={-1}
      role="status"
      className="grid flex-1 content-center justify-items-center gap-3 p-4 text-center outline-none"
    >
      <p className="text-sm text-ink-2">
        {state === 'reported' ? (
          <Trans>
            Thanks for your report. Our team will review this ad. You won’t see it again.
          </Trans>
        ) : (
          <Trans>Ad hidden. You won’t see it again.</Trans>
        )}
      </p>
      {state === 'hidden' && (
        <Button variant="secondary" size="sm" onClick={onUndo}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </div>
  )
}
