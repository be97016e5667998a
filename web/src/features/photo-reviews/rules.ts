import { photoQueueSorts, type PhotoQueueSort } from '@adire/contract/photo-reviews.ts'
import { parseOption } from '../../lib/search-params.ts'
import { findCurrent } from '../../staff/queue-rules.ts'

/** URL search parameters of the photo queue; without `sort`, newest first. */
export interface PhotoSearch {
  sort?: Exclude<PhotoQueueSort, 'newest'> | undefined
}

export function readPhotoSearch({ sort }: Record<string, unknown>): PhotoSearch {
  const known = parseOption(sort, photoQueueSorts)
  return { sort: known === 'newest' ? undefined : known }
}

/**
 * Picks the photo on screen: an awaited one as soon as it is in the queue, else the chosen one or, once
 * that has left, the one now at its position.
 */
export function pickCurrent<Item extends { id: string }>(
  waiting: readonly Item[],
  {
    awaitedId,
    chosen,
  }: { awaitedId: string | undefined; chosen: { id: string | undefined; position: number } },
): Item | undefined {
  const awaited = waiting.find(({ id }) => id === awaitedId)
  return awaited ?? findCurrent(waiting, chosen.id, chosen.position)
}

/** Whether a photo stays blurred until the moderator reveals it. */
export function needsReveal({
  resemblesRejected,
  nudityEstimate,
}: {
  resemblesRejected: boolean
  nudityEstimate: number | null
}): boolean {
  return resemblesRejected || nudityEstimate !== null
}
