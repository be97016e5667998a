import { pino, type Logger } from 'pino'

export type Log = Logger

/** Properties of PostgreSQL errors that repeat values of a row. */
const REDACTED_IN_ERRORS = ['detail', 'where', 'internalQuery'].flatMap((name) => [
  `*.${name}`,
  `*.cause.${name}`,
])
const REDACTED = [
  'req.headers',
  'headers',
  'password',
  'token',
  'email',
  '*.password',
  '*.token',
  '*.email',
  ...REDACTED_IN_ERRORS,
]

/**
 * Structured logs without personal data: no bodies, no addresses, no query strings; members as ids
 * only.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED, remove: true },
  })
}
