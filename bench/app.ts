import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../server/src/app.ts'
import { type Config, readConfig } from '../server/src/config.ts'
import { createDb, createPool } from '../server/src/db/db.ts'
import type { Deps } from '../server/src/deps.ts'
import { createPayments } from '../server/src/features/payments/operations.ts'
import type { Fetch } from '../server/src/gateways/payment-outbound.ts'
import { AdServer } from '../server/src/features/ads/operations.ts'
import { SettingsCache } from '../server/src/settings/settings-cache.ts'
import { createAccounts } from '../server/src/gateways/accounts.ts'
import { createEstimates } from '../server/src/gateways/estimates.ts'
import { createImages } from '../server/src/gateways/images.ts'
import { createLimiter } from '../server/src/db/limiter.ts'
import { createMailer } from '../server/src/gateways/mailer.ts'
import { createStorage } from '../server/src/gateways/storage.ts'
import { createWebPush } from '../server/src/gateways/web-push.ts'
import { startJobs } from '../server/src/jobs.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { createLog } from '../server/src/lib/log.ts'
import { Realtime } from '../server/src/realtime.ts'

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
 * Starts the real server on a data set, with production settings except the URLs. It trusts `X-Forwarded-For`, so that load from
 * one machine counts as many clients.
 */
export async function startBenchApp(databaseUrl: string, { payments, fetchProvider }: Providers = {}): Promise<BenchApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adire-bench-'))
  const read = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3999',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  })
  const config = { ...read, env: 'production' as const }
  // A provider that fails on purpose would log thousands of warnings.
  const log = createLog(fetchProvider ? 'error' : config.logLevel)
  const pool = createPool(databaseUrl)
  const db = createDb(pool)
  const realtime = new Realtime(databaseUrl, log)
  await realtime.start()
  const systemConfig = await new SettingsCache({ db, url: databaseUrl, log }).start()
  const ads = await new AdServer({ db, url: databaseUrl, log, clock: systemClock }).start()
  const images = createImages({ log })
  const deps: Deps = {
    config,
    db,
    log,
    realtime,
    systemConfig,
    ads,
    images,
    estimates: createEstimates({ log, isOn: false }),
    clock: systemClock,
    accounts: createAccounts({ db, config, clock: systemClock }),
    limiter: createLimiter(db, systemClock),
    mailer: createMailer(config, systemClock),
    storage: createStorage(config.storage),
    // `read` instead of `config`: production refuses the sandbox.
    payments: createPayments({ config: payments ? { ...read, payments } : read, db, clock: systemClock, systemConfig }, fetchProvider),
    webPush: createWebPush({ config, clock: systemClock }),
  }
  // Jobs are queued but not run; their work would distort the measurement.
  const runner = await startJobs({ pool, deps, log, jobs: [] })
  const { app } = await createApp(deps, pool)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    deps,
    async close() {
      await app.close()
      await runner.stop()
      await images.close()
      await realtime.stop()
      await systemConfig.stop()
      await ads.stop()
      await pool.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
