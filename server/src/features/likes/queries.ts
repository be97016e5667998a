import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** Puts what happens between two members in order, and makes nobody else wait. */
export async function lockPair(tx: Tx, a: MemberId, b: MemberId): Promise<void> {
  await sql`select lock_pair(${a}::uuid, ${b}::uuid)`.execute(tx)
}

export async function hasLiked(db: Db, from: MemberId, to: MemberId): Promise<boolean> {
  const row = await db.selectFrom('likes').select('id').where('from_user_id', '=', from).where('to_user_id', '=', to).executeTakeFirst()
  return row !== undefined
}

interface NewLike {
  from: MemberId
  to: MemberId
  isSuper: boolean
  cost: number
  at: Date
}

/** A new like, or a super like in the place of an earlier like. */
export async function saveLike(tx: Tx, { from, to, isSuper, cost, at }: NewLike): Promise<string> {
  const superLike = { is_super_like: isSuper, super_liked_at: isSuper ? at : null, super_cost: cost }
  const { id } = await tx
    .insertInto('likes')
    .values({ from_user_id: from, to_user_id: to, created_at: at, ...superLike })
    .onConflict((conflict) => conflict.columns(['from_user_id', 'to_user_id']).doUpdateSet(superLike))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Super likes of a day that cost nothing. */
export async function countFreeSuperLikes(db: Db, member: MemberId, { from, until }: { from: Date; until: Date }): Promise<number> {
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
