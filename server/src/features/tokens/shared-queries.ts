import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'

/** Puts what happens to one member's tokens in order. */
export function lockWallet(
  tx: Tx,
  member: MemberId,
): Promise<{ balance: number; wallet_debt: number } | undefined> {
  return tx
    .selectFrom('token_wallets')
    .select(['balance', 'wallet_debt'])
    .where('user_id', '=', member)
    .forUpdate()
    .executeTakeFirst()
}
