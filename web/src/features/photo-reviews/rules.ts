import { photoQueueSorts, type PhotoQueueSort } from '@adire/contract/photo-reviews.ts'
import { parseOption } from '../../lib/search-params.ts'

/** URL search parameters of the photo queue; without `sort`, newest first. */
export interface PhotoSearch {
  sort?: Exclude<PhotoQueueSort, 'newest'> | undefined
}

export function readPhotoSearch({ sort }: Record<string, unknown>): PhotoSearch {
  const known = parseOption(sort, photoQueueSorts)
  return { sort: known === 'newest' ? undefined : known }
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
