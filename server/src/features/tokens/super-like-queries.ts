import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Counts the super likes of a day that cost nothing. */
export async function countUnpaidSuperLikes(
  db: Db,
  member: MemberId,
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('likes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('from_user_id', '=', member)
    .where('is_super_like', '=', sql.lit(true))
    .where('super_liked_at', '>=', from)
    .where('super_liked_at', '<', until)
    .where('super_cost', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}
