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
  /** There is more above: nobody is at their first message any more. */
  hasOlder: boolean
  draft: string
}

/** Above the box one writes in, while two are at their first words: a word of care to either, where there is a reason. */
export function FirstMessageSafety({ threadId, member: { id, handle }, messages, hasOlder, draft }: Props) {
  const { memberId } = useMember()
  if (hasOlder) return null
  const received = firstUnanswered(messages, memberId)
  return (
    <div className="px-3 empty:hidden lg:px-5">
      {received && <FirstMessageNote content={received.content} target={{ id, handle, threadId, messageId: received.id }} />}
      <FirstMessageTip draft={draft} isFirst={!hasWritten(messages, memberId)} />
    </div>
  )
}
