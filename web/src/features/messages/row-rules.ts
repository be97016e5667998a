import { MINUTE_MS } from '@adire/contract/durations.ts'
import type { Message } from '@adire/contract/messages.ts'

/** Message that is not stored yet; `newPrice` is set if it failed because the price changed. */
export type Outgoing = {
  clientId: string
  content: string
  createdAt: string
  newPrice?: number | undefined
  state: 'sending' | 'waiting' | 'failed'
}

export type Row =
  | { kind: 'older'; key: string }
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; isFirstOfGroup: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing }

/** A longer break between two messages of one member starts a new group of bubbles. */
const GROUP_GAP_MS = 5 * MINUTE_MS

type RowSources = {
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  /** Sequence number of the first unread message. */
  unreadFrom: number | null
  /** The first row is then the button for earlier messages. */
  hasOlder: boolean
}

/** Rows of the conversation from top to bottom, by day in the reader's time zone. */
export function toRows({ messages, outgoing, unreadFrom, hasOlder }: RowSources): Row[] {
  const rows: Row[] = hasOlder ? [{ kind: 'older', key: 'older' }] : []
  let day = { from: 0, until: 0 }
  let previous: { from: string; time: number } | undefined

  function openDay(at: string, time: number) {
    if (time >= day.from && time < day.until) return
    day = getDaySpan(time)
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
    // A message keeps its row when it is stored, because the client id stays.
    rows.push({ kind: 'message', key: message.clientId ?? message.id, message, isFirstOfGroup })
    previous = { from: message.from, time }
  }
  for (const unsent of excludeStored(outgoing, messages)) {
    openDay(unsent.createdAt, Date.parse(unsent.createdAt))
    rows.push({ kind: 'outgoing', key: unsent.clientId, outgoing: unsent })
  }
  return rows
}

/** From midnight to midnight in the reader's time zone. */
function getDaySpan(time: number): { from: number; until: number } {
  const date = new Date(time)
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  return {
    from: new Date(year, month, day).getTime(),
    until: new Date(year, month, day + 1).getTime(),
  }
}

/** Leaves out stored messages: an event can come before the response, which can also be lost. */
export function excludeStored<O extends Outgoing>(
  outgoing: readonly O[],
  messages: readonly Message[],
): O[] {
  if (outgoing.length === 0) return []
  const stored = new Set(messages.map(({ clientId }) => clientId))
  return outgoing.filter(({ clientId }) => !stored.has(clientId))
}

/** Calendar day in the reader's time zone: "2026-11-21". */
export function toDay(at: string | Date): string {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
