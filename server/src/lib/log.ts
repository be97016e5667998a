import { pino, type Logger } from 'pino'

export type Log = Logger

/** Structured logs without personal data: no bodies, no addresses, no query strings; members as ids only. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['req.headers', 'headers', 'password', 'token', 'email', '*.password', '*.token', '*.email'], remove: true },
  })
}
