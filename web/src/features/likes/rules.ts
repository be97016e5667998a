import type { Gender } from '@adire/contract/members.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'

export type SuperLikeState = 'ready' | 'unaffordable' | 'waiting' | 'sent'

type SuperLikeContext = {
  likeState: OwnLikeState
  gender: Gender
  wallet: { balance: number; prices: { superLike: number } } | undefined
  /** Pressed while offline and not sent yet. */
  isWaiting?: boolean
}

/**
 * State of the super like button. Men who can't pay see that before they press it (MEM-LIKE-05),
 * while women get the server's error (reading C-29). A second super like isn't possible
 * (MEM-LIKE-06).
 */
export function findSuperLikeState({
  likeState,
  gender,
  wallet,
  isWaiting = false,
}: SuperLikeContext): SuperLikeState {
  if (isWaiting) return 'waiting'
  if (likeState === 'super') return 'sent'
  const isTooExpensive = wallet !== undefined && wallet.balance < wallet.prices.superLike
  return isTooExpensive && gender === 'man' ? 'unaffordable' : 'ready'
}

type PartContext = { likeState: OwnLikeState; isQueued: boolean; role: string }

/**
 * True if a part of a profile can be liked: with a first like, or with the upgrade to a super like,
 * which staff don't have. A queued reaction is sent or cancelled first.
 */
export function mayLikePart({ likeState, isQueued, role }: PartContext): boolean {
  if (isQueued) return false
  return likeState === 'none' || (likeState === 'like' && role === 'member')
}
