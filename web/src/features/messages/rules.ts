import type { MemberId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'

/** Merges two lists of one thread in thread order; `more` replaces known versions of a message. */
export function mergeMessages(known: readonly Message[], more: readonly Message[]): Message[] {
  const added = more.toSorted((a, b) => a.seq - b.seq)
  // The usual cases are a new message at the end and an older page above; neither needs sorting.
  if (isBefore(known, added)) return [...known, ...added]
  if (isBefore(added, known)) return [...added, ...known]
  const bySeq = new Map([...known, ...more].map((message) => [message.seq, message]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

function isBefore(some: readonly Message[], others: readonly Message[]): boolean {
  const [last, first] = [some.at(-1), others[0]]
  return last !== undefined && first !== undefined && last.seq < first.seq
}

/**
 * Returns the last sequence number up to which no message is missing, so that reading on from there
 * finds messages of other tabs. An own message may be known before one that was stored ahead of it.
 */
export function lastContiguousSeq(messages: readonly Message[], hasOlder: boolean): number {
  let last = hasOlder ? (messages[0]?.seq ?? 1) - 1 : 0
  for (const { seq } of messages) {
    if (seq !== last + 1) break
    last = seq
  }
  return last
}

/** Returns the sequence number of the first unread message, which gets the "New" line above it. */
export function firstUnreadSeq(
  messages: readonly Message[],
  self: MemberId,
  unreadCount: number,
): number | null {
  if (unreadCount === 0) return null
  const theirs = messages.filter((message) => message.from !== self)
  return theirs.at(-unreadCount)?.seq ?? theirs[0]?.seq ?? null
}

/** Cleans typed text like the server: trimmed, no control characters but tab and line break. */
export function tidyContent(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** Reason why a member can't write in a conversation. */
export type ClosedReason = 'unmatched' | 'own_pause' | 'other_pause'

/**
 * Finds the reason to show for a closed conversation; undefined if it is open. If both members have
 * paused, it is the own pause, because the member can end that one.
 */
export function findClosedReason(state: {
  isOver: boolean
  isSelfPaused: boolean
  isOtherPaused: boolean
}): ClosedReason | undefined {
  if (state.isOver) return 'unmatched'
  if (state.isSelfPaused) return 'own_pause'
  return state.isOtherPaused ? 'other_pause' : undefined
}

/** True if one message costs more than the balance (MEM-MSG-09, decision P7). */
export function isShortOfTokens(
  wallet: { balance: number; prices: { message: number } } | undefined,
): boolean {
  return wallet !== undefined && wallet.balance < wallet.prices.message
}

/** Minimum interval between two typing notices to the server. */
const TYPING_INTERVAL_MS = 3_000
/** Time for which a received typing notice is shown. */
export const TYPING_SHOWN_MS = 5_000

/** True if a typing notice is due for this draft; `sentAt` is the time of the last one. */
export function shouldSendTyping(text: string, sentAt: number | undefined, now: number): boolean {
  return text.trim() !== '' && (sentAt === undefined || now - sentAt >= TYPING_INTERVAL_MS)
}
