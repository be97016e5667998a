import { type PhotoVariant, photoVariants } from '@adire/contract/members.ts'
import { FREE_PHOTO_SLOTS, MAXIMUM_PHOTO_SLOTS, PREMIUM_PHOTO_SLOTS } from '@adire/contract/photos.ts'

/** What an approved photo adds to its owner's place in Discover, once. */
export const APPROVAL_SCORE = 10
/** What a boost adds to that while it lasts, however often it is prolonged (decision P9). */
export const BOOST_SCORE = 10
/** What each boost adds to likes_count (MEM-PHOTO-16). */
export const BOOST_LIKES = 10
/** Of 64 bits, how many may differ in two pictures that look alike: nine in ten copies of other size, quality and edges are within. */
export const ALIKE_BITS = 10
/** Files without a row are somebody's upload under way for this long, and left-overs of a crash afterwards. */
export const ORPHAN_AGE_MS = 60 * 60_000
/** How long an upload sent again finds the first one. */
export const UPLOAD_MEMORY_MS = 7 * 24 * 60 * 60_000
export const PHOTO_FILES = 'photos'
export const PHOTO_TYPE = 'image/webp'

/** How many photos a member may have: 3 or 10, and the slots they bought (requirement C-34, decision P10). */
export function photoLimit({ isPremium, extraSlots }: { isPremium: boolean; extraSlots: number }): number {
  return Math.min((isPremium ? PREMIUM_PHOTO_SLOTS : FREE_PHOTO_SLOTS) + extraSlots, MAXIMUM_PHOTO_SLOTS)
}

export function photoKey(storageKey: string, variant: PhotoVariant): string {
  return `${PHOTO_FILES}/${storageKey}/${variant}.webp`
}

/** Everything the store holds of one photo. */
export function photoKeys(storageKey: string): string[] {
  return photoVariants.map((variant) => photoKey(storageKey, variant))
}

/** Which photo a stored file belongs to. */
export function storageKeyOf(key: string): string {
  return key.split('/')[1] ?? ''
}

/** Whether a complete new order can be given to these photos, or why not. */
export function checkOrder(wanted: readonly string[], own: readonly string[]): 'fine' | 'foreign' | 'incomplete' {
  const known = new Set(own)
  if (wanted.some((id) => !known.has(id))) return 'foreign'
  return wanted.length === own.length ? 'fine' : 'incomplete'
}
