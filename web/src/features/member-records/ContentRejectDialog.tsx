import type { MemberId, VoiceId, VouchId } from '@adire/contract/ids.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ReasonDialog } from '../../staff/ReasonDialog.tsx'
import { useContentRejections } from './use-members.ts'

/** Something that a profile shows and staff can reject. */
export type ShownContent =
  | ({ kind: 'prompt' } & PromptAnswer)
  | { kind: 'voice'; id: VoiceId }
  | { kind: 'vouch'; id: VouchId }

type Props = {
  /** Content to reject; null closes the dialog. */
  content: ShownContent | null
  member: { id: MemberId; handle: string }
  onClose: () => void
}

/** Asks for the reason to reject an answer, a recording or a friend's words, and rejects it. */
export function ContentRejectDialog({ content, member, onClose }: Props) {
  const reject = useContentRejections()
  const copy = useCopy(member.handle)
  const kind = content?.kind ?? 'prompt'

  function handleReason(reason: string) {
    if (content?.kind === 'prompt') {
      const { prompt, answer } = content
      reject.prompt.mutate({ id: member.id, prompt, answer, reason })
    }
    if (content?.kind === 'voice') reject.voice.mutate({ id: content.id, reason })
    if (content?.kind === 'vouch') reject.vouch.mutate({ id: content.id, reason })
    onClose()
  }

  return (
    <ReasonDialog
      key={content === null ? 'closed' : JSON.stringify(content)}
      open={content !== null}
      onClose={onClose}
      onReason={handleReason}
      {...copy[kind]}
    />
  )
}

function useCopy(name: string) {
  const { t } = useLingui()
  return {
    prompt: {
      title: <Trans>Remove {name}’s answer?</Trans>,
      description: (
        <Trans>
          They can write another one, or appeal. We store this one until the time to appeal is over.
        </Trans>
      ),
      presets: [
        t`Please don’t share contact details.`,
        t`The answer insults someone.`,
        t`The answer is sexually explicit.`,
        t`The answer advertises something.`,
      ],
      confirmLabel: <Trans>Remove answer</Trans>,
    },
    voice: {
      title: <Trans>Reject {name}’s recording?</Trans>,
      description: (
        <Trans>
          They can make another one, or appeal. We store this one until the time to appeal is over.
        </Trans>
      ),
      presets: [
        t`What you wrote doesn’t match what you say.`,
        t`The recording can’t be understood.`,
        t`Please don’t share contact details in a recording.`,
      ],
      confirmLabel: <Trans>Reject recording</Trans>,
    },
    vouch: {
      title: <Trans>Reject this vouch for {name}?</Trans>,
      description: <Trans>It won’t be shown. {name} will read your reason.</Trans>,
      presets: [
        t`Please don’t share contact details.`,
        t`The vouch isn’t about you.`,
        t`The vouch insults someone.`,
      ],
      confirmLabel: <Trans>Reject vouch</Trans>,
    },
  }
}
