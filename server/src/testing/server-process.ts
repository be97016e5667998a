import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { COMPILE_CACHE } from '../../../scripts/compile-cache.ts'
import type { DatabaseUrls } from '../db/migrate.ts'
import { findFreePort } from '../gateways/postgres-process.ts'
import { until } from './app.ts'

const ROOT = join(import.meta.dirname, '../../..')
const START_LIMIT_MS = 120_000

export interface ServerProcess {
  url: string
  port: number
  /** Everything printed and logged so far. */
  output(): string
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>
}

interface Options {
  urls: DatabaseUrls
  /** Shared by all processes of a site. */
  dataDir: string
  /** Folder of another release. */
  folder?: string
  port?: number
  environment?: Record<string, string>
}

/** Starts `main.ts` as an operator would, with all limits, and returns once it takes requests. */
export async function startServerProcess({
  urls,
  dataDir,
  folder = ROOT,
  port: given,
  environment = {},
}: Options): Promise<ServerProcess> {
  const port = given ?? (await findFreePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(folder, 'server/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: urls.url,
      DATABASE_MIGRATION_URL: urls.migrationUrl,
      SESSION_SECRET: 'q7Xr0mVt2LzN9sKdPw4hYc8BjUf5GaEi3TnZ6',
      DATA_DIR: dataDir,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...environment,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => (output += String(part)))
  const ended = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`the server did not start: ${output}`)
    return (await fetch(`${url}/ready/database`).catch(() => undefined))?.ok
  }
  await until('the server is ready', isReady, START_LIMIT_MS).catch((error: unknown) => {
    kill()
    throw error
  })
  return {
    url,
    port,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await ended
      process.off('exit', kill)
      return child.exitCode
    },
  }
}
