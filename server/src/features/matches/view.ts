import type { MatchId, MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { Match } from '@adire/contract/matches.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { Visibility } from '../profiles/visibility-rules.ts'

interface Thread {
  thread_id: ThreadId
  match_id: MatchId
  matched_at: Date
  last_message_at: Date | null
  last_preview: string | null
  last_sender_id: MemberId | null
  unread: number
  read_by_other: number
  visibility: Visibility
}

/**
 * Builds a match whose other member is gone, without what tells about them: the latest message has
 * their id, and read receipts show when they read. The thread shows its messages with the id hidden.
 */
export function toFormerMatch(thread: Thread): Match {
  return { ...toMatch(thread, null), lastMessage: null, readUpToSeq: 0 }
}

/**
 * Builds a match with its latest message. `member` is null only from `toFormerMatch`;
 * `messages.list` then hides the sender's id.
 */
export function toMatch(thread: Thread, member: MemberCard | null): Match {
  const { last_message_at: sentAt, last_preview: preview, last_sender_id: from } = thread
  return {
    id: thread.match_id,
    threadId: thread.thread_id,
    matchedAt: thread.matched_at.toISOString(),
    member,
    // Among matches, only a paused member is `named` (`visibility-rules.ts`).
    isPaused: thread.visibility === 'named',
    lastMessage:
      sentAt && preview !== null && from ? { preview, sentAt: sentAt.toISOString(), from } : null,
    unreadCount: thread.unread,
    readUpToSeq: thread.read_by_other,
  }
}
