import { LIKES_COUNT_MAXIMUM } from '@adire/contract/likes.ts'
import type { Gender } from '@adire/contract/members.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'

export type SuperLikeState = 'ready' | 'short' | 'waiting' | 'sent'

type Facts = {
  likeState: OwnLikeState
  gender: Gender
  wallet: { balance: number; prices: { superLike: number } } | undefined
  /** Pressed, and not sent for want of a network. */
  isWaiting?: boolean
}

/**
 * Whether a super like is offered. Men who can't pay are told before (MEM-LIKE-05); a woman hears it from the server
 * (reading C-29); nobody sends a second one (MEM-LIKE-06).
 */
export function superLikeState({ likeState, gender, wallet, isWaiting = false }: Facts): SuperLikeState {
  if (isWaiting) return 'waiting'
  if (likeState === 'super') return 'sent'
  const isShort = wallet !== undefined && wallet.balance < wallet.prices.superLike
  return isShort && gender === 'man' ? 'short' : 'ready'
}

/** "99+" above the highest number that is told. */
export function countText(count: number): string {
  return count > LIKES_COUNT_MAXIMUM ? `${LIKES_COUNT_MAXIMUM}+` : String(count)
}
