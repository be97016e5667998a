import type { MemberId } from '@adire/contract/ids.ts'
import type { Db } from '../db/db.ts'

/** Finds the current email address of a member. */
export async function findAddress(db: Db, memberId: MemberId): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row?.email
}
