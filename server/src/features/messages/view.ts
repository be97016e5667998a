import type { MemberId, MessageId } from '@adire/contract/ids.ts'
import { FORMER_MEMBER_ID, type Message } from '@adire/contract/messages.ts'
import { readTranscript } from '@adire/contract/voice-messages.ts'
import { type LikedPartRow, toLikedPart } from '../profiles/liked-part-rules.ts'
import type { MessageRow } from './queries.ts'
import type { MessageVoice } from './voice-queries.ts'

/** Additions to the texts of messages. */
interface Attachments {
  /** Parts of the likes whose comments are messages, by sender. */
  parts?: ReadonlyMap<MemberId, LikedPartRow> | undefined
  /** Recordings by message. */
  voices?: ReadonlyMap<MessageId, MessageVoice> | undefined
}

export function toMessage(
  row: MessageRow,
  viewer: MemberId,
  { parts, voices }: Attachments = {},
): Message {
  const part = row.message_type === 'like_comment' ? parts?.get(row.sender_id) : undefined
  const voice = row.removed_at === null ? voices?.get(row.id) : undefined
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
    ...(part && { likedPart: toLikedPart(part) }),
    ...(voice && {
      voice: {
        transcript: readTranscript(row.content),
        durationMs: voice.durationMs,
        waveform: voice.waveform,
      },
    }),
  }
}

/** Maps a message of a thread whose other member is gone, hiding their id. */
export function toFormerMessage(
  row: MessageRow,
  viewer: MemberId,
  attachments?: Attachments,
): Message {
  const message = toMessage(row, viewer, attachments)
  return { ...message, from: row.sender_id === viewer ? viewer : FORMER_MEMBER_ID }
}
