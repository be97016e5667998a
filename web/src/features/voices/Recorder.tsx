import { Trans, useLingui } from '@lingui/react/macro'
import { Mic, RotateCcw, Square } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { VoicePlayer } from '../../shared/VoicePlayer.tsx'
import type { RecorderProblem } from './recorder-rules.ts'
import { type NewRecording, type RecorderState, useRecorder } from './use-recorder.ts'

type Props = {
  maximumMs: number
  recording: NewRecording | undefined
  /** True if a recording is stored, which a new one replaces. */
  isReplacing: boolean
  /** Refuses a new recording; one that runs can always be stopped. */
  isDisabled: boolean
  onRecorded: (recording: NewRecording) => void
  /** Called when a recording starts or ends. */
  onRunning: (isRunning: boolean) => void
  /** Announced once something is recorded; by default to save it. */
  recordedHint?: ReactNode
}

/** Records the microphone, shows the level meanwhile, and plays the result before it is saved. */
export function Recorder({
  maximumMs,
  recording,
  isReplacing,
  isDisabled,
  onRecorded,
  onRunning,
  recordedHint = <Trans>Recorded. Listen to it, then save.</Trans>,
}: Props) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const { state, start, stop } = useRecorder({
    maximumMs,
    onRecorded(made) {
      onRecorded(made)
      button.current?.focus()
    },
  })
  const isRecording = state.kind === 'recording'
  const isRunning = state.kind !== 'idle'
  useEffect(() => onRunning(isRunning), [isRunning, onRunning])
  const seconds = maximumMs / 1000
  return (
    <div className="grid gap-3">
      {isRecording && <Level state={state} maximumMs={maximumMs} />}
      {!isRecording && recording && (
        <VoicePlayer
          source={{ url: recording.url }}
          label={t`your new recording`}
          durationMs={recording.durationMs}
          waveform={recording.waveform}
        />
      )}
      <Button
        ref={button}
        variant={isRecording ? 'primary' : 'secondary'}
        className="justify-self-start max-sm:w-full"
        loading={state.kind === 'asking'}
        disabled={isDisabled && !isRecording}
        icon={
          isRecording ? (
            <Square aria-hidden />
          ) : recording ? (
            <RotateCcw aria-hidden />
          ) : (
            <Mic aria-hidden />
          )
        }
        onClick={() => (isRecording ? stop() : void start())}
      >
        {isRecording ? (
          <Trans>Stop recording</Trans>
        ) : recording || isReplacing ? (
          <Trans>Record again</Trans>
        ) : (
          <Trans>Record up to {seconds} seconds</Trans>
        )}
      </Button>
      <p role="status" className="sr-only">
        {isRecording && <Trans>Recording. It stops by itself after {seconds} seconds.</Trans>}
        {state.kind === 'idle' && recording && recordedHint}
      </p>
      {state.kind === 'idle' && state.problem && <Problem problem={state.problem} />}
    </div>
  )
}

type LevelProps = { state: Extract<RecorderState, { kind: 'recording' }>; maximumMs: number }

/** Loudness rises faster than the number of a level, so that quiet speech moves the bar too. */
const LEVEL_GAIN = 4

function Level({ state: { elapsedMs, level }, maximumMs }: LevelProps) {
  const left = Math.ceil((maximumMs - elapsedMs) / 1000)
  return (
    <div className="flex items-center gap-3 rounded-tile bg-surface-2 p-3">
      <span aria-hidden className="size-3 shrink-0 rounded-full bg-danger" />
      <span
        aria-hidden
        className="h-3 min-w-0 flex-1 overflow-hidden rounded-full bg-surface-3 motion-reduce:hidden"
      >
        <span
          className="block h-full rounded-full bg-indigo"
          style={{ width: `${Math.min(100, Math.sqrt(level * LEVEL_GAIN) * 100)}%` }}
        />
      </span>
      <span className="text-sm tabular-nums" role="timer">
        <Trans>{left} s left</Trans>
      </span>
    </div>
  )
}

function Problem({ problem }: { problem: RecorderProblem }) {
  return (
    <Banner tone="warn">
      {problem === 'denied' && (
        <Trans>
          Adire doesn’t have permission to use your microphone. Allow it in your browser’s settings
          for this site, then record again.
        </Trans>
      )}
      {problem === 'missing' && (
        <Trans>We can’t find a microphone. Connect one, then record again.</Trans>
      )}
      {problem === 'unsupported' && (
        <Trans>This browser can’t record sound. Open Adire in another browser to record.</Trans>
      )}
      {problem === 'failed' && (
        <Trans>The microphone didn’t start. Close other apps that use it, then record again.</Trans>
      )}
    </Banner>
  )
}
