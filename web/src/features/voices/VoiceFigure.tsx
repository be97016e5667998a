import type { Voice } from '@adire/contract/voice-recordings.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { voiceKindCopy, voiceQuestionCopy } from '../../lib/voice-copy.ts'
import { VoicePlayer } from '../../shared/VoicePlayer.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = {
  voice: Voice
  handle: string
  /** State of the recording, beside its title. */
  badge?: ReactNode
  /** Button at the end of the title's line. */
  action?: ReactNode
}

/** A recording of a profile: its title, a player and its transcript. */
export function VoiceFigure({ voice, handle, badge, action }: Props) {
  const { t, i18n } = useLingui()
  const { id, kind, question, transcript, durationMs, waveform } = voice
  return (
    <figure className="grid gap-2">
      <figcaption className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 flex-wrap items-center gap-2 text-sm font-medium text-ink-2">
          {i18n._(question ? voiceQuestionCopy[question] : voiceKindCopy[kind])}
          {badge}
        </span>
        {action}
      </figcaption>
      <VoicePlayer
        source={{ id }}
        label={kind === 'name' ? t`${handle}’s name` : t`${handle}’s answer`}
        durationMs={durationMs}
        waveform={waveform}
      />
      {transcript !== '' && (
        <MemberText className="text-sm wrap-anywhere text-ink-2">{transcript}</MemberText>
      )}
    </figure>
  )
}
