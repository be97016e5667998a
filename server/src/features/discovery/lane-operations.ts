import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import {
  claimLane,
  listLikers,
  listNeighbours,
  listOthers,
  readViewerDay,
  saveLane,
} from './lane-queries.ts'
import { drawPlaces, LANE_PER_NEIGHBOUR, type Neighbour } from './lane-rules.ts'
import type { Plan } from './operations.ts'
import { type LanePlace, splitPosition } from './order-rules.ts'
import { chooseRingSource } from './source-operations.ts'

/** Members at the start of the ring between whom places are drawn: with these, three windows. */
export const LANE_NEIGHBOURS = 40

/**
 * Draws the places of a viewer's lane for the day of a list, unless another request did; empty for sorts other
 * than the recommended one. Statements are the same whether or not somebody likes the viewer.
 */
export async function drawLane(db: Db, plan: Plan): Promise<readonly LanePlace[]> {
  const { search, recommended } = plan
  if (!recommended) return []
  const { order } = recommended
  const key = { viewerId: search.viewerId, day: order.day }
  const source = await chooseRingSource(db, plan)
  return inTransaction(db, async (tx) => {
    if (!(await claimLane(tx, key))) return (await readViewerDay(tx, key)).lane ?? []
    const request = { order, source, lane: [] }
    const neighbours = await listNeighbours(tx, search, request, LANE_NEIGHBOURS)
    const lane: LanePlace[] = []
    for (const [classStart, group] of Map.groupBy(neighbours, findClassStart)) {
      const scan = { classStart, members: LANE_PER_NEIGHBOUR * LANE_NEIGHBOURS }
      const likers = await listLikers(tx, search, request, scan)
      const others = await listOthers(tx, search, request, scan)
      lane.push(...drawPlaces(group, { likers, others }))
    }
    await saveLane(tx, key, lane)
    return lane
  })
}

const findClassStart = ({ ring }: Neighbour) => splitPosition(ring).start
