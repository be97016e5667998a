import type { OrderPreferences } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'

const NORMAL: OrderPreferences = { nearMe: 1, background: 1, newcomers: 1 }

/** Reads the sliders of a member's recommended order. */
export async function readOrderPreferences(db: Db, memberId: MemberId): Promise<OrderPreferences> {
  const row = await db
    .selectFrom('order_preferences')
    .select(['near_me as nearMe', 'background', 'newcomers'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? NORMAL
}

export async function saveOrderPreferences(
  tx: Tx,
  memberId: MemberId,
  { nearMe: near_me, background, newcomers }: OrderPreferences,
): Promise<void> {
  const chosen = { near_me, background, newcomers }
  await tx
    .insertInto('order_preferences')
    .values({ member_id: memberId, ...chosen })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(chosen))
    .execute()
}
