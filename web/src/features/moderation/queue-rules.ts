import { photoQueueSorts, type PhotoQueueSort } from '@adire/contract/moderation.ts'
import { parseOption } from '../../lib/search-params.ts'

/** What the address of the photo queue says; what is absent is newest first. */
export interface PhotoSearch {
  sort?: Exclude<PhotoQueueSort, 'newest'> | undefined
}

export function readPhotoSearch({ sort }: Record<string, unknown>): PhotoSearch {
  const known = parseOption(sort, photoQueueSorts)
  return { sort: known === 'newest' ? undefined : known }
}

/** Whether a photo is shown only when a moderator wants it: hints sort and blur, and decide nothing. */
export function needsReveal({ resemblesRejected, nudityEstimate }: { resemblesRejected: boolean; nudityEstimate: number | null }): boolean {
  return resemblesRejected || nudityEstimate !== null
}

/** Where to go when the item at `place` leaves: the one that takes its place, else the last, else nowhere. */
export function itemAt<T>(items: readonly T[], place: number): T | undefined {
  return items[Math.min(Math.max(place, 0), items.length - 1)]
}

/** The chosen item, or after it left the one that took its place. */
export function findCurrent<T extends { id: string }>(items: readonly T[], chosenId: string | undefined, lastPlace: number): T | undefined {
  return items.find(({ id }) => id === chosenId) ?? itemAt(items, lastPlace)
}

interface Look {
  decidedByMe: ReadonlySet<string>
  /** More wait than are listed: then the end of the list has only moved behind it. */
  hasMore: boolean
}

/** What was waiting at the last look and is gone now without my having decided it. */
export function goneElsewhere(before: readonly string[], now: readonly string[], { decidedByMe, hasMore }: Look): string[] {
  const waiting = new Set(now)
  const end = hasMore ? before.findLastIndex((id) => waiting.has(id)) : before.length
  return before.slice(0, end === -1 ? 0 : end).filter((id) => !waiting.has(id) && !decidedByMe.has(id))
}

/** How many of a queue are here for me: all that wait, without what colleagues have or I have just decided. */
export function countHere(
  page: { waitingCount: number; elsewhereCount: number } | undefined,
  { listed, shown }: { listed: number; shown: number },
): number {
  if (!page) return shown
  return Math.max(shown, page.waitingCount - page.elsewhereCount - (listed - shown))
}

const REASON_MINIMUM = 3
export const REASON_MAXIMUM = 500

/** What the member reads: the reason chosen, then what the moderator adds; undefined when it says too little or too much. */
export function composeReason(preset: string | undefined, added: string): string | undefined {
  const text = [preset, added.normalize('NFC').trim()].filter(Boolean).join('. ')
  return text.length >= REASON_MINIMUM && text.length <= REASON_MAXIMUM ? text : undefined
}
