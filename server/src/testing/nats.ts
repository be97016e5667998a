import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findOnPath, installFromDebian } from '../../../scripts/find-program.ts'

export interface TestNats {
  url: string
  /** Kills the server; `restart` starts another one on the same port. */
  kill(): Promise<void>
  restart(): Promise<void>
}

const NAMES = ['nats-server']

/**
 * Starts a NATS server on a free port, with more options of its command line; it is installed if needed and
 * possible.
 */
export async function startNats(port = -1, options: readonly string[] = []): Promise<TestNats> {
  const program = findOnPath(NAMES) ?? installFromDebian('nats-server', NAMES)
  if (!program) throw new Error('These tests need nats-server. Install it, and start them again.')
  const child = spawn(program, ['--addr', '127.0.0.1', '--port', String(port), ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  let started = 0
  for await (const line of createInterface(child.stderr)) {
    started ||= Number(/client connections on [\d.]+:(\d+)/.exec(line)?.[1] ?? 0)
    if (line.includes('Server is ready')) break
  }
  if (!started) throw new Error('nats-server did not start')
  child.stderr.resume()
  let current: TestNats | undefined
  return {
    url: `nats://127.0.0.1:${started}`,
    async kill() {
      await current?.kill()
      child.kill('SIGKILL')
      await ended
    },
    async restart() {
      current = await startNats(started, options)
    },
  }
}
