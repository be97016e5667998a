import { getErrorCode } from '../lib/error-code.ts'

/**
 * Network errors, with the system calls that report them. ENOENT of `connect` is a missing Unix
 * socket; of `open` it is a missing file.
 */
const NETWORK_ERRORS: ReadonlyMap<string, readonly string[]> = new Map([
  ['ECONNREFUSED', ['connect']],
  ['ENOENT', ['connect']],
  ['ENOTFOUND', ['getaddrinfo']],
  ['EAI_AGAIN', ['getaddrinfo']],
  ['ECONNRESET', ['connect', 'read', 'write']],
  ['ETIMEDOUT', ['connect', 'read', 'write']],
  ['EHOSTUNREACH', ['connect', 'read', 'write']],
  ['ENETUNREACH', ['connect', 'read', 'write']],
  ['EPIPE', ['write']],
])
/** Errors of the driver for slow and closed connections, which have no code. */
const DRIVER_ERRORS =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect/
/**
 * PostgreSQL's temporary failures: shutting down, starting up, too many connections, our own
 * timeouts, a full disk, and a server that became a read-only standby.
 */
const TEMPORARY_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53300',
  '57014',
  '55P03',
  '08006',
  '08001',
  '25006',
])

/** True if the server could not connect to the database, or lost the connection. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = getErrorCode(error)
  const syscall = 'syscall' in error ? String(error.syscall) : ''
  if (NETWORK_ERRORS.get(code)?.includes(syscall) || isPoolerError(error)) return true
  // Several addresses were tried, and all failed.
  if (error instanceof AggregateError) return error.errors.some(isConnectionError)
  return DRIVER_ERRORS.test(error.message)
}

/** True if the same call may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return TEMPORARY_CODES.has(getErrorCode(error)) || isConnectionError(error) || isStalePlan(error)
}

/** True if a migration changed the columns of a statement that the connection has prepared. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    getErrorCode(error) === '0A000' &&
    error.message.includes('cached plan must not change result type')
  )
}

/**
 * True for PgBouncer's own errors, such as a database that it can't reach. PostgreSQL uses the code
 * for faulty messages, and always names the routine that failed.
 */
function isPoolerError(error: Error): boolean {
  return getErrorCode(error) === '08P01' && !('routine' in error && error.routine)
}
