import { VOICE_BAR_MAXIMUM } from '@adire/contract/voice-recordings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { togglePlayback, usePlayback, type VoiceSource } from '../lib/voice-player.ts'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/IconButton.tsx'

/** Lowest bar of a waveform, in percent, so that a pause in speech is still visible. */
const LOWEST_BAR = 8

type Props = {
  source: VoiceSource
  /** Names the recording in the button, as in "Play Ada’s answer". */
  label: string
  durationMs: number
  waveform: readonly number[]
  className?: string
}

/** Plays a recording at a tap, with its waveform and time. Stops when it is removed. */
export function VoicePlayer({ source, label, durationMs, waveform, className }: Props) {
  const { t } = useLingui()
  const { status, seconds } = usePlayback(source)
  const isPlaying = status === 'playing' || status === 'loading'
  const isStarted = isPlaying || seconds > 0
  const played = isStarted ? Math.min(1, (seconds * 1000) / durationMs) : 0
  return (
    <div className={cn('grid gap-1', className)}>
      <div className="flex items-center gap-3 rounded-tile bg-surface-2 p-2 pe-4">
        <IconButton
          label={isPlaying ? t`Pause ${label}` : t`Play ${label}`}
          icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
          variant="primary"
          loading={status === 'loading'}
          onClick={() => void togglePlayback(source)}
        />
        <Waveform bars={waveform} played={played} />
        <span className="text-sm text-ink-2 tabular-nums">
          {formatSeconds(isStarted ? seconds : durationMs / 1000)}
        </span>
      </div>
      <p role="status" className="text-sm text-danger empty:sr-only">
        {status === 'failed' && (
          <Trans>Couldn’t play this recording. Check your connection and try again.</Trans>
        )}
      </p>
    </div>
  )
}

function Waveform({ bars, played }: { bars: readonly number[]; played: number }) {
  return (
    <span aria-hidden className="flex h-9 min-w-0 flex-1 items-center gap-px">
      {bars.map((bar, index) => (
        <span
          key={index}
          className={cn(
            'min-w-0 flex-1 rounded-full',
            index < played * bars.length ? 'bg-indigo' : 'bg-line-strong',
          )}
          style={{ height: `${Math.max(LOWEST_BAR, (bar / VOICE_BAR_MAXIMUM) * 100)}%` }}
        />
      ))}
    </span>
  )
}

function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
