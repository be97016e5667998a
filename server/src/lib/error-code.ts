/**
 * Returns the code of a system, database or library error, such as `ENOENT` or `23505`; '' for
 * none.
 */
export function getErrorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
