import type { VoiceId } from '@adire/contract/ids.ts'
import type { WaitingVoice } from '@adire/contract/voices.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { voiceKindCopy, voiceQuestionCopy } from '../../lib/voice-copy.ts'
import { togglePlayback, usePlayback } from '../../lib/voice-player.ts'
import { VoicePlayer } from '../../shared/VoicePlayer.tsx'
import { ReviewButtons } from '../../staff/ReviewButtons.tsx'
import { ReviewHeading } from '../../staff/ReviewHeading.tsx'
import type { Move } from '../../staff/ReviewItems.tsx'
import { showDecisionFailure } from '../../staff/show-decision-failure.ts'
import { useOnScreen } from '../../staff/use-on-screen.ts'
import { useRejectionCopy } from '../../staff/use-rejection-copy.tsx'
import { Card } from '../../ui/Card.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = {
  voice: WaitingVoice
  onMove: Move
}

/** A waiting recording with its transcript, and the decision buttons for staff. */
export function VoiceReview({ voice, onMove }: Props) {
  const { t, i18n } = useLingui()
  const { id, member, kind, question, transcript, durationMs, waveform } = voice
  const { canDecideNow, reportDrawn } = useOnScreen(id)
  useEffect(() => reportDrawn(id), [id, reportDrawn])
  const isHeard = useHeard(id)
  const decide = useDecideVoice(member.handle)
  const rejection = useRejectionCopy(member.handle)
  const copy = {
    next: t`Next recording`,
    previous: t`Previous recording`,
    early: <Trans>This recording just appeared. Listen to it before you decide.</Trans>,
    ...rejection.voice,
  }
  return (
    <Card asChild className="grid gap-5">
      <article>
        <div className="grid min-w-0 gap-1">
          <ReviewHeading member={member} />
          <p className="text-ink-2">
            {i18n._(question ? voiceQuestionCopy[question] : voiceKindCopy[kind])}
          </p>
        </div>
        <VoicePlayer
          source={{ id }}
          label={t`${member.handle}’s recording`}
          durationMs={durationMs}
          waveform={waveform}
        />
        <div className="grid gap-1">
          <h4 className="font-text text-sm font-medium tracking-normal text-ink-3">
            <Trans>The member’s transcript</Trans>
          </h4>
          <MemberText className="max-w-prose wrap-anywhere">
            {transcript === '' ? <Trans>No transcript</Trans> : transcript}
          </MemberText>
        </div>
        <ReviewButtons
          canDecide={canDecideNow}
          isPending={decide.isPending}
          blocked={isHeard ? undefined : <Trans>Listen to it first.</Trans>}
          copy={copy}
          keys={[{ names: ['p'], label: t`Play or pause`, run: () => void togglePlayback({ id }) }]}
          onMove={onMove}
          onApprove={() => decide.mutate({ id, isApproved: true })}
          onReject={(reason) => decide.mutate({ id, isApproved: false, reason })}
        />
      </article>
    </Card>
  )
}

/** True once the recording on screen began to play. */
function useHeard(id: VoiceId): boolean {
  const { status } = usePlayback({ id })
  const [isHeard, setIsHeard] = useState(false)
  if (status === 'playing' && !isHeard) setIsHeard(true)
  return isHeard
}

/** Sends a moderator's decision. A recording that was replaced meanwhile is not an error. */
function useDecideVoice(handle: string) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  return useMutation(
    api.voices.decide.mutationOptions({
      onSuccess(_answer, { isApproved }) {
        toast.success({
          title: isApproved ? t`Recording approved` : t`Recording rejected`,
          description: t`We’ve told ${handle}.`,
        })
      },
      onError(error) {
        if (hasCode(error, 'NOT_FOUND')) return toast.info(errorCopy(error, { title: '' }))
        showDecisionFailure(error, t`Couldn’t save the decision`)
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.voices.listWaiting.key() }),
    }),
  )
}
