import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'

/** Locks a wallet, which serialises the token movements of a member. */
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
