import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Config } from '../config.ts'
import { ManualClock } from '../lib/clock.ts'
import { startTestApp, type TestApp } from './app.ts'

export interface SecondServer {
  url: string
  stop(): Promise<void>
  /** Kills it in the middle of its work. */
  kill(): Promise<void>
}

interface FirstServer extends Pick<TestApp, 'databaseUrl' | 'clock'> {
  deps: { config: Pick<Config, 'sessionSecrets' | 'trustedProxies'> }
}

interface StartOptions {
  databaseUrl: string
  now: string
  config: Partial<Config>
}

/**
 * Starts a server without limits in another process, on the database of a test: all it knows comes
 * from Postgres. Its clock stands at the test's time.
 */
export async function startSecondServer({
  databaseUrl,
  clock,
  deps,
}: FirstServer): Promise<SecondServer> {
  const { sessionSecrets, trustedProxies } = deps.config
  const options: StartOptions = {
    databaseUrl,
    now: clock.now().toISOString(),
    config: { sessionSecrets, trustedProxies },
  }
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  // A line is one text; `once` doesn't know the event's type.
  const [url] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(([code]) =>
      Promise.reject(new Error(`the other server ended with ${String(code)} before it began`)),
    ),
  ])) as [string]
  return {
    url,
    async stop() {
      child.stdin.end()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function serve({ databaseUrl, now, config }: StartOptions): Promise<void> {
  const app = await startTestApp({
    besides: { databaseUrl, clock: new ManualClock(new Date(now)) },
    withLimits: false,
    config,
  })
  process.stdout.write(`${app.url}\n`)
  // Ends with the test that started it.
  process.stdin.resume().once('end', () => void app.close().then(() => process.exit(0)))
}

// Started with its options by the function above.
if (process.argv[1] === import.meta.filename)
  await serve(JSON.parse(process.argv[2] ?? '') as StartOptions)
