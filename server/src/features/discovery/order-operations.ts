import type { ReadDb } from '../../db/db.ts'
import {
  BOOSTED_END,
  BOOSTED_PER_PAGE,
  type OpenWindow,
  RING_END,
  type RingPosition,
  startRing,
  WINDOW_SIZE,
} from './order-rules.ts'
import type { Search } from './queries.ts'
import {
  hasOtherBoosted,
  listParts,
  type Parts,
  type RingRequest,
  type RingRow,
} from './ring-queries.ts'
import type { Listed } from './view.ts'

interface Request extends RingRequest {
  after: RingPosition | undefined
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
 * each by score. When the ring is at its end, the other boosted members follow.
 */
export async function findRecommended(
  db: ReadDb,
  search: Search,
  request: Request,
): Promise<Listed[]> {
  const page: Page = {
    db,
    search,
    request,
    rows: [],
    end: request.after ?? startRing(request.order.day),
  }
  await startPage(page)
  while (page.rows.length < search.limit && page.end.after < RING_END)
    addWindow(page, await readWindow(page))
  await addRemainingBoosted(page)
  return page.rows.map(({ row, position }) => ({ row, position: { kind: 'ring', ring: position } }))
}

interface ReadWindow {
  rows: RingRow[]
  until: number
  /** True if all members of the window that were left are in `rows`. */
  isWhole: boolean
}

/** Adds boosted members and what is left of the open window, or the next one: read in one statement. */
async function startPage(page: Page): Promise<void> {
  const { db, search, request, end } = page
  const boosted = end.boostedAfter < RING_END ? scanBoosted(page, BOOSTED_PER_PAGE) : undefined
  const window = scanWindow(page, WINDOW_SIZE)
  if (!boosted && !window) return
  const rows = await listParts(db, search, request, { boosted, window })
  const take = (part: RingRow['part']) => rows.filter((row) => row.part === part)
  if (boosted) addBoosted(page, take('boosted'), boosted)
  if (window) addWindow(page, toWindow(page, window, take('window')))
}

type BoostedScan = NonNullable<Parts['boosted']>
type WindowScan = NonNullable<Parts['window']>

function scanBoosted({ end: { boostedAfter } }: Page, limit: number): BoostedScan {
  const isAtTop = boostedAfter < RING_END
  const after = isAtTop ? boostedAfter : boostedAfter - RING_END - 1
  return { range: { after, until: RING_END }, limit, isAtTop }
}

function addBoosted(page: Page, rows: readonly RingRow[], { limit, isAtTop }: BoostedScan): void {
  const before = isAtTop ? 0 : RING_END + 1
  for (const row of rows) add(page, row, { ...page.end, boostedAfter: before + row.ring })
  if (rows.length >= limit) return
  const { search, request } = page
  const hasMore = isAtTop && hasOtherBoosted(search, request.source)
  finish(page, { ...page.end, boostedAfter: hasMore ? RING_END : BOOSTED_END })
}

/** Adds boosted members after the last window: those whom the viewer sees at the top, then the rest. */
async function addRemainingBoosted(page: Page): Promise<void> {
  const { db, search, request, rows } = page
  while (rows.length < search.limit && page.end.boostedAfter < BOOSTED_END) {
    const boosted = scanBoosted(page, search.limit - rows.length)
    addBoosted(page, await listParts(db, search, request, { boosted }), boosted)
  }
}

/** Returns the scan of the open window, or of the next `limit` members; undefined at the end of the ring. */
function scanWindow({ end: { after, window } }: Page, limit: number): WindowScan | undefined {
  if (after >= RING_END) return undefined
  return {
    range: { after, until: window?.until ?? RING_END },
    limit: window ? 2 * WINDOW_SIZE : limit,
    listedUntil: window,
  }
}

/** Reads up to a page of one window; undefined if the page or the ring is at its end. */
async function readWindow(page: Page): Promise<ReadWindow | undefined> {
  const { db, search, request, rows } = page
  const room = search.limit - rows.length
  // The last row of a page only shows that there are more.
  const window = room > 0 ? scanWindow(page, room === 1 ? 1 : WINDOW_SIZE) : undefined
  return window && toWindow(page, window, await listParts(db, search, request, { window }))
}

/** Returns the window of these rows; undefined if it is a new one without members. */
function toWindow(
  { search, end }: Page,
  { limit }: WindowScan,
  rows: RingRow[],
): ReadWindow | undefined {
  const [first] = rows
  if (!first && !end.window) return undefined
  const isLast = first?.window_size !== limit
  const until = end.window?.until ?? (isLast ? RING_END : (first.window_end ?? RING_END))
  return { rows, until, isWhole: rows.length < search.limit }
}

/** Adds the rows of a window that the page has room for. */
function addWindow(page: Page, window: ReadWindow | undefined): void {
  if (!window) {
    finish(page, { ...page.end, after: RING_END, window: undefined })
    return
  }
  const { until, isWhole } = window
  const room = page.search.limit - page.rows.length
  const shown = window.rows.slice(0, room)
  for (const row of shown) {
    const { score, id, is_premium: isPremium } = row
    const open: OpenWindow = { until, score, id, isPremium }
    add(page, row, { ...page.end, window: open })
  }
  if (isWhole && shown.length === window.rows.length)
    finish(page, { ...page.end, after: until, window: undefined })
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
