import { hasCode } from './error-copy.ts'

const FIRST_DELAY_MS = 2_000
const MAX_DELAY_MS = 30_000
/** Retries for about a minute. Each counts against the hourly upload limit; five use half of it. */
const MAX_RETRIES = 5
/** A rate limit that lasts longer is the member's own, not a busy server. */
const SHORT_LIMIT_SECONDS = 30

/**
 * Milliseconds until the next automatic attempt of an upload; undefined if it should fail instead.
 * `busyCount` is the number of failed attempts before this one.
 */
export function findBusyDelay(error: Error, busyCount: number): number | undefined {
  if (busyCount >= MAX_RETRIES) return undefined
  const seconds = hasCode(error, 'RATE_LIMITED') ? error.data.retryAfterSeconds : undefined
  const isBusy =
    hasCode(error, 'UNAVAILABLE') || (seconds !== undefined && seconds <= SHORT_LIMIT_SECONDS)
  if (!isBusy) return undefined
  return Math.max(Math.min(FIRST_DELAY_MS * 2 ** busyCount, MAX_DELAY_MS), (seconds ?? 0) * 1000)
}

/**
 * Options of every mutation that uploads a picture. The idempotency key stays the same, because the
 * client closes no intent on these errors.
 */
export const busyRetry = {
  retry: (busyCount: number, error: Error) => findBusyDelay(error, busyCount) !== undefined,
  retryDelay: (busyCount: number, error: Error) => findBusyDelay(error, busyCount) ?? 0,
}

/** True while a mutation with `busyRetry` waits for its next attempt. */
export function isRetrying({
  isPending,
  failureCount,
}: {
  isPending: boolean
  failureCount: number
}): boolean {
  return isPending && failureCount > 0
}
