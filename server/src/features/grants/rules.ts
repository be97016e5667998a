import { GRANT_ALONE_TOKENS, type GrantKind } from '@adire/contract/grants.ts'

/** What an admin gives or takes alone is counted over so many days, so that many small ones are no way around the second. */
export const ALONE_DAYS = 30
/** What has been decided, on the page where they wait. */
export const GRANTS_SHOWN = 20
/** More than ever wait. */
export const WAITING_MAXIMUM = 200

/** Whether a second admin has to agree: always to premium, and to tokens once one admin has moved more than their share of one wallet. */
export function needsSecondAdmin({ kind, amount }: { kind: GrantKind; amount: number }, aloneBefore: number): boolean {
  return kind !== 'tokens' || aloneBefore + Math.abs(amount) > GRANT_ALONE_TOKENS
}

/** The line in the member's wallet: words of ours, for it stays there for ever. */
export function describeGrant(amount: number): { kind: 'grant' | 'correction'; description: string } {
  return amount > 0
    ? { kind: 'grant', description: 'Tokens given by our team' }
    : { kind: 'correction', description: 'Tokens taken back by our team' }
}
