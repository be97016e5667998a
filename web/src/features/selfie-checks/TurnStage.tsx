import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { turnLabels } from './copy.ts'
import { TurnArrow } from './TurnArrow.tsx'
import type { useCamera } from './use-camera.ts'
import type { TurnsProgress } from './use-turns.ts'

type Props = {
  camera: ReturnType<typeof useCamera>
  progress: TurnsProgress
  startLabel: ReactNode
  onStart: () => void
}

/** Camera with the current turn as a large arrow, its text, and the seconds left. */
export function TurnStage({ camera: { state, video }, progress, startLabel, onStart }: Props) {
  const { i18n, t } = useLingui()
  const running = progress.kind === 'running' ? progress : undefined
  return (
    <div className="grid max-w-xl gap-4">
      <div className="relative">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what the camera sees now, without a sound */}
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={t`Camera preview`}
          className="aspect-4/3 w-full -scale-x-100 rounded-tile bg-surface-3 object-cover"
        />
        {state === 'starting' && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
        {running && (
          <span
            key={running.index}
            className="absolute inset-0 grid place-items-center motion-safe:animate-in motion-safe:fade-in"
          >
            <span className="grid size-32 place-items-center rounded-full bg-surface/75 text-indigo shadow-2 sm:size-40">
              <TurnArrow turn={running.turn} className="size-24 stroke-3 sm:size-28" />
            </span>
          </span>
        )}
        {running && (
          <span
            aria-hidden
            className="absolute end-3 top-3 grid size-12 place-items-center rounded-full bg-surface text-2xl font-semibold text-ink tabular-nums"
          >
            {running.secondsLeft}
          </span>
        )}
      </div>
      <p aria-live="assertive" className="text-center empty:sr-only text-2xl font-semibold">
        {running && i18n._(turnLabels[running.turn])}
      </p>
      {progress.kind === 'failed' && (
        <p role="alert" className="text-danger">
          <Trans>Couldn’t take the pictures. Please try again.</Trans>
        </p>
      )}
      {!running && (
        <Button
          className="justify-self-start max-sm:w-full"
          disabled={state !== 'ready'}
          icon={<Play aria-hidden />}
          onClick={onStart}
        >
          {startLabel}
        </Button>
      )}
    </div>
  )
}
