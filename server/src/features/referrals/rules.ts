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

/** Digits and letters without I, L, O and U, which are misread. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates a referral code of 50 random bits, which can't be guessed or enumerated. */
export function createReferralCode(random: (below: number) => number): string {
  return Array.from({ length: 10 }, () => CODE_LETTERS[random(CODE_LETTERS.length)]).join('')
}
