import type { ThreadId } from '@adire/contract/ids.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { Message } from '@adire/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMember } from '../../lib/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { FirstMessageTip } from './FirstMessageTip.tsx'
import { openReport, type Target } from './dialog-store.ts'
import { firstUnanswered, hasWritten } from './subject-rules.ts'
import { type Caution, findCautions } from './warning-rules.ts'

type Props = {
  threadId: ThreadId
  member: MemberCard
  messages: readonly Message[]
  /** True if there are older messages, so this is not a new conversation. */
  hasOlder: boolean
  draft: string
}

/** Safety hints above the message box of a new conversation, for sender and recipient. */
export function FirstMessageSafety({
  threadId,
  member: { id, handle },
  messages,
  hasOlder,
  draft,
}: Props) {
  const { memberId } = useMember()
  if (hasOlder) return null
  const received = firstUnanswered(messages, memberId)
  return (
    <div className="px-3 empty:hidden lg:px-5">
      {received && (
        <FirstMessageNote
          content={received.content}
          target={{ id, handle, threadId, messageId: received.id }}
        />
      )}
      <FirstMessageTip draft={draft} isFirst={!hasWritten(messages, memberId)} />
    </div>
  )
}

type FirstMessageNoteProps = {
  /** Text of the first message. */
  content: string
  target: Target
}

/**
 * Shown to the recipient of a first message that contains a link, a phone number or words about
 * money.
 */
function FirstMessageNote({ content, target }: FirstMessageNoteProps) {
  const { t } = useLingui()
  const cautions = findCautions(content)
  if (cautions.length === 0) return null
  const warnings: Record<Caution, string> = {
    payment: t`This message mentions money. Never send money, gift cards or bank details to someone you haven’t met.`,
    phone: t`This message contains a phone number. Our moderators can’t protect you outside Adire.`,
    link: t`This message contains a link. Open it only if you trust the sender.`,
  }
  const first = (['payment', 'phone', 'link'] as const).find((one) => cautions.includes(one))
  return (
    <Banner
      tone="warn"
      title={<Trans>Take care</Trans>}
      className="my-3"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => openReport(target)}>
            <Trans>Report</Trans>
          </Button>
          <Button asChild size="sm" variant="ghost">
            <a href="/safety">
              <Trans>What to look out for</Trans>
            </a>
          </Button>
        </span>
      }
    >
      {first && warnings[first]}
    </Banner>
  )
}
