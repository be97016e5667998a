import {
  GRANT_ALONE_DAY_TOKENS,
  GRANT_ALONE_TOKENS,
  type GrantKind,
} from '@adire/contract/grants.ts'

/**
 * Days over which one admin's own grants are summed, so that many small ones can't avoid the second
 * admin.
 */
export const SOLO_WINDOW_DAYS = 30
/** Decided grants shown beside the waiting ones. */
export const DECIDED_GRANTS_SHOWN = 20
/** Upper bound of the waiting list, higher than it ever gets. */
export const WAITING_GRANTS_SHOWN = 200

/** Tokens that an admin gave or took back without a second admin. */
export interface SoloTokens {
  /** Tokens of the member, within `SOLO_WINDOW_DAYS`. */
  ofWallet: number
  /** Tokens of all members, within a day. */
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

/** Describes a grant in the member's wallet: not by the reason, because entries are permanent. */
export function describeGrant(amount: number): {
  kind: 'grant' | 'correction'
  description: string
} {
  return amount > 0
    ? { kind: 'grant', description: 'Tokens given by our team' }
    : { kind: 'correction', description: 'Tokens taken back by our team' }
}
