import type { ThreadId } from '@adire/contract/ids.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { Message } from '@adire/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMember } from '../../lib/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { FirstMessageTip } from './FirstMessageTip.tsx'
import { openReport, type Target } from './dialog-store.ts'
import { findFirstUnanswered, hasWritten } from './subject-rules.ts'
import { type Caution, findCautions, pickMostSerious } from './warning-rules.ts'

type Props = {
  threadId: ThreadId
  member: MemberCard
  messages: readonly Message[]
  /** True if the server has older messages than these, so the conversation isn't new. */
  hasOlder: boolean
  draft: string
}

/**
 * Safety hints above the message box of a new conversation: a warning about the first message the
 * member received, until they answer, and tips while they write their own first message.
 */
export function FirstMessageSafety({
  threadId,
  member: { id, handle },
  messages,
  hasOlder,
  draft,
}: Props) {
  const { memberId } = useMember()
  if (hasOlder) return null
  const received = findFirstUnanswered(messages, memberId)
  return (
    <div className="px-3 empty:hidden lg:px-5">
      {received && (
        <FirstMessageWarning
          content={received.content}
          target={{ id, handle, threadId, messageId: received.id }}
        />
      )}
      <FirstMessageTip draft={draft} isFirst={!hasWritten(messages, memberId)} />
    </div>
  )
}

type FirstMessageWarningProps = {
  content: string
  target: Target
}

/** Warning about a first message that contains a link, a phone number or words about money. */
function FirstMessageWarning({ content, target }: FirstMessageWarningProps) {
  const { t } = useLingui()
  const caution = pickMostSerious(findCautions(content))
  if (!caution) return null
  const warnings: Record<Caution, string> = {
    payment: t`This message mentions money. Never send money, gift cards or bank details to someone you haven’t met.`,
    phone: t`This message contains a phone number. Our moderators can’t protect you outside Adire.`,
    link: t`This message contains a link. Open it only if you trust the sender.`,
  }
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
      {warnings[caution]}
    </Banner>
  )
}
