import { LIKES_COUNT_MAXIMUM } from '@adire/contract/likes.ts'

/** Formats the number of likes, "99+" above the maximum. */
export function countText(count: number): string {
  return count > LIKES_COUNT_MAXIMUM ? `${LIKES_COUNT_MAXIMUM}+` : String(count)
}
