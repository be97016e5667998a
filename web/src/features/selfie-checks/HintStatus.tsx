import { Trans } from '@lingui/react/macro'
import { FACE_FINDER_MEGABYTES } from '../../lib/face-landmarks.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { HintState } from './use-face-hints.ts'

/** Says whether hints about light and turns are available, and what they load. */
export function HintStatus({ state, onLoad }: { state: HintState; onLoad: () => void }) {
  const size = formatCount(FACE_FINDER_MEGABYTES)
  return (
    <div className="grid justify-items-start gap-2 text-sm text-ink-2">
      <p role="status" className="flex items-start gap-2">
        {state === 'loading' && (
          <>
            <Spinner />
            <Trans>
              Loading hints about lighting and head turns ({size} MB, one-time download). You can
              start without them.
            </Trans>
          </>
        )}
        {state === 'ready' && <Trans>Hints are ready. They tell you if a turn isn’t clear.</Trans>}
        {state === 'failed' && <Trans>Couldn’t load the hints. You can start without them.</Trans>}
        {state === 'slow' && (
          <Trans>This device is too slow for hints. You can start without them.</Trans>
        )}
        {state === 'off' && (
          <Trans>Data saver is on, so hints about lighting and head turns aren’t loaded.</Trans>
        )}
      </p>
      {(state === 'failed' || state === 'off') && (
        <Button variant="secondary" size="sm" onClick={onLoad}>
          {state === 'failed' ? <Trans>Try again</Trans> : <Trans>Load hints ({size} MB)</Trans>}
        </Button>
      )}
      <p>
        <Trans>
          Hints work on your device only. Nothing they measure is sent or stored. A moderator
          decides, not the hints.
        </Trans>
      </p>
    </div>
  )
}
