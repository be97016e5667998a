import type { MemberCard } from '@adire/contract/members.ts'
import type { Voice } from '@adire/contract/voice-recordings.ts'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { voiceKindCopy, voiceQuestionCopy } from '../../lib/voice-copy.ts'
import { VoicePlayer } from '../../shared/VoicePlayer.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = {
  member: Pick<MemberCard, 'id' | 'handle'>
  /** True in the preview of the own profile. */
  isOwn: boolean
  isMatched: boolean
}

/** The recordings of a profile that the viewer may hear; nothing while there are none. */
export function ProfileVoices({ member: { id, handle }, isOwn, isMatched }: Props) {
  const heard = useQuery(
    api.voices.list.queryOptions({ input: { memberId: id }, enabled: !isOwn, retry: false }),
  )
  const own = useQuery(api.voices.mine.queryOptions({ enabled: isOwn }))
  const shown = own.data?.voices.filter(
    ({ status, audience }) => status === 'approved' && (isMatched || audience === 'everyone'),
  )
  const voices = (isOwn ? shown : heard.data?.voices) ?? []
  if (voices.length === 0) return null
  return (
    <div className="grid gap-4">
      {voices.map((voice) => (
        <ProfileVoice key={voice.id} voice={voice} handle={handle} />
      ))}
    </div>
  )
}

function ProfileVoice({ voice, handle }: { voice: Voice; handle: string }) {
  const { t, i18n } = useLingui()
  const { id, kind, question, transcript, durationMs, waveform } = voice
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-medium text-ink-2">
        {i18n._(question ? voiceQuestionCopy[question] : voiceKindCopy[kind])}
      </figcaption>
      <VoicePlayer
        source={{ id }}
        label={kind === 'name' ? t`the name of ${handle}` : t`the answer of ${handle}`}
        durationMs={durationMs}
        waveform={waveform}
      />
      {transcript !== '' && (
        <MemberText className="text-sm wrap-anywhere text-ink-2">{transcript}</MemberText>
      )}
    </figure>
  )
}
