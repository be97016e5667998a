/** Seconds of changes that may be lost. */
export const LOST_SECONDS_LIMIT = 5
/** Seconds in which 10 GB are restored. */
const RESTORE_SECONDS_LIMIT = 300
const RESTORE_BYTES = 10e9
/** Seconds that every restore may take: starting PostgreSQL takes as long for little data. */
const LEAST_RESTORE_SECONDS = 30

interface DrillTimes {
  lostSeconds: number
  restoreSeconds: number
  /** Size of the restored database. */
  bytes: number
}

/** Returns the seconds in which a database of this size has to be restored. */
export function getRestoreLimit(bytes: number): number {
  return Math.max(LEAST_RESTORE_SECONDS, RESTORE_SECONDS_LIMIT * (bytes / RESTORE_BYTES))
}

/** Names the targets that a drill has missed. */
export function listMissedTargets({ lostSeconds, restoreSeconds, bytes }: DrillTimes): string[] {
  return [
    ...(lostSeconds > LOST_SECONDS_LIMIT ? ['Too many changes would have been lost.'] : []),
    ...(restoreSeconds > getRestoreLimit(bytes) ? ['The restore took too long.'] : []),
  ]
}
