import { MINUTE_MS } from '@adire/contract/durations.ts'
import type { Message } from '@adire/contract/messages.ts'

/**
 * A message that is not stored yet; `newPrice` is what it costs now, where it failed because of its
 * price.
 */
export type Outgoing = {
  clientId: string
  content: string
  createdAt: string
  newPrice?: number | undefined
  state: 'sending' | 'waiting' | 'failed'
}

export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; isFirstOfGroup: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing }

const GROUP_GAP_MS = 5 * MINUTE_MS

/** Rows of the conversation from top to bottom, by day in the reader's time zone. */
export function toRows(
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
  unreadFrom: number | null,
): Row[] {
  const rows: Row[] = []
  let day = { from: 0, until: 0 }
  let previous: { from: string; time: number } | undefined

  function openDay(at: string, time: number) {
    if (time >= day.from && time < day.until) return
    day = spanOfDay(time)
    previous = undefined
    rows.push({ kind: 'day', key: `day-${toDay(at)}`, at })
  }

  for (const message of messages) {
    const time = Date.parse(message.sentAt)
    openDay(message.sentAt, time)
    if (message.seq === unreadFrom) {
      previous = undefined
      rows.push({ kind: 'new', key: 'new' })
    }
    const isFirstOfGroup = previous?.from !== message.from || time - previous.time > GROUP_GAP_MS
    // The sender's own id stays when a waiting message becomes a stored one, and so does its place
    // on the page.
    rows.push({ kind: 'message', key: message.clientId ?? message.id, message, isFirstOfGroup })
    previous = { from: message.from, time }
  }
  for (const waiting of stillWaiting(outgoing, messages)) {
    openDay(waiting.createdAt, Date.parse(waiting.createdAt))
    rows.push({ kind: 'outgoing', key: waiting.clientId, outgoing: waiting })
  }
  return rows
}

/**
 * From midnight to midnight in the reader's own zone: asked for once a day of the thread, and not
 * for each of its messages.
 */
function spanOfDay(time: number): { from: number; until: number } {
  const date = new Date(time)
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  return {
    from: new Date(year, month, day).getTime(),
    until: new Date(year, month, day + 1).getTime(),
  }
}

/** Rows that are drawn, or left out while they are far from what one sees, together. */
export type Block = {
  key: string
  rows: Row[]
  /** The place of its last message. */
  lastSeq: number
}

/**
 * Places of a thread in one block: by their own number, so that older pages make blocks of their
 * own and change none.
 */
const PLACES_A_BLOCK = 50

/**
 * Rows by fifties of the thread; a line stands with what it stands above, and what is waiting with
 * the end.
 */
export function toBlocks(rows: readonly Row[]): Block[] {
  const blocks: Block[] = []
  let lines: Row[] = []
  for (const row of rows) {
    if (row.kind === 'day' || row.kind === 'new') {
      lines.push(row)
      continue
    }
    const last = blocks.at(-1)
    const seq = row.kind === 'message' ? row.message.seq : (last?.lastSeq ?? 0)
    const key =
      row.kind === 'message' ? String(Math.floor(seq / PLACES_A_BLOCK)) : (last?.key ?? '0')
    if (last?.key === key) {
      last.rows.push(...lines, row)
      last.lastSeq = seq
    } else {
      blocks.push({ key, rows: [...lines, row], lastSeq: seq })
    }
    lines = []
  }
  return blocks
}

/**
 * Whether two blocks show the same: made anew each time, their rows are compared by what is in
 * them.
 */
export function isSameRows(before: readonly Row[], after: readonly Row[]): boolean {
  return (
    before.length === after.length && before.every((row, index) => isSameRow(row, after[index]))
  )
}

function isSameRow(before: Row, after: Row | undefined): boolean {
  if (before.key !== after?.key || before.kind !== after.kind) return false
  if (before.kind === 'message' && after.kind === 'message')
    return before.message === after.message && before.isFirstOfGroup === after.isFirstOfGroup
  if (before.kind === 'outgoing' && after.kind === 'outgoing')
    return (['content', 'state', 'newPrice'] as const).every(
      (name) => before.outgoing[name] === after.outgoing[name],
    )
  return true
}

/**
 * Without those that are stored already: the event can come before the answer, and the answer can
 * be lost.
 */
export function stillWaiting<O extends Outgoing>(
  outgoing: readonly O[],
  messages: readonly Message[],
): O[] {
  if (outgoing.length === 0) return []
  const stored = new Set(messages.map(({ clientId }) => clientId))
  return outgoing.filter(({ clientId }) => !stored.has(clientId))
}

/** The calendar day of the reader's zone: "2026-11-21". */
export function toDay(at: string | Date): string {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
