import type { Db } from '../../db/db.ts'
import type { Actor } from '../../lib/actor.ts'
import { getUtcDay } from '../../lib/utc-day.ts'
import { countFreeSuperLikes } from './queries.ts'

/** Counts the free super likes of the UTC day; only premium members have any (decision P8). */
export async function countSuperLikesUsed(db: Db, actor: Pick<Actor, 'id' | 'isPremium'>, now: Date): Promise<number> {
  return actor.isPremium ? countFreeSuperLikes(db, actor.id, getUtcDay(now)) : 0
}
