/**
 * The header that carries the client's UUID for one intent: a repetition with the same key gets the
 * first answer and has no second effect.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** How long an answer can be repeated. */
export const IDEMPOTENCY_DAYS = 7
