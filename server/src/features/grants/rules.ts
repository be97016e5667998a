import {
  GRANT_ALONE_DAY_TOKENS,
  GRANT_ALONE_TOKENS,
  type GrantKind,
} from '@adire/contract/grants.ts'

/**
 * Days over which one admin's own grants are summed, so that many small ones can't avoid the second
 * admin.
 */
export const SOLO_DAYS = 30
/** Decided grants shown beside the waiting ones. */
export const GRANTS_SHOWN = 20
/** Upper bound of the waiting list, higher than it ever gets. */
export const WAITING_MAXIMUM = 200

/**
 * Tokens an admin moved alone: for one member within `SOLO_DAYS`, and for all members within a day.
 */
export interface SoloTokens {
  ofWallet: number
  ofDay: number
}

/**
 * True if a second admin has to approve: always for premium, and for tokens above the limit of a
 * member or a day.
 */
export function needsSecondAdmin(
  { kind, amount }: { kind: GrantKind; amount: number },
  { ofWallet, ofDay }: SoloTokens,
): boolean {
  const moved = Math.abs(amount)
  return (
    kind !== 'tokens' ||
    ofWallet + moved > GRANT_ALONE_TOKENS ||
    ofDay + moved > GRANT_ALONE_DAY_TOKENS
  )
}

/** Returns the member's wallet entry; a fixed text, because it stays permanently. */
export function describeGrant(amount: number): {
  kind: 'grant' | 'correction'
  description: string
} {
  return amount > 0
    ? { kind: 'grant', description: 'Tokens given by our team' }
    : { kind: 'correction', description: 'Tokens taken back by our team' }
}
