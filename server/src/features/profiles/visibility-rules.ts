import type { AccountStatus } from '../../db/types.ts'

/**
 * How much of another member a viewer may know. `seen`: the limited or full view. `named`: the name
 * in the match and its thread. `former`: only the thread's messages, shown as from 'Former member'.
 * `nothing`: the same as an unknown id.
 */
export type Visibility = 'seen' | 'named' | 'former' | 'nothing'

export interface OwnerState {
  status: AccountStatus
  /** True if the email address is confirmed. */
  isConfirmed: boolean
  /** The member's own switch; false hides them from members without a match. */
  isAvailable: boolean
  /** False until onboarding has asked for a name (decision P23). */
  isNamed: boolean
  hasApprovedPhoto: boolean
  /** True if the setting shows members without an approved photo (decision P24). */
  isPhotoOptional: boolean
  /** True from a denied verification until it is decided again, even if they asked again. */
  isDenied: boolean
  /** True with a staff role: staff are shown only to their matches. */
  isStaff: boolean
  /** True if the member had to pass an age check by now and hasn't (record 0148). */
  isAgeCheckOverdue: boolean
  /** True if a check found the member under 18, and no moderator has decided. Then it is overdue too. */
  isFoundUnderAge: boolean
}

export interface PairState {
  /** In either direction. */
  isBlocked: boolean
  /** A live match with both likes. */
  isMatched: boolean
}

/**
 * Reference version of the visibility rule, for tests. The server runs `visibilityIn`
 * (`shared-visibility-queries.ts`) and, in Discover, `is_visible`; a test compares all three. Change
 * them together (`docs/decisions/0031-one-visibility-rule.md`).
 */
export function decideVisibility(
  owner: OwnerState,
  { isBlocked, isMatched }: PairState,
): Visibility {
  if (isBlocked) return 'nothing'
  const isListed =
    owner.isAvailable &&
    owner.isNamed &&
    (owner.hasApprovedPhoto || owner.isPhotoOptional) &&
    !owner.isDenied &&
    !owner.isStaff &&
    !owner.isAgeCheckOverdue
  const isActive = owner.isConfirmed && owner.status === 'active'
  if (!isMatched) return isActive && isListed ? 'seen' : 'nothing'
  if (owner.isFoundUnderAge) return 'former'
  if (isActive) return 'seen'
  return owner.isConfirmed && owner.status === 'paused' ? 'named' : 'former'
}
