import type { Gender } from '@adire/contract/members.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'

export type SuperLikeState = 'ready' | 'short' | 'waiting' | 'sent'

type SuperLikeContext = {
  likeState: OwnLikeState
  gender: Gender
  wallet: { balance: number; prices: { superLike: number } } | undefined
  /** Pressed while offline and not sent yet. */
  isWaiting?: boolean
}

/**
 * State of the super like button. Men who can't pay see it before (MEM-LIKE-05), women get the
 * server's refusal (reading C-29), and nobody sends a second one (MEM-LIKE-06).
 */
export function superLikeState({
  likeState,
  gender,
  wallet,
  isWaiting = false,
}: SuperLikeContext): SuperLikeState {
  if (isWaiting) return 'waiting'
  if (likeState === 'super') return 'sent'
  const isShort = wallet !== undefined && wallet.balance < wallet.prices.superLike
  return isShort && gender === 'man' ? 'short' : 'ready'
}
