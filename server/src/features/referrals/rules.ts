/**
 * Rewards that are paid to one referrer within `PAID_FRIENDS_DAYS`; further ones are held until an
 * admin decides.
 */
export const PAID_FRIENDS_LIMIT = 20
export const PAID_FRIENDS_DAYS = 30
export const FRIENDS_PER_PAGE = 20

export type RewardState = 'paid' | 'held' | 'refused'

interface ReferrerStatus {
  /** False if the referrer is banned, suspended or gone. */
  isInGoodStanding: boolean
  recentlyPaid: number
}

/** Decides a reward when its friend is verified. */
export function resolveReward({ isInGoodStanding, recentlyPaid }: ReferrerStatus): RewardState {
  if (!isInGoodStanding) return 'refused'
  return recentlyPaid >= PAID_FRIENDS_LIMIT ? 'held' : 'paid'
}
