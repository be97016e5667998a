import type { ReadDb } from '../../db/db.ts'
import { insertLane, takeLane } from './lane-rules.ts'
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
import { listParts, type Parts, type RingRow } from './ring-queries.ts'
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
  const end = request.after ?? firstPosition
  const page: Page = { db, search, request, rows: [], end }
  const { window, likers } = await startPage(page)
  const boosted = page.rows.length
  const lane = window ? chooseLane(page, window, likers) : []
  const start = page.end
  addWindow(page, window, lane.length)
  while (page.rows.length + lane.length < search.limit && page.end.after < RING_END)
    addWindow(page, await readWindow(page, lane.length), lane.length)
  const until = Math.min(page.rows.length, search.limit - 1 - lane.length)
  insertLane(page.rows, lane, { from: boosted, until, start })
  await addRemainingBoosted(page)
  return page.rows.map(({ row, position }) => ({ row, position: { kind: 'ring', ring: position } }))
}

interface ReadWindow {
  rows: RingRow[]
  until: number
  laneBefore: number
  /** True if all members of the window that were left are in `rows`. */
  isWhole: boolean
}

/** Adds boosted members; returns the first window and the members of the lane after it. */
async function startPage(
  page: Page,
): Promise<{ window: ReadWindow | undefined; likers: RingRow[] }> {
  const { boostedAfter, window: open } = page.end
  const boosted = boostedAfter < RING_END ? scanBoosted(page, BOOSTED_PER_PAGE) : undefined
  let read = await readStart(page, boosted)
  if (boosted) addBoosted(page, read.boosted, boosted)
  if (open && read.window?.rows.length === 0) {
    finish(page, { ...page.end, after: open.until, window: undefined })
    read = await readStart(page, undefined)
  }
  return { window: read.window, likers: read.lane }
}

/** Reads what a page begins with in one statement: boosted members, a window and the lane. */
async function readStart(page: Page, boosted: BoostedScan | undefined) {
  const { db, search, request, end } = page
  const window = scanWindow(page, WINDOW_SIZE)
  const lane =
    window && request.hasLane ? { after: end.laneAfter, members: LANE_PER_PAGE } : undefined
  const rows =
    boosted || window ? await listParts(db, search, request, { boosted, window, lane }) : []
  const take = (part: RingRow['part']) => rows.filter((row) => row.part === part)
  return {
    boosted: take('boosted'),
    window: window && toWindow(page, take('window'), window),
    lane: take('lane'),
  }
}

type BoostedScan = NonNullable<Parts['boosted']>
type WindowScan = NonNullable<Parts['window']>

function scanBoosted({ end }: Page, members: number): BoostedScan {
  return { range: { after: end.boostedAfter, until: RING_END }, members }
}

function addBoosted(page: Page, rows: readonly RingRow[], { members }: BoostedScan): void {
  for (const row of rows) add(page, row, { ...page.end, boostedAfter: row.ring })
  if (rows.length < members) finish(page, { ...page.end, boostedAfter: RING_END })
}

/** Adds boosted members after the last window. */
async function addRemainingBoosted(page: Page): Promise<void> {
  const { db, search, request, rows, end } = page
  const room = search.limit - rows.length
  if (room <= 0 || end.boostedAfter >= RING_END) return
  const boosted = scanBoosted(page, room)
  addBoosted(page, await listParts(db, search, request, { boosted }), boosted)
}

/** Returns the scan of the open window, or of the next `members`; undefined at the end of the ring. */
function scanWindow({ end }: Page, members: number): WindowScan | undefined {
  if (end.after >= RING_END) return undefined
  const { after, window: open, laneAfter } = end
  return {
    range: { after, until: open?.until ?? RING_END },
    members: open ? 2 * WINDOW_SIZE : members,
    laneBefore: open?.laneBefore ?? laneAfter,
    listedUntil: open,
  }
}

/** Reads up to a page of one window; undefined if the page or the ring is at its end. */
async function readWindow(page: Page, laneLength: number): Promise<ReadWindow | undefined> {
  const { db, search, request, rows } = page
  const room = search.limit - rows.length - laneLength
  // The last row of a page only shows that there are more.
  const window = room > 0 ? scanWindow(page, room === 1 ? 1 : WINDOW_SIZE) : undefined
  return window && toWindow(page, await listParts(db, search, request, { window }), window)
}

/** Returns the window of these rows; undefined if it is a new one without members. */
function toWindow(page: Page, rows: RingRow[], scan: WindowScan): ReadWindow | undefined {
  const { search, end } = page
  const [first] = rows
  if (!first && !end.window) return undefined
  const until = end.window?.until ?? first?.window_end ?? RING_END
  return { rows, until, laneBefore: scan.laneBefore, isWhole: rows.length < search.limit }
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
    const { score, id, is_premium: isPremium } = row
    const open: OpenWindow = { until, laneBefore, score, id, isPremium }
    add(page, row, { ...page.end, window: open })
  }
  if (isWhole && shown.length === window.rows.length)
    finish(page, { ...page.end, after: until, window: undefined })
}

/** Chooses the members of the lane of whom the page has someone with the same visible reasons. */
function chooseLane(page: Page, window: ReadWindow, likers: readonly RingRow[]): RingRow[] {
  const room = page.search.limit - 1 - page.rows.length - likers.length
  const lane = takeLane(likers, window.rows.slice(0, room))
  const last = lane.at(-1)
  if (last) finish(page, { ...page.end, laneAfter: last.lane })
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
