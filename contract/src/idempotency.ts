import type { Idempotency } from './base.ts'

/**
 * Header with a UUID that the web app makes once per user action. A request with a known key gets
 * the stored response and has no second effect.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** Days for which responses are stored. */
export const IDEMPOTENCY_DAYS = 7

/** True if the web app sends a key with the procedure. */
export function isKeyed(idempotency: Idempotency | undefined): boolean {
  return idempotency === 'key' || idempotency === 'key-without-answer'
}
