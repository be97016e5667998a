/** Returns `accepted` or the error code, so that tests can compare results as text. */
export function readResultCode(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'accepted',
    (error: { code?: string; status?: number }) => error.code ?? String(error.status),
  )
}
