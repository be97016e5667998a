import { DAY_SECONDS, HOUR_SECONDS } from '@adire/contract/durations.ts'

/** Limits of messages by member, by member in one thread, and on a member's first day. */
export const SENDER_LIMIT = { points: 120, seconds: HOUR_SECONDS }
export const THREAD_LIMIT = { points: 20, seconds: 60 }
export const NEWCOMER_LIMIT = { points: 30, seconds: HOUR_SECONDS }
/** Conversations that a member may begin on their first day. */
export const NEWCOMER_THREADS_LIMIT = { points: 10, seconds: DAY_SECONDS }

/**
 * `decline`: our words, sent with “Not for me”. `like_comment`: the comment of a like, which became
 * a message with the match. `voice`: a recording, whose text says so in words.
 */
export type MessageType = 'text' | 'decline' | 'like_comment' | 'voice'
