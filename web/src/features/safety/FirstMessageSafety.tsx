import type { ThreadId } from '@adire/contract/ids.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { Message } from '@adire/contract/messages.ts'
import { useMember } from '../../lib/session.ts'
import { FirstMessageNote } from './FirstMessageNote.tsx'
import { FirstMessageTip } from './FirstMessageTip.tsx'
import { firstUnanswered, hasWritten } from './subject-rules.ts'

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
