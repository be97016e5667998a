import { GRANT_ALONE_DAY_TOKENS, GRANT_ALONE_TOKENS, type GrantKind } from '@adire/contract/grants.ts'

/** What an admin gives or takes alone is counted over so many days, so that many small ones are no way around the second. */
export const ALONE_DAYS = 30
/** What has been decided, on the page where they wait. */
export const GRANTS_SHOWN = 20
/** More than ever wait. */
export const WAITING_MAXIMUM = 200

/** Tokens that an admin has moved alone: of this wallet within `ALONE_DAYS`, and of all wallets within a day. */
export interface MovedAlone {
  ofWallet: number
  ofDay: number
}

/** Whether a second admin has to agree: always to premium, and to tokens once one has moved more than their share of a wallet or of a day. */
export function needsSecondAdmin({ kind, amount }: { kind: GrantKind; amount: number }, { ofWallet, ofDay }: MovedAlone): boolean {
  const moved = Math.abs(amount)
  return kind !== 'tokens' || ofWallet + moved > GRANT_ALONE_TOKENS || ofDay + moved > GRANT_ALONE_DAY_TOKENS
}

/** The line in the member's wallet: words of ours, for it stays there for ever. */
export function describeGrant(amount: number): { kind: 'grant' | 'correction'; description: string } {
  return amount > 0
    ? { kind: 'grant', description: 'Tokens given by our team' }
    : { kind: 'correction', description: 'Tokens taken back by our team' }
}
