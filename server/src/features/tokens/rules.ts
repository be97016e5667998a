import type { SpendPurpose } from '@adire/contract/errors.ts'
import type { Gender } from '@adire/contract/members.ts'

/** Tokens (decisions P7 to P11). */
export const MESSAGE_PRICE = 10
export const SUPER_LIKE_PRICE = 5
export const BOOST_PRICE = 2
export const PHOTO_SLOT_PRICE = 5
export const WELCOME_TOKENS = 50

/** Super likes of a UTC day that cost a premium member nothing (decision P8). */
export const FREE_SUPER_LIKES_A_DAY = 5

/** The house account on the other side of a wallet: where given tokens come from, and where spent ones go. */
const houseAccounts = {
  welcome_bonus: 'promotions',
  daily_bonus: 'promotions',
  referral_bonus: 'promotions',
  subscription_bonus: 'promotions',
  grant: 'promotions',
  purchase: 'sales',
  refund: 'refunds',
  message: 'spending',
  super_like: 'spending',
  boost: 'spending',
  photo_slot: 'spending',
} as const

export type SpendKind = Exclude<SpendPurpose, 'super_like_upgrade'>
export type CreditKind = Exclude<keyof typeof houseAccounts, SpendKind>

/** Refuses an amount of the wrong sign, so that no mistake can turn a spend into a gift (trap T4). */
export function houseAccountOf(kind: CreditKind | SpendKind, amount: number) {
  const account = houseAccounts[kind]
  const isRight = Number.isSafeInteger(amount) && (account === 'spending' ? amount < 0 : amount > 0)
  if (!isRight) throw new RangeError(`${amount} tokens can't be posted as ${kind}`)
  return account
}

interface Payer {
  gender: Gender
  isPremium: boolean
}

/** Men pay for a message; women and active premium members don't (decision P7). */
export function priceMessage({ gender, isPremium }: Payer): number {
  return gender === 'woman' || isPremium ? 0 : MESSAGE_PRICE
}

/** Everybody pays for a super like, but for the first five of a premium member's UTC day (decision P8). */
export function priceSuperLike(payer: Pick<Payer, 'isPremium'>, usedToday: number): number {
  return countFreeSuperLikes(payer, usedToday) > 0 ? 0 : SUPER_LIKE_PRICE
}

/** Free super likes left today. */
export function countFreeSuperLikes({ isPremium }: Pick<Payer, 'isPremium'>, usedToday: number): number {
  return isPremium ? Math.max(0, FREE_SUPER_LIKES_A_DAY - usedToday) : 0
}
