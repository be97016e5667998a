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
 * PostgreSQL's temporary failures: 57P01 to 57P03 while it stops or starts, 53100 a full disk, 53300
 * too many connections, 57014 and 55P03 our own timeouts, 08006 and 08001 failed connections, 25006
 * a server that became a read-only standby.
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
  return (
    TEMPORARY_CODES.has(getErrorCode(error)) ||
    isConnectionError(error) ||
    isStalePlan(error) ||
    error instanceof UnconfirmedCommitError
  )
}

/** True if a migration changed the columns of a statement that the connection has prepared. */
export function isStalePlan(error: unknown): boolean {
  return getErrorCode(error) === '0A000' && isFrom(error, 'RevalidateCachedQuery')
}

/**
 * A commit of which the synchronous standby may know nothing. As after a lost connection, nobody
 * knows whether it lasts: the caller must repeat it, and not report it as done.
 */
export class UnconfirmedCommitError extends Error {
  constructor() {
    super('the commit was not confirmed by the synchronous standby')
    this.name = 'UnconfirmedCommitError'
  }
}

/**
 * True for PostgreSQL's warning that it ended the wait for the synchronous standby, most often
 * because of the time limit of the statement. The commit itself counts as successful there.
 */
export function isUnconfirmedCommit(notice: unknown): boolean {
  return isFrom(notice, 'SyncRepWaitForLSN')
}

/** True for messages of a routine of PostgreSQL, whose texts depend on the language. */
function isFrom(message: unknown, routine: string): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    'routine' in message &&
    message.routine === routine
  )
}

/**
 * True for PgBouncer's own errors, such as a database that it can't reach. PostgreSQL uses the code
 * for faulty messages, and always names the routine that failed.
 */
function isPoolerError(error: Error): boolean {
  return getErrorCode(error) === '08P01' && !('routine' in error && error.routine)
}
