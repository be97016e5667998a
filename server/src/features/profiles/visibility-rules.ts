import type { AccountStatus } from '../../db/types.ts'

/**
 * How much of another member a viewer may know. `seen`: the limited or full view. `named`: the name
 * in the match and its thread. `former`: only the messages of the thread, from 'Former member'.
 * `nothing`: the same as an unknown id.
 */
export type Visibility = 'seen' | 'named' | 'former' | 'nothing'

export interface Standing {
  status: AccountStatus
  isConfirmed: boolean
  isAvailable: boolean
}

export interface PairState {
  /** In either direction. */
  isBlocked: boolean
  /** A live match with both likes (rule R4). */
  isMatched: boolean
}

/**
 * Decides who sees whom (rule R3); `visibilityIn` in `shared-visibility-queries.ts` is the same rule in
 * SQL.
 */
export function decideVisibility(owner: Standing, { isBlocked, isMatched }: PairState): Visibility {
  if (isBlocked) return 'nothing'
  if (owner.isConfirmed && owner.status === 'active' && (owner.isAvailable || isMatched))
    return 'seen'
  if (!isMatched) return 'nothing'
  return owner.isConfirmed && owner.status === 'paused' ? 'named' : 'former'
}
