import type { Db } from '../../db/db.ts'
import { listLikers, listNeighbours, listOthers, readViewerDay, saveLane } from './lane-queries.ts'
import { drawSlots } from './lane-rules.ts'
import type { Plan } from './operations.ts'
import { type LaneSlot, splitPosition } from './order-rules.ts'
import { chooseRingSource } from './source-operations.ts'

/** Members at the start of the ring between whom slots are drawn. */
export const LANE_NEIGHBOURS = 40
/** Members listed of those who like the viewer, and of the others: enough to compose blocks of most kinds. */
export const LANE_CANDIDATES = 300

/**
 * Draws the slots of a viewer's lane for the day, by the filters of this list, unless another request did; empty
 * for sorts other than the recommended one. Statements are the same whether or not somebody likes the viewer.
 */
export async function drawLane(db: Db, plan: Plan): Promise<readonly LaneSlot[]> {
  const { search, recommended } = plan
  if (!recommended) return []
  const { order } = recommended
  const key = { viewerId: search.viewerId, day: order.day }
  const source = await chooseRingSource(db, plan)
  const read = await listNeighbours(db, search, { order, source, lane: [] }, LANE_NEIGHBOURS)
  // Members of earlier classes are all in `read`; only the last class has more.
  const { start: classStart } = splitPosition(read.at(-1)?.ring ?? 0)
  const neighbours = read.filter(({ ring }) => splitPosition(ring).start === classStart)
  const scan = { classStart, limit: LANE_CANDIDATES }
  const likers = await listLikers(db, search, order, scan)
  const others = await listOthers(db, search, order, scan)
  const hasTooFew = read.length < LANE_NEIGHBOURS
  const lane = hasTooFew ? [] : drawSlots(neighbours, { likers, others })
  if (await saveLane(db, key, lane)) return lane
  return (await readViewerDay(db, key)).lane ?? []
}
