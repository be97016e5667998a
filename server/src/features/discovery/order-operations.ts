import type { ReadDb } from '../../db/db.ts'
import { shortenId } from '../profiles/view-quota-rules.ts'
import { drawCard, placeLane } from './lane-rules.ts'
import {
  BOOSTED_END,
  BOOSTED_PER_PAGE,
  firstPosition,
  LANE_WAITING,
  type OpenWindow,
  RING_END,
  type RingPosition,
  type ViewerOrder,
  WINDOW_SIZE,
} from './order-rules.ts'
import type { RingSource, Search } from './queries.ts'
import { listParts, type Parts, type RingRow } from './ring-queries.ts'
import type { Listed } from './view.ts'

interface Request {
  order: ViewerOrder
  after: RingPosition | undefined
  source: RingSource
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
 * each by score, with members of the lane in the place of some. When the ring is at its end, the other
 * boosted members follow.
 */
export async function findRecommended(
  db: ReadDb,
  search: Search,
  request: Request,
): Promise<Listed[]> {
  const end = { ...(request.after ?? firstPosition), deferred: [] }
  const page: Page = { db, search, request, rows: [], end }
  const start = await startPage(page)
  addWindow(page, start.window)
  while (page.rows.length < search.limit && page.end.after < RING_END)
    addWindow(page, await readWindow(page))
  spreadDeferred(page)
  applyLane(page, start)
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

interface Start {
  window: ReadWindow | undefined
  /** Members of the lane, who come after that window. */
  likers: readonly RingRow[]
}

/** Adds boosted and deferred members; returns the first window and the members of the lane after it. */
async function startPage(page: Page): Promise<Start> {
  const { boostedAfter, window: open } = page.end
  const boosted = boostedAfter < RING_END ? scanBoosted(page, BOOSTED_PER_PAGE) : undefined
  const { deferred = [] } = page.request.after ?? {}
  let read = await readStart(page, {
    boosted,
    deferred: deferred.length > 0 ? deferred : undefined,
  })
  if (boosted) addBoosted(page, read.boosted, boosted)
  for (const row of read.deferred) add(page, row, page.end)
  if (open && read.window?.rows.length === 0) {
    finish(page, { ...page.end, after: open.until, window: undefined })
    read = await readStart(page, {})
  }
  return { window: read.window, likers: read.lane }
}

/** Reads what a page begins with in one statement, the first window and the lane included. */
async function readStart(page: Page, { boosted, deferred }: Pick<Parts, 'boosted' | 'deferred'>) {
  const { db, search, request, end } = page
  const window = scanWindow(page, WINDOW_SIZE)
  const lane =
    window && request.order.hasLane
      ? { after: end.laneAfter, waiting: end.laneWaiting, members: LANE_WAITING }
      : undefined
  const rows =
    boosted || deferred || window
      ? await listParts(db, search, request, { boosted, deferred, window, lane })
      : []
  const take = (part: RingRow['part']) => rows.filter((row) => row.part === part)
  return {
    boosted: take('boosted'),
    deferred: take('deferred'),
    window: window && toWindow(page, take('window'), window),
    lane: take('lane'),
  }
}

type BoostedScan = NonNullable<Parts['boosted']>
type WindowScan = NonNullable<Parts['window']>

function scanBoosted({ end: { boostedAfter } }: Page, members: number): BoostedScan {
  const isAtTop = boostedAfter < RING_END
  const after = isAtTop ? boostedAfter : boostedAfter - RING_END - 1
  return { range: { after, until: RING_END }, members, isAtTop }
}

function addBoosted(page: Page, rows: readonly RingRow[], { members, isAtTop }: BoostedScan): void {
  const before = isAtTop ? 0 : RING_END + 1
  for (const row of rows) add(page, row, { ...page.end, boostedAfter: before + row.ring })
  if (rows.length < members)
    finish(page, { ...page.end, boostedAfter: isAtTop ? RING_END : BOOSTED_END })
}

/** Adds boosted members after the last window: those whom the viewer sees at the top, then the rest. */
async function addRemainingBoosted(page: Page): Promise<void> {
  const { db, search, request, rows } = page
  while (rows.length < search.limit && page.end.boostedAfter < BOOSTED_END) {
    const boosted = scanBoosted(page, search.limit - rows.length)
    addBoosted(page, await listParts(db, search, request, { boosted }), boosted)
  }
}

/** Returns the scan of the open window, or of the next `members`; undefined at the end of the ring. */
function scanWindow({ end }: Page, members: number): WindowScan | undefined {
  if (end.after >= RING_END) return undefined
  const { after, window: open, laneAfter, laneWaiting } = end
  return {
    range: { after, until: open?.until ?? RING_END },
    members: open ? 2 * WINDOW_SIZE : members,
    laneBefore: open?.laneBefore ?? laneAfter,
    laneWaiting,
    listedUntil: open,
  }
}

/** Reads up to a page of one window; undefined if the page or the ring is at its end. */
async function readWindow(page: Page): Promise<ReadWindow | undefined> {
  const { db, search, request, rows } = page
  const room = search.limit - rows.length
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
function addWindow(page: Page, window: ReadWindow | undefined): void {
  if (!window) {
    finish(page, { ...page.end, after: RING_END, window: undefined })
    return
  }
  const { until, laneBefore, isWhole } = window
  const room = page.search.limit - page.rows.length
  const shown = window.rows.slice(0, room)
  for (const row of shown) {
    const { score, id, is_premium: isPremium } = row
    const open: OpenWindow = { until, laneBefore, score, id, isPremium }
    add(page, row, { ...page.end, window: open })
  }
  if (isWhole && shown.length === window.rows.length)
    finish(page, { ...page.end, after: until, window: undefined })
}

/** Returns the cards of a page without boosted members, and the index of the first. */
function listCards({ rows, search }: Page): { from: number; cards: RingRow[] } {
  const from = rows.filter(({ row }) => row.part === 'boosted').length
  return { from, cards: rows.slice(from, search.limit - 1).map(({ row }) => row) }
}

/**
 * Moves deferred members from the start of the page to random places: their reasons are those of
 * members of the lane on the page before.
 */
function spreadDeferred(page: Page): void {
  const { from, cards } = listCards(page)
  const spread = cards.filter(({ part }) => part !== 'deferred')
  for (const card of cards)
    if (card.part === 'deferred') spread.splice(drawCard(card, [card, ...spread]), 0, card)
  for (const [at, card] of spread.entries()) {
    const listed = page.rows[from + at]
    if (listed) listed.row = card
  }
}

/**
 * Lets members of the lane take the place of cards; the next page lists those. Members whom a window
 * of this page has listed, or will, are left out.
 */
function applyLane(page: Page, { window: first, likers }: Start): void {
  if (!first) return
  const { end, rows, search } = page
  const { from, cards } = listCards(page)
  // A window that was opened only for the last row, which isn't shown, is read again.
  const { window, after } = rows.length < search.limit ? end : (rows.at(-2)?.position ?? end)
  const read = window?.until ?? after
  const shorten = (members: readonly RingRow[]) => members.map(({ id }) => shortenId(id))
  // Once the first window has ended, those who weren't found are listed by it, or no longer match.
  const found = new Set(shorten(likers))
  const stayed = end.laneWaiting.filter((id) => after < first.until || found.has(id))
  const lane = likers.filter((liker) => liker.ring > read)
  const { placed, waiting } = placeLane(cards, lane, {
    after: end.laneAfter,
    room: LANE_WAITING - stayed.length,
  })
  const listed = [...placed.values()]
  const wait = new Set([...stayed, ...shorten(waiting)])
  for (const id of shorten(listed)) wait.delete(id)
  const state = {
    laneAfter: Math.max(end.laneAfter, ...[...listed, ...waiting].map((liker) => liker.lane)),
    laneWaiting: [...wait],
    deferred: shorten(cards.filter((_, at) => placed.has(at))),
  }
  for (const [index, one] of rows.entries()) {
    one.row = placed.get(index - from) ?? one.row
    one.position = { ...one.position, ...state }
  }
  page.end = { ...end, ...state }
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
