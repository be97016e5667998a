import type { OwnVoice, VoiceKind } from '@adire/contract/voice-recordings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { audienceCopy } from '../../lib/audience-copy.ts'
import { voiceKindCopy, voiceQuestionCopy } from '../../lib/voice-copy.ts'
import { VoicePlayer } from '../../shared/VoicePlayer.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { RejectedRecording } from './RejectedRecording.tsx'
import { RemoveRecording } from './RemoveRecording.tsx'
import { useVoiceChanges, type VoiceChanges } from './use-voice-changes.ts'
import { useVoiceForm } from './use-voice-form.ts'
import { VoiceForm } from './VoiceForm.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = { kind: VoiceKind; voice: OwnVoice | undefined }

/** One of the member's two recordings: the saved one, or the form that records it. */
export function VoiceSection({ kind, voice }: Props) {
  const { i18n } = useLingui()
  const [isEditing, setIsEditing] = useState(false)
  const saved = voice?.status === 'rejected' ? undefined : voice
  const voices = useVoiceChanges()
  const form = useVoiceForm(kind, saved)

  function endEditing() {
    form.reset()
    setIsEditing(false)
  }

  return (
    <Card asChild className="grid gap-5">
      <section aria-labelledby={`voice-${kind}`}>
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id={`voice-${kind}`} className="text-xl">
              {i18n._(voiceKindCopy[kind])}
            </h2>
            {saved?.status === 'waiting' && (
              <Badge kind="pending">
                <Trans>In review</Trans>
              </Badge>
            )}
          </div>
          <p className="max-w-prose text-ink-2">
            {kind === 'name' ? (
              <Trans>Let others hear how your name is said.</Trans>
            ) : (
              <Trans>Answer a question in your own voice.</Trans>
            )}
          </p>
        </div>
        {voice?.status === 'rejected' && <RejectedRecording voice={voice} remove={voices.remove} />}
        {saved && !isEditing && !form.isDirty ? (
          <Saved voice={saved} voices={voices} onEdit={() => setIsEditing(true)} />
        ) : (
          <VoiceForm kind={kind} saved={saved} form={form} voices={voices} onDone={endEditing} />
        )}
      </section>
    </Card>
  )
}

type SavedProps = { voice: OwnVoice; voices: VoiceChanges; onEdit: () => void }

function Saved({ voice, voices: { remove }, onEdit }: SavedProps) {
  const { t, i18n } = useLingui()
  const { id, question, transcript, audience, durationMs, waveform } = voice
  return (
    <div className="grid gap-4">
      {question && <p className="font-medium">{i18n._(voiceQuestionCopy[question])}</p>}
      <VoicePlayer
        source={{ id }}
        label={t`your recording`}
        durationMs={durationMs}
        waveform={waveform}
      />
      {transcript !== '' && (
        <MemberText className="max-w-prose wrap-anywhere text-ink-2">{transcript}</MemberText>
      )}
      <p className="text-sm text-ink-3">
        <Trans>Who can hear it:</Trans> {i18n._(audienceCopy[audience])}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button variant="secondary" size="sm" icon={<Pencil aria-hidden />} onClick={onEdit}>
          <Trans>Change</Trans>
        </Button>
        <RemoveRecording voice={voice} remove={remove} />
      </div>
    </div>
  )
}
