import { DAY_MS } from '@adire/contract/durations.ts'
import { type PhotoVariant, photoVariants } from '@adire/contract/members.ts'
import {
  FREE_PHOTO_SLOTS,
  MAXIMUM_PHOTO_SLOTS,
  PREMIUM_PHOTO_SLOTS,
} from '@adire/contract/photos.ts'
import { PhotoId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import type { PictureShares } from '../../gateways/estimate-limits.ts'

/** Score that an approved photo adds to its owner's rank in Discover, once. */
export const APPROVAL_SCORE = 10
/** Score that an active boost adds, however often it is extended (decision P9). */
export const BOOST_SCORE = 10
/** Number that each boost adds to likes_count (MEM-PHOTO-16). */
export const BOOST_LIKES = 10
/**
 * Maximum number of the 64 bits of a perceptual hash in which two look-alikes differ. All resized
 * and recompressed copies are within, and four in five that are cropped by up to 5 %.
 */
export const ALIKE_BITS = 10
/**
 * Photos that are compared on each side of a hash in each of six orders, at most, so that a photo costs
 * the same however many others share a part of its hash.
 */
export const NEIGHBOURS = 300
/** How long a repeated upload with the same client id finds the first one. */
export const UPLOAD_RETENTION_MS = 7 * DAY_MS
/** Folder of photos in the file storage. */
export const PHOTO_FILES = 'photos'
export const PHOTO_TYPE = 'image/webp'

/**
 * A member's photo limit: that of their plan plus bought slots, at most `MAXIMUM_PHOTO_SLOTS`
 * (reading C-34, decision P10).
 */
export function photoLimit({
  isPremium,
  extraSlots,
}: {
  isPremium: boolean
  extraSlots: number
}): number {
  return Math.min(
    (isPremium ? PREMIUM_PHOTO_SLOTS : FREE_PHOTO_SLOTS) + extraSlots,
    MAXIMUM_PHOTO_SLOTS,
  )
}

export function photoKey(storageKey: string, variant: PhotoVariant): string {
  return `${PHOTO_FILES}/${storageKey}/${variant}.webp`
}

/** Keys of all stored variants of a photo. */
export function photoKeys(storageKey: string): string[] {
  return photoVariants.map((variant) => photoKey(storageKey, variant))
}

/**
 * Checks a new order, in which the contract allows no photo twice: `foreign` if it contains unknown
 * photos, `incomplete` if some are missing.
 */
export function checkOrder(
  wanted: readonly string[],
  own: readonly string[],
): 'fine' | 'foreign' | 'incomplete' {
  const known = new Set(own)
  if (wanted.some((id) => !known.has(id))) return 'foreign'
  return wanted.length === own.length ? 'fine' : 'incomplete'
}

/**
 * Estimate above which moderators see a waiting photo blurred until they reveal it, and near the
 * top if they sort by hints. From 0 to 1, like the result of `estimateNudity`.
 */
export const NUDITY_HINT = 0.6
/**
 * Weight of the model's class "sexy", which covers swimwear and bare shoulders. These are allowed,
 * and such models err most here: below `NUDITY_HINT`, so that it never causes a hint alone.
 */
const SEXY_SHARE = 0.5

/** Estimates from a model's shares how likely a picture shows nudity, from 0 to 1. */
export function estimateNudity({ porn, hentai, sexy }: PictureShares): number {
  return Math.min(1, Math.max(0, porn + hentai + SEXY_SHARE * sexy))
}

/** Maximum photos for one run of `photos.estimatePending`, so that other jobs get their turn. */
export const ESTIMATES_PER_RUN = 50
/** Delay that lets photos uploaded together share one run. */
export const ESTIMATE_DELAY_SECONDS = 2

/** Job that deletes the files of a photo. */
export const purgeTask = { name: 'photos.purge', payload: z.object({ storageKey: z.string() }) }
/** Job that compares a photo with those of banned members (`features/ban-evasion`). */
export const checkPhotoTask = {
  name: 'banEvasion.checkPhoto',
  payload: z.object({ photoId: PhotoId }),
}
/** Job that ends removals that can no longer be undone. */
export const finishRemovalsTask = { name: 'photos.finishRemovals', payload: z.object({}) }

type Quartiles = [lower: number, upper: number]

/** Number of members with a boost, and how often it showed each and brought likes; null without any. */
export interface BoostSummary {
  members: number
  shown: Quartiles | null
  likes: Quartiles | null
}

/** Fewest members of whose boosts a summary is shown: fewer could single one out. */
const SUMMARY_MINIMUM = 10

/** Returns the middle half of what boosts brought; null if there were too few. */
export function toTypicalResult({ members, shown, likes }: BoostSummary) {
  if (members < SUMMARY_MINIMUM) return null
  return { shown: toRange(shown), likes: toRange(likes) }
}

function toRange(quartiles: Quartiles | null): { from: number; to: number } {
  const [from, to] = quartiles ?? [0, 0]
  return { from, to }
}
