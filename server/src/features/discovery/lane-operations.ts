import type { Db, ReadDb } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { getUtcDay } from '../../lib/dates.ts'
import { drawPlaces } from './lane-rules.ts'
import { claimLane, readLane, saveLane } from './lane-queries.ts'
import type { Plan } from './operations.ts'
import type { LanePlace } from './order-rules.ts'
import type { Search } from './queries.ts'
import { listLikers, listNeighbours, type RingRequest } from './ring-queries.ts'
import { chooseRing, type RingPlan } from './source-operations.ts'

/** Members at the start of the ring among whom places are drawn: three windows. */
const NEIGHBOURS = 120
/** Likers read for them, in case that some are of another class. */
const LIKERS = 60

/**
 * Plans how a list of the recommended order is read; undefined for other sorts. The first list of a day in each
 * ring draws the lane of the day, except searches, and lists of those available now.
 */
export async function planRing(
  { db, readDb }: { db: Db; readDb: ReadDb },
  plan: Plan,
): Promise<RingPlan | undefined> {
  const { recommended, search } = plan
  if (!recommended) return undefined
  const { source, ring } = await chooseRing(readDb, plan, recommended.after)
  const isFirst = recommended.after === undefined
  const mayDraw = isFirst && !plan.hasWords && search.activeSince === undefined
  const request = { source, ring, order: recommended.order }
  return { source, ring: { ...ring, lane: await findLane(db, search, request, mayDraw) } }
}

/**
 * Returns the lane of a viewer's ring for the day, and draws its places if nobody did. Whether
 * somebody likes the viewer changes neither the statements nor their number.
 */
async function findLane(
  db: Db,
  search: Search,
  request: RingRequest,
  mayDraw: boolean,
): Promise<readonly LanePlace[]> {
  const { order, ring } = request
  const key = {
    viewerId: search.viewerId,
    isDrawn: ring.isDrawn,
    day: getUtcDay(order.day).day,
  }
  const stored = await readLane(db, key)
  if (stored || !mayDraw) return stored ?? []
  return inTransaction(db, async (tx) => {
    if (!(await claimLane(tx, key))) return (await readLane(tx, key)) ?? []
    const neighbours = await listNeighbours(tx, search, request, NEIGHBOURS)
    const places = drawPlaces(neighbours, await listLikers(tx, search, order, LIKERS))
    await saveLane(tx, key, places)
    return places
  })
}
