/** How many friends a referrer is paid for in so many days before somebody looks at the next one (security bar F-05). */
export const PAID_FRIENDS_LIMIT = 20
export const PAID_FRIENDS_DAYS = 30
export const FRIENDS_PER_PAGE = 20

export type RewardState = 'paid' | 'held' | 'refused'

interface Facts {
  /** Of the referrer: not banned, suspended or gone. */
  isInGoodStanding: boolean
  paidLately: number
}

/** What becomes of a referral when its friend is verified. */
export function resolveReward({ isInGoodStanding, paidLately }: Facts): RewardState {
  if (!isInGoodStanding) return 'refused'
  return paidLately >= PAID_FRIENDS_LIMIT ? 'held' : 'paid'
}
