import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import type { SealedSecret } from '../../lib/secrets.ts'

/** Locks two-factor secrets that were encrypted with another session secret, in member order. */
export function lockTwoFactorsOfOtherKeys(
  tx: Tx,
  keyId: string,
  { after, limit }: { after: MemberId | undefined; limit: number },
) {
  const rows = tx
    .selectFrom('two_factors')
    .select(['user_id', 'sealed_secret'])
    .where('key_id', 'is distinct from', keyId)
    .orderBy('user_id')
    .limit(limit)
    .forUpdate()
  return (after === undefined ? rows : rows.where('user_id', '>', after)).execute()
}

export async function saveSealedSecret(
  tx: Tx,
  memberId: MemberId,
  { sealed, keyId }: SealedSecret,
): Promise<void> {
  await tx
    .updateTable('two_factors')
    .set({ sealed_secret: sealed, key_id: keyId })
    .where('user_id', '=', memberId)
    .execute()
}
