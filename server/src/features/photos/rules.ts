import { photoWidths, type PhotoWidth } from '@adire/contract/members.ts'
import { FREE_PHOTO_SLOTS, MAXIMUM_PHOTO_SLOTS, PREMIUM_PHOTO_SLOTS } from '@adire/contract/photos.ts'

/** What an approved photo adds to its owner's place in Discover, once. */
export const APPROVAL_SCORE = 10
/** Files without a row are somebody's upload under way for this long, and left-overs of a crash afterwards. */
export const ORPHAN_AGE_MS = 60 * 60_000
export const PHOTO_FILES = 'photos'
export const PHOTO_TYPE = 'image/webp'

/** How many photos a member may have: 3 or 10, and the slots they bought (requirement C-34, decision P10). */
export function photoLimit({ isPremium, extraSlots }: { isPremium: boolean; extraSlots: number }): number {
  return Math.min((isPremium ? PREMIUM_PHOTO_SLOTS : FREE_PHOTO_SLOTS) + extraSlots, MAXIMUM_PHOTO_SLOTS)
}

export function photoKey(storageKey: string, width: PhotoWidth): string {
  return `${PHOTO_FILES}/${storageKey}/${width}.webp`
}

/** Everything the store holds of one photo. */
export function photoKeys(storageKey: string): string[] {
  return photoWidths.map((width) => photoKey(storageKey, width))
}

/** Which photo a stored file belongs to. */
export function storageKeyOf(key: string): string {
  return key.split('/')[1] ?? ''
}
