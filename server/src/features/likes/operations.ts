import type { Db } from '../../db/db.ts'
import type { Actor } from '../../lib/actor.ts'
import { countFreeSuperLikes } from './queries.ts'
import { utcDayOf } from './rules.ts'

/** Free super likes a member has used in the UTC day of a moment; nobody but premium has any to use (decision P8). */
export async function countSuperLikesUsed(db: Db, actor: Pick<Actor, 'id' | 'isPremium'>, now: Date): Promise<number> {
  return actor.isPremium ? countFreeSuperLikes(db, actor.id, utcDayOf(now)) : 0
}
