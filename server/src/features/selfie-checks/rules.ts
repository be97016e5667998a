import { DAY_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import {
  POSE_MINUTES,
  type Pose,
  poses,
  SELFIE_EXPIRY_DAYS,
  SELFIES_PER_DAY,
} from '@adire/contract/selfie-checks.ts'

/**
 * Page size of the queue. Listing leases the checks to the moderator, so few: one and the next
 * ones.
 */
export const SELFIES_PER_PAGE = 4
/** Folder of selfies in the file storage. */
export const SELFIE_FILES = 'selfies'
/** Pixels, wide enough to compare two faces. One of `photoWidths`. */
export const SELFIE_WIDTH = 960
export const POSE_MS = POSE_MINUTES * MINUTE_MS
/** How long a picture waits for review before its check expires. */
export const SELFIE_MS = SELFIE_EXPIRY_DAYS * DAY_MS
/** Retention of unapproved checks; covers the day for which attempts are counted. */
export const CHECK_RETENTION_MS = 90 * DAY_MS

export function selfieKey(storageKey: string): string {
  return `${SELFIE_FILES}/${storageKey}/${SELFIE_WIDTH}.webp`
}

/**
 * Draws a random pose other than the last one, so that a photo taken for that one can't be used
 * again. `random` returns a whole number below its argument.
 */
export function drawPose(random: (below: number) => number, last: Pose | undefined): Pose {
  const others = poses.filter((pose) => pose !== last)
  return others[random(others.length)] ?? poses[0]
}

/**
 * Returns when another pose may be requested, given the times of the last ones; undefined if one
 * may be requested now.
 */
export function findNextDrawTime(askedAt: readonly Date[], now: Date): Date | undefined {
  const lastDay = askedAt
    .filter((moment) => now.getTime() - moment.getTime() < DAY_MS)
    .sort((a, b) => a.getTime() - b.getTime())
  const first = lastDay.at(-SELFIES_PER_DAY)
  return first && new Date(first.getTime() + DAY_MS)
}

/** True if a pose has not expired. */
export function isPoseValid(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() < POSE_MS
}
