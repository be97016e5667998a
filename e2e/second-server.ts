import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, request } from '@playwright/test'
import { COMPILE_CACHE } from '../scripts/compile-cache.ts'
import { createTestDatabase } from '../server/src/testing/database.ts'
import { addWorld, readWorld, serverLogFile, type World } from './world.ts'

export interface SecondServer extends World {
  origin: string
  stop: () => Promise<void>
}

/** Starts a second server with other settings, and its own database and mailbox. */
export async function startSecondServer(
  port: number,
  settings: Record<string, string>,
  command = ['server/src/main.ts'],
): Promise<SecondServer> {
  const database = await createTestDatabase(readWorld().databaseUrl)
  const dataDir = mkdtempSync(join(tmpdir(), 'adire-e2e-'))
  const origin = `http://localhost:${port}`
  addWorld(origin, { databaseUrl: database.migrationUrl, dataDir })
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    PORT: String(port),
    PUBLIC_URL: origin,
    HOST: '0.0.0.0',
    DATABASE_URL: database.url,
    DATABASE_MIGRATION_URL: database.migrationUrl,
    DATA_DIR: dataDir,
    DEMO: 'off',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const log = openSync(serverLogFile, 'a')
  const server = spawn(process.execPath, command, {
    env,
    stdio: ['ignore', log, 'inherit'],
    cwd: join(import.meta.dirname, '..'),
  })
  closeSync(log)
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
  })
  const caller = await request.newContext()
  await expect
    .poll(
      () =>
        caller.get(`${origin}/ready`).then(
          (answer) => answer.status(),
          () => 0,
        ),
      { timeout: 120_000 },
    )
    .toBe(200)
  await caller.dispose()
  return {
    origin,
    databaseUrl: database.migrationUrl,
    dataDir,
    async stop() {
      server.kill('SIGTERM')
      await ended
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
