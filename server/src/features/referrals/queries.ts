import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'

/** Whoever referred this member and is still in good standing. */
export async function findReferrerOf(tx: Tx, member: MemberId): Promise<MemberId | undefined> {
  const row = await tx
    .selectFrom('profiles as friend')
    .innerJoin('profiles as referrer', 'referrer.id', 'friend.referred_by')
    .select('referrer.id')
    .where('friend.id', '=', member)
    .where('referrer.account_status', 'in', ['active', 'paused'])
    .executeTakeFirst()
  return row?.id
}
