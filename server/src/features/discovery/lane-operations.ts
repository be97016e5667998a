import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import {
  claimLane,
  listLikers,
  listNeighbours,
  listOthers,
  readLane,
  saveLane,
} from './lane-queries.ts'
import { drawPlaces, LANE_PER_NEIGHBOUR, type Neighbour } from './lane-rules.ts'
import type { Plan } from './operations.ts'
import { type LanePlace, splitPosition } from './order-rules.ts'
import { chooseRingSource } from './source-operations.ts'

/** Members at the start of the ring between whom places are drawn: with these, three windows. */
export const LANE_NEIGHBOURS = 40

/**
 * Returns the lane of the day of a list in the recommended order, and draws its places if no list of the
 * viewer did on that day; empty for other sorts. Statements are the same whether or not somebody likes the viewer.
 */
export async function findLane(db: Db, plan: Plan): Promise<readonly LanePlace[]> {
  const { search, recommended } = plan
  if (!recommended) return []
  const { order } = recommended
  const key = { viewerId: search.viewerId, day: order.day }
  const stored = await readLane(db, key)
  if (stored) return stored
  const source = await chooseRingSource(db, plan)
  return inTransaction(db, async (tx) => {
    if (!(await claimLane(tx, key))) return (await readLane(tx, key)) ?? []
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
