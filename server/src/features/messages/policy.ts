import type { AccountStatus } from '../../db/types.ts'

interface Ties {
  isBlocked: boolean
  isMatched: boolean
  /** Status of the writer's account, and of the other member's. */
  own: AccountStatus
  other: AccountStatus
}

type Answer = 'yes' | 'no_thread' | 'not_matched' | 'own_pause' | 'other_pause'

/**
 * After a block and after the end of a match there is no thread at all: another answer for one of
 * the two would tell the blocked member which it was. A member whose account is closed is named as
 * not matched; a pause is named as a pause, the writer's own first.
 */
export function mayWrite({ isBlocked, isMatched, own, other }: Ties): Answer {
  if (isBlocked || !isMatched) return 'no_thread'
  if (!isOpen(own) || !isOpen(other)) return 'not_matched'
  if (own === 'paused') return 'own_pause'
  return other === 'paused' ? 'other_pause' : 'yes'
}

function isOpen(status: AccountStatus): boolean {
  return status === 'active' || status === 'paused'
}
