import type { LikeKind, ReceivedLike } from '@adire/contract/likes.ts'
import { isNewcomer } from '../messages/rules.ts'

type LikeOutcome = 'liked' | 'super_liked' | 'upgraded' | 'already_liked' | 'already_super_liked'

/**
 * What a new like does, given the one that is already there. A like can be raised to a super like once; nothing can be
 * sent twice or lowered (MEM-LIKE-01 to 04). Between two who are matched, or were, a super like would be paid for nothing.
 */
export function resolveLike(existing: LikeKind | 'none', wanted: LikeKind, { hasMet }: { hasMet: boolean }): LikeOutcome {
  if (wanted === 'super' && hasMet) return existing === 'super' ? 'already_super_liked' : 'already_liked'
  if (existing === 'none') return wanted === 'super' ? 'super_liked' : 'liked'
  if (wanted === 'like') return 'already_liked'
  return existing === 'super' ? 'already_super_liked' : 'upgraded'
}

/** The UTC day that holds a moment: its first instant, and the next day's. */
export function utcDayOf(moment: Date): { from: Date; until: Date } {
  const from = new Date(moment)
  from.setUTCHours(0, 0, 0, 0)
  const until = new Date(from)
  until.setUTCDate(until.getUTCDate() + 1)
  return { from, until }
}

export const RECEIVED_PAGE_SIZE = 20

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** How long ago, in steps that don't tell when somebody was here. */
export function sinceWhen(likedAt: Date, now: Date): ReceivedLike['since'] {
  const elapsedMs = now.getTime() - likedAt.getTime()
  if (elapsedMs < DAY_MS) return 'today'
  return elapsedMs < 7 * DAY_MS ? 'this_week' : 'earlier'
}

const SUPER_LIKE_LIMIT = { points: 20, seconds: HOUR_MS / 1000 }
/** On a member's first day, whatever the kind (security bar F-08). */
const NEWCOMER_LIMIT = { points: 30, seconds: DAY_MS / 1000 }

/** The limits that hang on the kind of like and the age of the account; the others stand with all limits (security section 10). */
export function limitsOf(sender: { id: string; createdAt: Date }, kind: LikeKind, now: Date) {
  return [
    ...(kind === 'super' ? [{ key: `likes.send:super:${sender.id}`, ...SUPER_LIKE_LIMIT }] : []),
    ...(isNewcomer(sender.createdAt, now) ? [{ key: `likes.send:newcomer:${sender.id}`, ...NEWCOMER_LIMIT }] : []),
  ]
}
