import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { LanePlace } from './order-rules.ts'

interface LaneKey {
  viewerId: MemberId
  isDrawn: boolean
  /** UTC day, as YYYY-MM-DD. */
  day: string
}

/** Reads the lane of a day; undefined before its places were drawn. */
export async function readLane(
  db: Db,
  { viewerId, isDrawn, day }: LaneKey,
): Promise<LanePlace[] | undefined> {
  const rows = await db
    .selectFrom('lane_days')
    .leftJoin('lane_places', (join) =>
      join
        .onRef('lane_places.viewer_id', '=', 'lane_days.viewer_id')
        .onRef('lane_places.is_drawn', '=', 'lane_days.is_drawn'),
    )
    .select(['lane_places.member_id as id', 'ring'])
    .where('lane_days.viewer_id', '=', viewerId)
    .where('lane_days.is_drawn', '=', isDrawn)
    .where('day', '=', day)
    .execute()
  if (rows.length === 0) return undefined
  return rows.flatMap(({ id, ring }) => (id === null || ring === null ? [] : { id, ring }))
}

/**
 * Claims the day and forgets the places of earlier days; false if they were drawn already. Waits for
 * another request that is about to draw them.
 */
export async function claimLane(tx: Tx, { viewerId, isDrawn, day }: LaneKey): Promise<boolean> {
  const claimed = await tx
    .insertInto('lane_days')
    .values({ viewer_id: viewerId, is_drawn: isDrawn, day })
    .onConflict((conflict) =>
      conflict
        .columns(['viewer_id', 'is_drawn'])
        .doUpdateSet({ day })
        .where('lane_days.day', '<', day),
    )
    .returning('day')
    .executeTakeFirst()
  if (!claimed) return false
  await tx
    .deleteFrom('lane_places')
    .where('viewer_id', '=', viewerId)
    .where('is_drawn', '=', isDrawn)
    .execute()
  return true
}

/** Saves the places of a claimed day. */
export async function saveLane(
  tx: Tx,
  { viewerId, isDrawn }: LaneKey,
  places: readonly LanePlace[],
): Promise<void> {
  if (places.length === 0) return
  await tx
    .insertInto('lane_places')
    .values(
      places.map(({ id, ring }) => ({
        viewer_id: viewerId,
        is_drawn: isDrawn,
        member_id: id,
        ring,
      })),
    )
    .execute()
}
