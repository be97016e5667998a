import type { ReadDb } from '../../db/db.ts'
import { insertLane, type PlacedLane, placeLane } from './lane-rules.ts'
import {
  BOOSTED_PER_PAGE,
  firstPosition,
  LANE_PER_PAGE,
  type OpenWindow,
  RING_END,
  type RingPosition,
  type ViewerOrder,
  WINDOW_SIZE,
} from './order-rules.ts'
import type { Search, Source } from './queries.ts'
import { listBoosted, listLane, listWindow, type RingRow } from './ring-queries.ts'
import type { Listed } from './view.ts'

interface Request {
  order: ViewerOrder
  after: RingPosition | undefined
  hasLane: boolean
  source: Source
}

/** A page while it is filled. */
interface Page {
  db: ReadDb
  search: Search
  request: Request
  rows: { row: RingRow; position: RingPosition }[]
  /** Position after the last row. */
  end: RingPosition
}

/**
 * Finds a page of the recommended order: at most three boosted members, then windows of the ring,
 * each by score, with members of the lane in between. When the ring is at its end, the other boosted
 * members follow.
 */
export async function findRecommended(
  db: ReadDb,
  search: Search,
  request: Request,
): Promise<Listed[]> {
  const page: Page = { db, search, request, rows: [], end: request.after ?? firstPosition }
  await addBoosted(page, BOOSTED_PER_PAGE)
  const boosted = page.rows.length
  const window = await readFirstWindow(page)
  const lane = window ? await readLane(page, window) : []
  const start = page.end
  addWindow(page, window, lane.length)
  while (page.rows.length + lane.length < search.limit && page.end.after < RING_END)
    addWindow(page, await readWindow(page, lane.length), lane.length)
  insertLane(page.rows, lane, { boosted, start })
  await addBoosted(page, search.limit - page.rows.length)
  return page.rows.map(({ row, position }) => ({ row, position: { kind: 'ring', ring: position } }))
}

async function addBoosted(page: Page, limit: number): Promise<void> {
  const { db, search, request, end } = page
  if (limit <= 0 || end.boostedAfter >= RING_END) return
  const range = { after: end.boostedAfter, until: RING_END }
  const rows = await listBoosted(db, search, { ...request, range, members: limit })
  for (const row of rows) add(page, row, { ...page.end, boostedAfter: row.ring })
  if (rows.length < limit) finish(page, { ...page.end, boostedAfter: RING_END })
}

interface ReadWindow {
  rows: RingRow[]
  until: number
  laneBefore: number
  /** True if all members of the window that were left are in `rows`. */
  isWhole: boolean
}

/** Reads the rest of the open window, or the next one if nothing is left of it. */
async function readFirstWindow(page: Page): Promise<ReadWindow | undefined> {
  const { end } = page
  if (end.window) {
    const rest = await readWindow(page, 0)
    if (rest && rest.rows.length > 0) return rest
    finish(page, { ...end, after: end.window.until, window: undefined })
  }
  return readWindow(page, 0)
}

/** Reads up to a page of one window; undefined at the end of the ring. */
async function readWindow(page: Page, laneLength: number): Promise<ReadWindow | undefined> {
  const { db, search, request, rows, end } = page
  if (end.after >= RING_END) return undefined
  const room = search.limit - rows.length - laneLength
  if (room <= 0) return undefined
  const open = end.window
  const laneBefore = open?.laneBefore ?? end.laneAfter
  // The last row of a page only shows that there are more.
  const members = room === 1 ? 1 : WINDOW_SIZE
  const scan = {
    order: request.order,
    source: request.source,
    range: { after: end.after, until: open?.until ?? RING_END },
    laneBefore,
    members: open ? 2 * WINDOW_SIZE : members,
  }
  const found = await listWindow(db, search, { scan, after: open })
  const [first] = found
  if (!first && !open) return undefined
  const until = open?.until ?? first?.window_end ?? RING_END
  return { rows: found, until, laneBefore, isWhole: found.length < search.limit }
}

/** Adds the rows of a window that the page has room for. */
function addWindow(page: Page, window: ReadWindow | undefined, laneLength: number): void {
  if (!window) {
    finish(page, { ...page.end, after: RING_END, window: undefined })
    return
  }
  const { until, laneBefore, isWhole } = window
  const room = page.search.limit - page.rows.length - laneLength
  const shown = window.rows.slice(0, room)
  for (const row of shown) {
    const open: OpenWindow = { until, laneBefore, score: row.score, id: row.id }
    add(page, row, { ...page.end, window: open })
  }
  if (isWhole && shown.length === window.rows.length)
    finish(page, { ...page.end, after: until, window: undefined })
}

/**
 * Reads the members of the lane for this page: those who come after its first window and of whom
 * the page has someone with the same visible reasons.
 */
async function readLane(page: Page, window: ReadWindow): Promise<PlacedLane[]> {
  const { db, search, request, end } = page
  if (!request.hasLane) return []
  const room = search.limit - 1 - page.rows.length - LANE_PER_PAGE
  const scan = { order: request.order, laneAfter: end.laneAfter, ringAfter: window.until }
  const found = await listLane(db, search, { ...scan, limit: LANE_PER_PAGE })
  const lane = placeLane(found, window.rows.slice(0, room))
  const last = lane.at(-1)
  if (last) finish(page, { ...end, laneAfter: last.row.lane })
  return lane
}

function add(page: Page, row: RingRow, position: RingPosition): void {
  page.rows.push({ row, position })
  page.end = position
}

/** Moves the end of the page, and with it the position after its last row. */
function finish(page: Page, position: RingPosition): void {
  page.end = position
  const last = page.rows.at(-1)
  if (last) last.position = position
}
