import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Takes over `.env` when there is one; what the shell has set wins. */
export function loadEnvironment() {
  const path = join(import.meta.dirname, '..', '.env')
  if (existsSync(path)) process.loadEnvFile(path)
}

/** For a command line: a trouble with a name ends in its sentence, a bug in its stack. */
export function report(error: unknown) {
  const isExpected = error instanceof Error && ['StartError', 'ConfigError'].includes(error.name)
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}

/**
 * npm passes a signal on to the shell between it and us, and the shell dies without telling us: without this, a stopped
 * `npm start` would leave the server running. Parents change in no other way.
 */
export function leaveWithParent() {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
