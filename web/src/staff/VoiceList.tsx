import type { Voice } from '@adire/contract/voice-recordings.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { voiceKindCopy, voiceQuestionCopy } from '../lib/voice-copy.ts'
import type { VoiceSource } from '../lib/voice-player.ts'
import { VoicePlayer } from '../shared/VoicePlayer.tsx'
import { MemberText } from '../ui/MemberText.tsx'

type ListedVoice = Omit<Voice, 'id'> & {
  /** Null if there is nothing to play any more. */
  source: VoiceSource | null
  note?: string | undefined
  /** Button with which staff decide about it. */
  action?: ReactNode
}

type Props = { voices: readonly ListedVoice[]; handle: string }

/** Recordings of a member as staff see them, with their transcripts. */
export function VoiceList({ voices, handle }: Props) {
  const { t, i18n } = useLingui()
  return voices.map(
    ({ kind, question, transcript, durationMs, waveform, source, note, action }) => (
      <div key={kind} className="grid gap-1">
        <p className="text-xs font-medium text-ink-3">
          {i18n._(question ? voiceQuestionCopy[question] : voiceKindCopy[kind])}
          {note !== undefined && ` · ${note}`}
        </p>
        {source && (
          <VoicePlayer
            source={source}
            label={t`${handle}’s recording`}
            durationMs={durationMs}
            waveform={waveform}
          />
        )}
        {transcript !== '' && <MemberText className="wrap-anywhere">{transcript}</MemberText>}
        {action}
      </div>
    ),
  )
}
