import type { LikeKind } from '@adire/contract/likes.ts'

type LikeOutcome = 'liked' | 'super_liked' | 'upgraded' | 'already_liked' | 'already_super_liked'

/**
 * What a new like does, given the one that is already there. A like can be raised to a super like once; nothing can be
 * sent twice or lowered (MEM-LIKE-01 to 04).
 */
export function resolveLike(existing: LikeKind | 'none', wanted: LikeKind): LikeOutcome {
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
