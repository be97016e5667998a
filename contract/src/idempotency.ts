import type { Idempotency } from './base.ts'

/**
 * Header with the client's UUID of one intent: a repetition gets the first answer and has no second
 * effect.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** How long an answer can be repeated. */
export const IDEMPOTENCY_DAYS = 7

/** True if the web sends a key with the procedure. */
export function isKeyed(idempotency: Idempotency | undefined): boolean {
  return idempotency === 'key' || idempotency === 'key-without-answer'
}
