import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPILE_CACHE } from '../scripts/compile-cache.ts'
import { withTestPostgres } from '../scripts/test-postgres.ts'
import { createTestDatabase } from '../server/src/testing/database.ts'
import { serverLogFile, worldFile } from './world.ts'

/**
 * Starts the server for the browser tests, configured by its environment. It trusts
 * `X-Forwarded-For`: each visitor has an IP address.
 */
const postgres = await withTestPostgres()
process.env['TEST_DATABASE_URL'] = postgres.url
const database = await createTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'adire-e2e-'))
const port = process.env['E2E_PORT'] ?? '3170'
const env = {
  ...process.env,
  NODE_ENV: 'test',
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  PORT: port,
  PUBLIC_URL: `http://localhost:${port}`,
  HOST: '0.0.0.0',
  DATABASE_URL: database.url,
  DATABASE_MIGRATION_URL: database.migrationUrl,
  DATA_DIR: dataDir,
  DEMO: 'off',
  TRUSTED_PROXIES: '127.0.0.1,::1',
  LOG_LEVEL: 'warn',
}
mkdirSync(join(worldFile, '..'), { recursive: true })
writeFileSync(worldFile, JSON.stringify({ databaseUrl: database.migrationUrl, dataDir }))

// Failed tests read what their requests have caused there.
rmSync(serverLogFile, { force: true })
const log = openSync(serverLogFile, 'a')
const server = spawn(process.execPath, ['server/src/main.ts'], {
  env,
  stdio: ['ignore', log, 'inherit'],
})
const ended = new Promise<number>((resolve) => {
  server.once('exit', (code) => resolve(code ?? 0))
})
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => server.kill('SIGTERM'))
const code = await ended
await database.drop()
await postgres.release()
rmSync(dataDir, { recursive: true, force: true })
process.exit(code)
