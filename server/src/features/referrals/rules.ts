/** Tokens for the friend and for the referrer, on the friend's verification (decision P11). */
export const FRIEND_BONUS = 50
export const REFERRER_BONUS = 100
