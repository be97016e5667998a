import { hasCode } from '../../lib/error-copy.ts'

const FIRST_DELAY_MS = 2_000
const DELAY_MAXIMUM_MS = 30_000
/** About four minutes in all; then the member decides. */
const TRIES_MAXIMUM = 10
/** A limit that takes longer than this to end is the member's own, not a busy moment. */
const SHORT_LIMIT_SECONDS = 30

/** How long to wait before an upload is sent again by itself; undefined when it failed, or the server has been busy for too long. */
export function findBusyDelay(error: Error, busyCount: number): number | undefined {
  if (busyCount >= TRIES_MAXIMUM) return undefined
  const seconds = hasCode(error, 'RATE_LIMITED') ? error.data.retryAfterSeconds : undefined
  const isBusy = hasCode(error, 'UNAVAILABLE') || (seconds !== undefined && seconds <= SHORT_LIMIT_SECONDS)
  if (!isBusy) return undefined
  return Math.max(Math.min(FIRST_DELAY_MS * 2 ** busyCount, DELAY_MAXIMUM_MS), (seconds ?? 0) * 1000)
}
