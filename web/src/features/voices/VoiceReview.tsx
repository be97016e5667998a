import type { VoiceId } from '@adire/contract/ids.ts'
import type { WaitingVoice } from '@adire/contract/voices.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { nameAndAge } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { voiceKindCopy, voiceQuestionCopy } from '../../lib/voice-copy.ts'
import { togglePlayback, usePlayback } from '../../lib/voice-player.ts'
import { VoicePlayer } from '../../shared/VoicePlayer.tsx'
import { ReasonDialog } from '../../staff/ReasonDialog.tsx'
import { showDecisionFailure } from '../../staff/show-decision-failure.ts'
import { useOnScreen } from '../../staff/use-on-screen.ts'
import { usePageKeys } from '../../staff/use-page-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'

type Props = {
  voice: WaitingVoice
  /** Shows the next or previous recording of the queue. */
  onMove: (step: 1 | -1) => void
}

/** A waiting recording with its transcript, and the decision buttons for staff. */
export function VoiceReview({ voice, onMove }: Props) {
  const { t, i18n } = useLingui()
  const { id, member, kind, question, transcript, durationMs, waveform } = voice
  const { canDecideNow, reportDrawn } = useOnScreen(id)
  useEffect(() => reportDrawn(id), [id, reportDrawn])
  const isHeard = useHeard(id)
  return (
    <Card asChild className="grid gap-5">
      <article>
        <div className="grid min-w-0 gap-1">
          <h3 className="font-text text-lg font-semibold tracking-normal">
            <Link
              to="/dashboard/admin/users/$memberId"
              params={{ memberId: member.id }}
              className="text-indigo hover:text-indigo-hover"
            >
              {nameAndAge(member)}
            </Link>{' '}
            <span className="font-normal text-ink-2">· {member.city}</span>
          </h3>
          <p className="text-ink-2">
            {i18n._(question ? voiceQuestionCopy[question] : voiceKindCopy[kind])}
          </p>
        </div>
        <VoicePlayer
          source={{ id }}
          label={t`the recording of ${member.handle}`}
          durationMs={durationMs}
          waveform={waveform}
        />
        <div className="grid gap-1">
          <h4 className="font-text text-sm font-medium tracking-normal text-ink-3">
            <Trans>What the member wrote</Trans>
          </h4>
          <p dir="auto" className="max-w-prose wrap-anywhere">
            {transcript === '' ? <Trans>Nothing</Trans> : transcript}
          </p>
        </div>
        <DecisionButtons voice={voice} canDecide={canDecideNow} isHeard={isHeard} onMove={onMove} />
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

type ButtonsProps = Props & {
  /** False until the recording has been on screen long enough. */
  canDecide: boolean
  /** False until the recording was played, and so can't be approved. */
  isHeard: boolean
}

function DecisionButtons({ voice, canDecide, isHeard, onMove }: ButtonsProps) {
  const { t } = useLingui()
  const { id, member } = voice
  const name = member.handle
  const decide = useDecideVoice(name)
  const [isRejecting, setIsRejecting] = useState(false)
  const [isEarly, setIsEarly] = useState(false)

  /** Decides about the recording on screen. Ignores a press meant for the previous one. */
  function decideSeen(action: () => void) {
    setIsEarly(!canDecide)
    if (canDecide && !decide.isPending) action()
  }

  const noteId = useId()

  const approve = () => decideSeen(() => isHeard && decide.mutate({ id, isApproved: true }))
  const openReject = () => decideSeen(() => setIsRejecting(true))
  usePageKeys([
    { names: ['a'], label: t`Approve`, run: approve },
    { names: ['d', 'r'], label: t`Reject`, run: openReject },
    { names: ['p'], label: t`Play or pause`, run: () => void togglePlayback({ id }) },
    { names: ['j'], label: t`Next recording`, run: () => onMove(1) },
    { names: ['k'], label: t`Previous recording`, run: () => onMove(-1) },
  ])

  function reject(reason: string) {
    setIsRejecting(false)
    decide.mutate({ id, isApproved: false, reason })
  }
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-4 max-sm:*:flex-1">
      <Button
        icon={<Check aria-hidden />}
        loading={decide.isPending}
        aria-keyshortcuts="A"
        aria-disabled={!canDecide || !isHeard || undefined}
        aria-describedby={isHeard ? undefined : noteId}
        onClick={approve}
      >
        <Trans>Approve</Trans>
      </Button>
      <Button
        variant="secondary"
        icon={<X aria-hidden />}
        disabled={decide.isPending}
        aria-keyshortcuts="D R"
        aria-disabled={!canDecide || undefined}
        onClick={openReject}
      >
        <Trans>Reject</Trans>
      </Button>
      <p id={noteId} role="status" className="min-h-5 basis-full text-sm text-ink-2 empty:sr-only">
        {isEarly && !canDecide ? (
          <Trans>This recording just appeared. Listen to it before you decide.</Trans>
        ) : (
          !isHeard && <Trans>Listen to it first.</Trans>
        )}
      </p>
      <ReasonDialog
        open={isRejecting}
        onClose={() => setIsRejecting(false)}
        title={<Trans>Reject the recording of {name}?</Trans>}
        description={<Trans>We delete the recording. They can make another one.</Trans>}
        presets={[
          t`What you wrote doesn’t match what you say.`,
          t`The recording can’t be understood.`,
          t`Please don’t share contact details in a recording.`,
        ]}
        confirmLabel={<Trans>Reject</Trans>}
        onReason={reject}
      />
    </div>
  )
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
