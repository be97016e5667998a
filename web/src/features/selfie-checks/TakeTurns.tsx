import type { HeadTurn, NoTurnsReason } from '@adire/contract/selfie-checks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Send } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BusyNote } from '../../ui/BusyNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { HintStatus } from './HintStatus.tsx'
import { TurnFrames } from './TurnFrames.tsx'
import { TurnStage } from './TurnStage.tsx'
import { useCamera } from './use-camera.ts'
import { useFaceHints } from './use-face-hints.ts'
import { useTurns } from './use-turns.ts'

type Props = {
  turns: readonly HeadTurn[]
  onBack: () => void
  /** Gets the straight frame and one for each turn. */
  onFrames: (frames: File[]) => void
  onPlain: (reason: NoTurnsReason) => void
  isPending: boolean
  isRetrying: boolean
}

/**
 * Second step of the selfie check: three head turns in six seconds. Members can send their selfie
 * without them.
 */
export function TakeTurns({ turns, onBack, onFrames, onPlain, isPending, isRetrying }: Props) {
  const camera = useCamera()
  const hints = useFaceHints()
  const { progress, start } = useTurns(turns, { video: camera.video, finder: hints.finder })
  const [isPlain, setPlain] = useState(false)
  const isRunning = progress.kind === 'running'

  if (camera.state === 'missing' || isPlain)
    return (
      <PlainSelfie
        reason={isPlain ? 'cannot_turn' : 'no_camera'}
        isPending={isPending}
        isRetrying={isRetrying}
        onBack={isPlain ? () => setPlain(false) : onBack}
        onSend={onPlain}
      />
    )
  return (
    <div className="grid gap-5">
      <StepHead title={<Trans>Step 2 of 2: turn your head</Trans>}>
        <Trans>
          We show three arrows, two seconds each. Turn your head the way each one points. First look
          straight ahead, then start.
        </Trans>
      </StepHead>
      {progress.kind === 'done' ? (
        <TurnFrames
          frames={progress.frames}
          isPending={isPending}
          onAgain={() => void start()}
          onSend={() => onFrames(progress.frames.map(({ file }) => file))}
        />
      ) : null}
      {/* The camera stays on behind the frames, so that trying again starts at once. */}
      <div className={progress.kind === 'done' ? 'hidden' : 'grid gap-5'}>
        <TurnStage
          camera={camera}
          progress={progress}
          startLabel={
            hints.state === 'loading' ? <Trans>Start without hints</Trans> : <Trans>Start</Trans>
          }
          onStart={() => void start()}
        />
        {!isRunning && <HintStatus state={hints.state} onLoad={hints.load} />}
      </div>
      {!isRunning && (
        <div className="flex flex-wrap gap-3 border-t border-line pt-4">
          <Button variant="ghost" disabled={isPending} onClick={() => setPlain(true)}>
            <Trans>I can’t do the turns</Trans>
          </Button>
          <BackButton isDisabled={isPending} onBack={onBack} />
        </div>
      )}
      <div aria-live="polite">{isRetrying && <BusyNote />}</div>
    </div>
  )
}

/** Heading of a step. Takes the focus, because the button that led here is gone. */
function StepHead({ title, children }: { title: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid max-w-prose gap-1.5">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      <p className="text-ink-2">{children}</p>
    </div>
  )
}

function BackButton({ isDisabled, onBack }: { isDisabled: boolean; onBack: () => void }) {
  return (
    <Button
      variant="ghost"
      icon={<ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
      disabled={isDisabled}
      onClick={onBack}
    >
      <Trans>Back</Trans>
    </Button>
  )
}

type PlainProps = {
  reason: NoTurnsReason
  isPending: boolean
  isRetrying: boolean
  onBack: () => void
  onSend: (reason: NoTurnsReason) => void
}

/** Sends the selfie without head turns; the moderator sees the reason. */
function PlainSelfie({ reason, isPending, isRetrying, onBack, onSend }: PlainProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-5">
      <StepHead title={<Trans>Send without head turns</Trans>}>
        {reason === 'cannot_turn' ? (
          <Trans>
            That’s fine. We send your selfie with a note to the moderator: “
            {t`I can’t do the turns`}
            ”. They compare it with your photos.
          </Trans>
        ) : (
          <Trans>
            This page can’t use your camera, so we skip the head turns. The moderator sees that, and
            compares your selfie with your photos.
          </Trans>
        )}
      </StepHead>
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Send aria-hidden className="rtl:-scale-x-100" />}
          loading={isPending}
          onClick={() => onSend(reason)}
        >
          <Trans>Send for review</Trans>
        </Button>
        <BackButton isDisabled={isPending} onBack={onBack} />
      </div>
      <div aria-live="polite">{isRetrying && <BusyNote />}</div>
    </div>
  )
}
