/** Lines of a stack in the output of a failed test. */
const STACK_LINES = 15
const MAX_ERRORS = 5
/** Pino's level of warnings. A warning with an error is an outage, such as a lost database. */
const WARN = 40

interface LogEntry {
  level: number
  msg?: string
  requestId?: string
  err?: { type?: string; message?: string; stack?: string; code?: string }
}

/** The most recent entries with an error of all servers in this process. */
const recorded: string[] = []
let count = 0

/** Records a log line if it reports an error. */
export function recordLogLine(line: string): void {
  const text = describeLogLine(line)
  if (text === undefined) return
  count++
  recorded.push(text)
  if (recorded.length > MAX_ERRORS) recorded.shift()
}

/** Counts recorded errors; the result marks a moment for `listErrorsSince`. */
export function countErrors(): number {
  return count
}

/** Lists the last errors that were recorded after the mark. */
export function listErrorsSince(mark: number): string[] {
  return count === mark ? [] : recorded.slice(-(count - mark))
}

/** Lists the last errors in the text of a log with one JSON object per line. */
export function listLoggedErrors(log: string): string[] {
  return log
    .split('\n')
    .flatMap((line) => describeLogLine(line) ?? [])
    .slice(-MAX_ERRORS)
}

/** Describes a logged error with its SQL state and stack; undefined for other lines. */
export function describeLogLine(line: string): string | undefined {
  const { level, msg = '', requestId, err } = parse(line)
  if (err === undefined || level < WARN) return undefined
  const state =
    err.code === undefined ? '' : ` (${isSqlState(err.code) ? 'SQL state' : 'code'} ${err.code})`
  const reference = requestId === undefined ? '' : `, reference ${requestId}`
  return [
    `The server logged "${msg}"${reference}`,
    `${err.type ?? 'Error'}: ${err.message ?? ''}${state}`,
    ...listFrames(err.stack),
  ].join('\n')
}

/** Lists the lines of a stack that lie in our code, or all if none does. */
function listFrames(stack = ''): string[] {
  const frames = stack.split('\n').filter((line) => line.trim().startsWith('at '))
  const own = frames.filter((line) => !/node_modules|node:/.test(line))
  return (own.length > 0 ? own : frames).slice(0, STACK_LINES)
}

function parse(line: string): LogEntry {
  try {
    // Written by our own log.
    return JSON.parse(line) as LogEntry
  } catch {
    // A line that the log did not write, such as one of Node.
    return { level: 0 }
  }
}

function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code)
}
