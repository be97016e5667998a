import type { ThreadId } from '@adire/contract/ids.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { Message } from '@adire/contract/messages.ts'
import { useMember } from '../../lib/session.ts'
import { FirstMessageTip } from './FirstMessageTip.tsx'
import { FirstMessageWarning } from './FirstMessageWarning.tsx'
import { findFirstUnanswered, hasWritten } from './subject-rules.ts'

type Props = {
  threadId: ThreadId
  member: MemberCard
  messages: readonly Message[]
  /** True if the server has older messages than these, so the conversation isn't new. */
  hasOlder: boolean
  /** True if the member has answered a warning about these messages, so there is no second one. */
  isWarningOver: boolean
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
  isWarningOver,
  draft,
}: Props) {
  const { memberId } = useMember()
  if (hasOlder) return null
  const received = findFirstUnanswered(messages, memberId)
  return (
    <div className="px-3 empty:hidden lg:px-5">
      {received && !isWarningOver && (
        <FirstMessageWarning
          content={received.content}
          target={{ id, handle, threadId, messageId: received.id }}
        />
      )}
      <FirstMessageTip draft={draft} isFirst={!hasWritten(messages, memberId)} />
    </div>
  )
}
