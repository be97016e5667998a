/**
 * Finds the item to show after the one at `position` left the queue: its successor, else the last
 * one.
 */
export function findItemAt<T>(items: readonly T[], position: number): T | undefined {
  return items[Math.min(Math.max(position, 0), items.length - 1)]
}

/** Finds the chosen item, or its successor if it left the queue. */
export function findCurrent<T extends { id: string }>(
  items: readonly T[],
  chosenId: string | undefined,
  lastPosition: number,
): T | undefined {
  return items.find(({ id }) => id === chosenId) ?? findItemAt(items, lastPosition)
}

interface QueueState {
  decidedByMe: ReadonlySet<string>
  /**
   * True if more items wait than are listed: then the end of the list may have moved to the next
   * page.
   */
  hasMore: boolean
}

/** Lists ids that left the queue between two reads without this moderator's decision. */
export function findRemovedElsewhere(
  before: readonly string[],
  now: readonly string[],
  { decidedByMe, hasMore }: QueueState,
): string[] {
  const waiting = new Set(now)
  const comparedLength = hasMore ? before.findLastIndex((id) => waiting.has(id)) : before.length
  return before
    .slice(0, comparedLength === -1 ? 0 : comparedLength)
    .filter((id) => !waiting.has(id) && !decidedByMe.has(id))
}

/**
 * Counts the items that this moderator can still decide: all waiting ones (of the last `page`)
 * without those assigned to colleagues and those just decided, which are `listed` but not `shown`.
 */
export function countAvailable(
  page: { waitingCount: number; elsewhereCount: number } | undefined,
  { listed, shown }: { listed: number; shown: number },
): number {
  if (!page) return shown
  return Math.max(shown, page.waitingCount - page.elsewhereCount - (listed - shown))
}
