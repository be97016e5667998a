import { hasCode } from './error-copy.ts'

const FIRST_DELAY_MS = 2_000
const DELAY_MAXIMUM_MS = 30_000
/**
 * About a minute in all, and half of the uploads that a member has in an hour: the server counts
 * each attempt.
 */
const RETRIES_MAXIMUM = 5
/** A limit that takes longer than this to end is the member's own, not a busy moment. */
const SHORT_LIMIT_SECONDS = 30

/**
 * How long to wait before an upload is sent again by itself; undefined when it failed, or the
 * server has been busy for too long.
 */
export function findBusyDelay(error: Error, busyCount: number): number | undefined {
  if (busyCount >= RETRIES_MAXIMUM) return undefined
  const seconds = hasCode(error, 'RATE_LIMITED') ? error.data.retryAfterSeconds : undefined
  const isBusy =
    hasCode(error, 'UNAVAILABLE') || (seconds !== undefined && seconds <= SHORT_LIMIT_SECONDS)
  if (!isBusy) return undefined
  return Math.max(
    Math.min(FIRST_DELAY_MS * 2 ** busyCount, DELAY_MAXIMUM_MS),
    (seconds ?? 0) * 1000,
  )
}

/**
 * Options of every mutation that uploads a picture. The idempotency key stays the same, because the
 * client closes no intent on these errors.
 */
export const busyRetry = {
  retry: (busyCount: number, error: Error) => findBusyDelay(error, busyCount) !== undefined,
  retryDelay: (busyCount: number, error: Error) => findBusyDelay(error, busyCount) ?? 0,
}

/** Whether a mutation with `busyRetry` waits to be sent again. */
export function isRetrying({
  isPending,
  failureCount,
}: {
  isPending: boolean
  failureCount: number
}): boolean {
  return isPending && failureCount > 0
}
