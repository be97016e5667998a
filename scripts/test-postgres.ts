import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findRunningPostgres, startPostgres } from '../server/src/gateways/postgres.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DATA_DIR = join(ROOT, '.cache', 'test-postgres')
/** Name of the connections by which test runs hold a lease. */
const LEASE = 'adire-test-lease'
const START_LIMIT_MS = 90_000
/** The server stops after this time without a lease. */
const IDLE_LIMIT_MS = 20_000
const IDLE_CHECK_MS = 2_000

/** Not crash-safe, but faster: the next run rebuilds the data. */
const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 400,
  max_wal_size: '4GB',
  // Autovacuum would visit hundreds of databases every minute, all of them short-lived.
  autovacuum_naptime: '1h',
}

export type TestPostgres = { url: string; release: () => Promise<void> }

/**
 * Returns the PostgreSQL for the tests: `TEST_DATABASE_URL` or `DATABASE_URL`, else an embedded
 * server that all runs of this checkout share. The first run starts it in a separate process; it
 * stops when no run holds a lease any more.
 */
export async function withTestPostgres(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL']
  if (given) return { url: given, release: async () => undefined }
  const giveUpAt = performance.now() + START_LIMIT_MS
  for (let startAgainAt = 0; performance.now() < giveUpAt; await wait(100)) {
    const url = findRunningPostgres(DATA_DIR)?.migrationUrl
    const lease = url === undefined ? undefined : await openLease(url)
    if (url !== undefined && lease !== undefined) return { url, release: () => lease.end() }
    if (performance.now() < startAgainAt) continue
    // Concurrent runs may all try: the lock on the data folder lets only one server start, which
    // outlives the run that started it.
    spawn(process.execPath, [fileURLToPath(import.meta.url)], {
      detached: true,
      stdio: 'ignore',
    }).unref()
    startAgainAt = performance.now() + 2_000
  }
  throw new Error(`The test database did not start. ${readLastLog()}`)
}

/**
 * True for the embedded server that all runs share. It drops the databases of a run after that run,
 * while no other one is running.
 */
export function isSharedPostgres(url: string): boolean {
  return findRunningPostgres(DATA_DIR)?.migrationUrl === url
}

/** Opens a lease: a connection, so it ends with its process even after a crash. */
async function openLease(url: string) {
  const client = new pg.Client({
    connectionString: url,
    application_name: LEASE,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch {
    // Not started yet.
    return undefined
  }
}

function readLastLog() {
  const path = join(DATA_DIR, 'log', 'postgres.log')
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').slice(-3).join(' ') : ''
}

/**
 * Runs the server process: starts Postgres, drops the databases of ended runs, and stops after the
 * last lease has ended. Exits at once if another process has the data folder.
 */
async function runServerProcess() {
  const server = await start().catch(async (error: unknown) => {
    if (error instanceof Error && error.message.includes('is in use')) return undefined
    rmSync(join(DATA_DIR, 'postgres'), { recursive: true, force: true })
    return start()
  })
  if (!server) return
  const client = new pg.Client({
    connectionString: server.migrationUrl,
    application_name: 'adire-test-keeper',
  })
  client.on('error', () => undefined)
  await client.connect()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
  let idleSince = performance.now()
  while (performance.now() - idleSince < IDLE_LIMIT_MS) {
    await wait(IDLE_CHECK_MS)
    if (!(await hasLeases(client))) await dropDatabases(client)
    // A run may have begun while databases were dropped.
    if (await hasLeases(client)) idleSince = performance.now()
  }
  await client.end()
  await server.stop()
}

function start() {
  const log = { info: () => undefined, warn: () => undefined }
  return startPostgres({ dataDir: DATA_DIR, log, settings: FAST_SETTINGS })
}

/** True while any run is connected. */
async function hasLeases(client: pg.Client) {
  const others = await client.query(
    "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  )
  return others.rowCount !== 0
}

/** Drops the databases that ended runs left, until a run connects. */
async function dropDatabases(client: pg.Client) {
  const left = await client.query<{ datname: string }>(
    "select datname from pg_database where not datistemplate and datname not in ('postgres', current_database()) and datname not like '%template%'",
  )
  for (const { datname } of left.rows) {
    if (await hasLeases(client)) return
    // Another run may still use it; a later one drops it.
    await client
      .query(`drop database if exists ${client.escapeIdentifier(datname)}`)
      .catch(() => undefined)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runServerProcess()
