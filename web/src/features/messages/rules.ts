import type { MemberId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'

/** Two lists of one thread as one, in thread order, each message once. */
export function mergeMessages(known: readonly Message[], more: readonly Message[]): Message[] {
  const bySeq = new Map([...known, ...more].map((message) => [message.seq, message]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

/** The last place up to which nothing is missing: reading on from there finds what another tab wrote in between. */
export function lastKnownSeq(messages: readonly Message[]): number {
  let last = messages[0]?.seq ?? 0
  for (const { seq } of messages.slice(1)) {
    if (seq !== last + 1) break
    last = seq
  }
  return last
}

/** Where the "New" line goes: the first of the last `unreadCount` messages of the other member. */
export function firstUnreadSeq(messages: readonly Message[], self: MemberId, unreadCount: number): number | null {
  if (unreadCount === 0) return null
  const theirs = messages.filter((message) => message.from !== self)
  return theirs.at(-unreadCount)?.seq ?? theirs[0]?.seq ?? null
}

/** A message waiting to be stored, or refused. */
export type Outgoing = { clientId: string; content: string; createdAt: string; state: 'sending' | 'failed' }

export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; isFirstOfGroup: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing }

const GROUP_GAP_MS = 5 * 60_000

/** What the conversation shows from top to bottom, in the days of the reader's own zone. */
export function rowsOf(messages: readonly Message[], outgoing: readonly Outgoing[], unreadFrom: number | null): Row[] {
  const rows: Row[] = []
  let day = ''
  let previous: Message | undefined

  function openDay(at: string) {
    if (dayOf(at) === day) return
    day = dayOf(at)
    previous = undefined
    rows.push({ kind: 'day', key: `day-${day}`, at })
  }

  for (const message of messages) {
    openDay(message.sentAt)
    if (message.seq === unreadFrom) {
      previous = undefined
      rows.push({ kind: 'new', key: 'new' })
    }
    const isFirstOfGroup = previous?.from !== message.from || Date.parse(message.sentAt) - Date.parse(previous.sentAt) > GROUP_GAP_MS
    // The sender's own id stays when a waiting message becomes a stored one, and so does its place on the page.
    rows.push({ kind: 'message', key: message.clientId ?? message.id, message, isFirstOfGroup })
    previous = message
  }
  for (const waiting of stillWaiting(outgoing, messages)) {
    openDay(waiting.createdAt)
    rows.push({ kind: 'outgoing', key: waiting.clientId, outgoing: waiting })
  }
  return rows
}

/** Without those that are stored already: the event can come before the answer, and the answer can be lost. */
export function stillWaiting<O extends Outgoing>(outgoing: readonly O[], messages: readonly Message[]): O[] {
  const stored = new Set(messages.map(({ clientId }) => clientId))
  return outgoing.filter(({ clientId }) => !stored.has(clientId))
}

/** The calendar day of the reader's zone: "2026-11-21". */
export function dayOf(at: string | Date): string {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** What the server takes of a typed text: no control characters but tab and line break, nothing at the ends. */
export function tidyContent(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** Tells apart who pays and can, who pays and can't, and for whom writing is free (MEM-MSG-09, decision P7). */
export function isShortOfTokens(wallet: { balance: number; prices: { message: number } } | undefined): boolean {
  return wallet !== undefined && wallet.balance < wallet.prices.message
}
