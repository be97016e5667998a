import type { AccountStatus } from '../../db/types.ts'

export interface PairState {
  isBlocked: boolean
  isMatched: boolean
  /** Status of the sender's account, and of the other member's. */
  own: AccountStatus
  other: AccountStatus
}

type Decision = 'yes' | 'no_thread' | 'not_matched' | 'own_pause' | 'other_pause'

/**
 * Decides whether a member may send a message in a thread. After a block or an unmatch there is no
 * thread, so that a blocked member can't tell which it was. Closed accounts count as not matched; a
 * pause is named, the sender's own first.
 */
export function decideSending({ isBlocked, isMatched, own, other }: PairState): Decision {
  if (isBlocked || !isMatched) return 'no_thread'
  if (!isOpen(own) || !isOpen(other)) return 'not_matched'
  if (own === 'paused') return 'own_pause'
  return other === 'paused' ? 'other_pause' : 'yes'
}

function isOpen(status: AccountStatus): boolean {
  return status === 'active' || status === 'paused'
}
