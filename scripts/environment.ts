import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Loads `.env` if it exists. Variables that are already set win. */
export function loadEnvironment() {
  const path = join(import.meta.dirname, '..', '.env')
  if (existsSync(path)) process.loadEnvFile(path)
}

/**
 * Prints an error and sets the exit code: only the message for expected errors, the stack for bugs.
 */
export function report(error: unknown) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
}

function describeError(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return ['StartError', 'ConfigError', 'BackupError'].includes(error.name)
    ? error.message
    : error.stack
}

const PARENT_CHECK_MS = 250

/**
 * Stops the process when its parent exits. npm forwards a signal to the shell it runs us in, and
 * the shell dies without forwarding it, so a stopped `npm start` would leave the server running.
 * The parent's pid changes only when it exits.
 */
export function exitWithParent() {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  // It doesn't keep a finished process running.
  watch.unref()
}
