import { POSE_MINUTES, type Pose, poses, SELFIE_DAYS, SELFIES_PER_DAY } from '@adire/contract/selfie-checks.ts'

const DAY_MS = 24 * 60 * 60_000

/** Assigned to whoever lists them: one to compare, and the next ones. */
export const SELFIES_PER_PAGE = 4
export const SELFIE_FILES = 'selfies'
/** Wide enough to compare two faces. */
export const SELFIE_WIDTH = 960
export const POSE_MS = POSE_MINUTES * 60_000
/** A picture that nobody has looked at. */
export const SELFIE_MS = SELFIE_DAYS * DAY_MS
/** Checks that count for a day, and what is known of those that came to nothing. */
export const CHECK_MEMORY_MS = 90 * DAY_MS
/** Pictures without a check are somebody's upload under way for this long, and left-overs afterwards. */
export const ORPHAN_AGE_MS = 60 * 60_000

export function selfieKey(storageKey: string): string {
  return `${SELFIE_FILES}/${storageKey}/${SELFIE_WIDTH}.webp`
}

/** A pose by a number drawn by lot, another one than the last: a photo taken for that is of no use. */
export function drawPose(lot: (below: number) => number, last: Pose | undefined): Pose {
  const others = poses.filter((pose) => pose !== last)
  return others[lot(others.length)] ?? poses[0]
}

/** When another pose may be drawn, of the moments when the last ones were; undefined where that is now. */
export function nextDraw(askedAt: readonly Date[], now: Date): Date | undefined {
  const ofDay = askedAt.filter((moment) => now.getTime() - moment.getTime() < DAY_MS).sort((a, b) => a.getTime() - b.getTime())
  const first = ofDay.at(-SELFIES_PER_DAY)
  return first && new Date(first.getTime() + DAY_MS)
}

/** Whether there is time left for a pose. */
export function isPoseAlive(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() < POSE_MS
}
