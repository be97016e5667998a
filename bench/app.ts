import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../server/src/config.ts'
import { createPool } from '../server/src/db/db.ts'
import type { Deps } from '../server/src/deps.ts'
import type { Fetch } from '../server/src/gateways/payment-outbound.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { createLog } from '../server/src/lib/log.ts'
import { startServer } from '../server/src/app/server.ts'

export interface BenchApp {
  url: string
  deps: Deps
  close(): Promise<void>
}

/** A payment provider instead of the sandbox, with a fake `fetch`. */
interface Providers {
  payments?: Config['payments']
  fetchProvider?: Fetch
}

/**
 * Starts the real server on a data set, with production settings except the URLs. It trusts
 * `X-Forwarded-For`, so that load from one machine counts as many clients.
 */
export async function startBenchApp(
  databaseUrl: string,
  { payments, fetchProvider }: Providers = {},
): Promise<BenchApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adire-bench-'))
  const read = readConfig({
    NODE_ENV: 'test',
    // The same for every server on a data set, which stores a key that it encrypts.
    SESSION_SECRET: 'q7Xr0mVt2LzN9sKdPw4hYc8BjUf5GaEi3TnZ6',
    DATA_DIR: dataDir,
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3999',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  })
  const config = { ...read, env: 'production' as const }
  // A provider that fails on purpose would log thousands of warnings.
  const log = createLog(fetchProvider ? 'error' : config.logLevel)
  const { deps, app, stop } = await startServer({
    config: { ...config, nudityEstimates: false },
    directUrl: databaseUrl,
    pool: createPool(databaseUrl, { session: {} }),
    log,
    clock: systemClock,
    // They are queued but not run; their work would distort the measurement.
    jobs: [],
    // `read` instead of `config`: production refuses the sandbox.
    paymentsConfig: payments ? { ...read, payments } : read,
    ...(fetchProvider && { fetchProvider }),
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    deps,
    async close() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
