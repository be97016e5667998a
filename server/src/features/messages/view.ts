import type { MemberId } from '@adire/contract/ids.ts'
import { FORMER_MEMBER_ID, type Message } from '@adire/contract/messages.ts'
import type { MessageRow } from './queries.ts'

export function toMessage(row: MessageRow, viewer: MemberId): Message {
  return {
    id: row.id,
    threadId: row.conversation_id,
    seq: row.seq,
    from: row.sender_id,
    content: row.content,
    sentAt: row.created_at.toISOString(),
    clientId: row.sender_id === viewer ? row.client_id : null,
    ...(row.removed_at !== null && { isRemoved: true as const }),
    ...(row.message_type === 'decline' && { isDecline: true as const }),
  }
}

/** Maps a message of a thread whose other member is gone, hiding their id. */
export function toFormerMessage(row: MessageRow, viewer: MemberId): Message {
  return { ...toMessage(row, viewer), from: row.sender_id === viewer ? viewer : FORMER_MEMBER_ID }
}
