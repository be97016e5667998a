import type { MemberId, VoiceId, VouchId } from '@adire/contract/ids.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { hasCode } from '../lib/error-copy.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/Button.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { showDecisionFailure } from './show-decision-failure.ts'
import { useActionOptions } from './use-action-options.ts'
import { useRejectionCopy } from './use-rejection-copy.tsx'

/** Something that a profile shows and staff can reject. */
export type ShownContent =
  | ({ kind: 'prompt' } & PromptAnswer)
  | { kind: 'voice'; id: VoiceId }
  | { kind: 'vouch'; id: VouchId }

type Props = {
  content: ShownContent
  member: { id: MemberId; handle: string }
}

/** Button that asks for a reason and then rejects an answer, a recording or a friend's words. */
export function RejectContentButton({ content, member }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const reject = useContentRejections()
  const copy = useRejectionCopy(member.handle)[content.kind]

  function handleReason(reason: string) {
    setIsAsking(false)
    if (content.kind === 'prompt') {
      const { prompt, answer } = content
      reject.prompt.mutate({ id: member.id, prompt, answer, reason })
    }
    if (content.kind === 'voice') reject.voice.mutate({ id: content.id, reason })
    if (content.kind === 'vouch') reject.vouch.mutate({ id: content.id, reason })
  }

  return (
    <>
      <Button variant="secondary" size="sm" className="w-fit" onClick={() => setIsAsking(true)}>
        {copy.confirmLabel}
      </Button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onReason={handleReason}
        {...copy}
      />
    </>
  )
}

function useContentRejections() {
  const withToasts = useActionOptions()
  const failure = () => t`Couldn’t save the decision`
  return {
    prompt: useMutation(
      api.moderation.removePrompt.mutationOptions({
        ...withToasts(() => t`Answer removed`, failure),
        onError: (error) =>
          hasCode(error, 'CHANGED_ELSEWHERE')
            ? toast.info({ title: t`The member has changed this answer. Read the new one first.` })
            : showDecisionFailure(error, failure()),
      }),
    ),
    voice: useMutation(
      api.voices.rejectApproved.mutationOptions(withToasts(() => t`Recording rejected`, failure)),
    ),
    vouch: useMutation(
      api.vouches.rejectApproved.mutationOptions(withToasts(() => t`Vouch rejected`, failure)),
    ),
  }
}
