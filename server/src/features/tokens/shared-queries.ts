import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'

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

/** Returns a member's tokens; 0 without a wallet. */
export async function findBalance(db: Db, member: MemberId): Promise<number> {
  const row = await db
    .selectFrom('token_wallets')
    .select('balance')
    .where('user_id', '=', member)
    .executeTakeFirst()
  return row?.balance ?? 0
}
