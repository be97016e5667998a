import type { Idempotency } from './base.ts'

/**
 * The header that carries the client's UUID for one intent: a repetition with the same key gets the
 * first answer and has no second effect.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** How long an answer can be repeated. */
export const IDEMPOTENCY_DAYS = 7

/** True if the web sends a key with the procedure. */
export function isKeyed(idempotency: Idempotency | undefined): boolean {
  return idempotency === 'key' || idempotency === 'key-without-answer'
}
