import { DAY_MS, HOUR_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import {
  FRAMES_PER_CHECK,
  type HeadTurn,
  headTurns,
  POSE_MINUTES,
  type Pose,
  poses,
  SELFIE_EXPIRY_DAYS,
  POSES_PER_DAY,
  TURNS_PER_CHECK,
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
/** Pixels, enough to see the direction of a face. */
export const FRAME_WIDTH = 480
export const POSE_MS = POSE_MINUTES * MINUTE_MS
/** How long a picture waits for review before its check expires. */
export const SELFIE_MS = SELFIE_EXPIRY_DAYS * DAY_MS
/** Retention of unapproved checks; covers the day for which attempts are counted. */
export const CHECK_RETENTION_MS = 90 * DAY_MS

/** Time after which a deletion that has not happened is tried again. */
export const DELETION_RETRY_MS = HOUR_MS
/** Retention of the times of deletions, which contain nothing about members. */
export const DELETION_RETENTION_MS = 30 * DAY_MS

export function selfieKey(storageKey: string): string {
  return `${SELFIE_FILES}/${storageKey}/${SELFIE_WIDTH}.webp`
}

/** Key of a frame: 0 is the straight one, 1 to 3 those of the turns. */
export function frameKey(storageKey: string, index: number): string {
  return `${SELFIE_FILES}/${storageKey}/frame${index}.webp`
}

/** Keys of all files that a check can have. */
export function selfieKeys(storageKey: string): string[] {
  const frames = Array.from({ length: FRAMES_PER_CHECK }, (_, i) => frameKey(storageKey, i))
  return [selfieKey(storageKey), ...frames]
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
 * Draws three random turns. No two in a row are the same, and the first is no `centre`, because the
 * straight frame comes before it. `random` returns a whole number below its argument.
 */
export function drawTurns(random: (below: number) => number): HeadTurn[] {
  const turns: HeadTurn[] = []
  let last: HeadTurn = 'centre'
  while (turns.length < TURNS_PER_CHECK) {
    const others = headTurns.filter((turn) => turn !== last)
    last = others[random(others.length)] ?? headTurns[0]
    turns.push(last)
  }
  return turns
}

/**
 * Returns when another pose may be requested, given the times of the last ones; undefined if one
 * may be requested now.
 */
export function findNextDrawTime(askedAt: readonly Date[], now: Date): Date | undefined {
  const lastDay = askedAt
    .filter((moment) => now.getTime() - moment.getTime() < DAY_MS)
    .sort((a, b) => a.getTime() - b.getTime())
  const first = lastDay.at(-POSES_PER_DAY)
  return first && new Date(first.getTime() + DAY_MS)
}

/** True if a pose has not expired. */
export function isPoseValid(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() < POSE_MS
}
