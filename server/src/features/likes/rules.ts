import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import type { LikeKind, ReceivedLike } from '@adire/contract/likes.ts'
import { NEWCOMER_THREADS_LIMIT } from '../messages/rules.ts'
import { isNewcomer } from '../profiles/rules.ts'

type LikeResult = 'liked' | 'super_liked' | 'upgraded' | 'already_liked' | 'already_super_liked'

/**
 * Resolves a new like against the existing one. A like can be upgraded once; nothing can be
 * repeated or lowered (MEM-LIKE-01 to 04). A pair that is or was matched gets no super like, which
 * would be paid for nothing.
 */
export function resolveLike(
  existing: LikeKind | 'none',
  wanted: LikeKind,
  { hasMet }: { hasMet: boolean },
): LikeResult {
  if (wanted === 'super' && hasMet)
    return existing === 'super' ? 'already_super_liked' : 'already_liked'
  if (existing === 'none') return wanted === 'super' ? 'super_liked' : 'liked'
  if (wanted === 'like') return 'already_liked'
  return existing === 'super' ? 'already_super_liked' : 'upgraded'
}

export const RECEIVED_PAGE_SIZE = 20

/** Rounds the age of a like, so that it doesn't reveal when its sender was active. */
export function describeAge(likedAt: Date, now: Date): ReceivedLike['since'] {
  const elapsedMs = now.getTime() - likedAt.getTime()
  if (elapsedMs < DAY_MS) return 'today'
  return elapsedMs < 7 * DAY_MS ? 'this_week' : 'earlier'
}

export const SENT_PAGE_SIZE = 20

/** Days for which a like that was taken back counts as the same like if it is sent again. */
const RELIKE_DAYS = 30

/**
 * Returns the start of the period in which a repeated like neither notifies again nor moves up in
 * the other member's list. Otherwise taking likes back and sending them again would be a way to
 * stay on top.
 */
export function getRelikeStart(now: Date): Date {
  return new Date(now.getTime() - RELIKE_DAYS * DAY_MS)
}

const SUPER_LIKE_LIMIT = { points: 20, seconds: HOUR_MS / 1000 }
/** Limit of likes of both kinds together in a member's first 24 hours. */
const NEWCOMER_LIMIT = { points: 30, seconds: DAY_MS / 1000 }

/**
 * Builds the limits that depend on the like and the age of the account; the contract declares the
 * others.
 */
export function buildLimits(sender: { id: string; createdAt: Date }, kind: LikeKind, now: Date) {
  return [
    ...(kind === 'super' ? [{ key: `likes.send:super:${sender.id}`, ...SUPER_LIKE_LIMIT }] : []),
    ...(isNewcomer(sender.createdAt, now)
      ? [{ key: `likes.send:newcomer:${sender.id}`, ...NEWCOMER_LIMIT }]
      : []),
  ]
}

/** Builds the limit of comments: a newcomer's counts as a conversation that they begin. */
export function buildCommentLimits(sender: { id: string; createdAt: Date }, now: Date) {
  if (!isNewcomer(sender.createdAt, now)) return []
  return [{ key: `messages.send:threads:${sender.id}`, ...NEWCOMER_THREADS_LIMIT }]
}
