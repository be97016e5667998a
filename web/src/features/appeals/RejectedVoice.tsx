import type { Voice } from '@adire/contract/voice-recordings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { voiceKindCopy, voiceQuestionCopy } from '../../lib/voice-copy.ts'
import { VoicePlayer } from '../../shared/VoicePlayer.tsx'
import { Card } from '../../ui/Card.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = {
  /** Null once it is deleted. */
  voice: Voice | null
  handle: string
}

/** The recording that an appeal is about, for staff. */
export function RejectedVoice({ voice, handle }: Props) {
  const { t, i18n } = useLingui()
  return (
    <Card asChild className="grid gap-3">
      <section>
        <h3 className="text-lg">
          <Trans>Recording</Trans>
        </h3>
        {voice === null ? (
          <p className="text-ink-2">
            <Trans>
              The recording is no longer part of this appeal: the member removed it, or the appeal
              was answered.
            </Trans>
          </p>
        ) : (
          <>
            <p className="text-ink-2">
              {i18n._(
                voice.question ? voiceQuestionCopy[voice.question] : voiceKindCopy[voice.kind],
              )}
            </p>
            <VoicePlayer
              source={{ id: voice.id }}
              label={t`${handle}’s recording`}
              durationMs={voice.durationMs}
              waveform={voice.waveform}
            />
            <div className="grid gap-1">
              <h4 className="font-text text-sm font-medium tracking-normal text-ink-3">
                <Trans>The member’s transcript</Trans>
              </h4>
              <MemberText className="max-w-prose wrap-anywhere">
                {voice.transcript === '' ? <Trans>No transcript</Trans> : voice.transcript}
              </MemberText>
            </div>
          </>
        )}
      </section>
    </Card>
  )
}
