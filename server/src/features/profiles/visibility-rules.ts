import type { AccountStatus } from '../../db/types.ts'

/**
 * How much of another member a viewer may know (security section 7). `seen`: what the limited or full view holds. `named`: their
 * name in the match and its thread. `former`: only the words of the thread, by 'Former member'. `nothing`: the same as a random id.
 */
export type Visibility = 'seen' | 'named' | 'former' | 'nothing'

export interface Standing {
  status: AccountStatus
  isConfirmed: boolean
  isAvailable: boolean
}

export interface PairState {
  /** By either of the two. */
  isBlocked: boolean
  /** A live match whose two likes stand (rule R4). */
  isMatched: boolean
}

/** The one rule of who sees whom (rule R3); `visibilityIn` in `visibility-queries.ts` is the same in SQL. */
export function visibilityOf(owner: Standing, { isBlocked, isMatched }: PairState): Visibility {
  if (isBlocked) return 'nothing'
  if (owner.isConfirmed && owner.status === 'active' && (owner.isAvailable || isMatched)) return 'seen'
  if (!isMatched) return 'nothing'
  return owner.isConfirmed && owner.status === 'paused' ? 'named' : 'former'
}
