import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { READ_ROLE } from '../db/privileges.ts'
import { chooseAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import {
  createCluster,
  hasCluster,
  readPassword,
  stopOrphan,
  stopServer,
} from './postgres-cluster.ts'
import {
  type RunningServer,
  type ServerPlan,
  createSuperuserClient,
  launch,
} from './postgres-process.ts'
import { findLockHolder, acquireLock } from './process-lock.ts'
import { keyedHash } from '../lib/hashes.ts'
import { StartError, explainDiskError } from '../lib/start-error.ts'

export type PostgresLog = { info: (line: string) => void; warn: (line: string) => void }

/** A running embedded PostgreSQL. */
export type EmbeddedPostgres = {
  /** Address for the server, whose role reads and writes but owns nothing. */
  url: string
  /**
   * Address for migrations, whose role owns the database and its tables, without superuser rights.
   */
  migrationUrl: string
  /** Address for backups, whose role may only replicate. */
  backupUrl: string
  /** Password from which those of the roles derive. */
  password: string
  stop: () => Promise<void>
}

type Options = {
  dataDir: string
  log: PostgresLog
  /** Overrides of settings, for tests that trade durability for speed. */
  settings?: Record<string, string | number>
}

const DATABASE = 'adire'
const OWNER = 'adire'
export const SERVER_ROLE = 'adire_server'
const BACKUP_ROLE = 'adire_backup'
/** Pauses before restarts: longer after each failure, and short again once PostgreSQL has run for a while. */
const RESTART_PAUSE_MS = 300
const RESTART_PAUSE_MAXIMUM_MS = 10_000
const STABLE_MS = 10_000

/**
 * Durability is explicit although it is the default, so that a configuration file in the cluster
 * can't weaken it. Logs contain no member data.
 */
export const SETTINGS = {
  shared_buffers: '256MB',
  max_connections: 120,
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  random_page_cost: 1.1,
  max_wal_size: '1GB',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // Log that backups keep while the store is down; more would fill the disk.
  max_slot_wal_keep_size: '8GB',
  // After a crash, flushes the file system instead of each of a thousand files: a second instead of nine.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}

/**
 * Runs PostgreSQL on `<dataDir>/postgres` as long as this process lives, for servers without a
 * DATABASE_URL. Throws a `StartError` if another process uses the folder.
 */
export async function startPostgres({
  dataDir,
  log,
  settings,
}: Options): Promise<EmbeddedPostgres> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    const lock = acquireLock(join(dataDir, 'lock'))
    if (!lock) throw createInUseError(dataDir)
    try {
      return await start({ dataDir, log, settings: { ...SETTINGS, ...settings } }, lock.release)
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    throw explainDiskError(error, dataDir)
  }
}

type Urls = Omit<EmbeddedPostgres, 'stop'>

/** Returns the URLs of the server that another process runs on this data folder. */
export function findRunningPostgres(dataDir: string): Urls | undefined {
  const path = join(dataDir, 'postgres-url')
  if (findLockHolder(join(dataDir, 'lock')) === undefined || !existsSync(path)) return undefined
  return buildUrls(readFileSync(path, 'utf8').trim())
}

/** Derives a role's password, from which the owner's can't be computed. */
export function derivePassword(ownersPassword: string, role: string): string {
  return keyedHash(ownersPassword, role).toString('base64url')
}

function buildUrls(migrationUrl: string): Urls {
  const { password } = new URL(migrationUrl)
  const urlFor = (role: string) => {
    const url = new URL(migrationUrl)
    url.username = role
    url.password = derivePassword(password, role)
    return url.href
  }
  return { url: urlFor(SERVER_ROLE), migrationUrl, backupUrl: urlFor(BACKUP_ROLE), password }
}

function createInUseError(dataDir: string) {
  const holder = findLockHolder(join(dataDir, 'lock'))
  const who = holder === undefined ? 'another instance' : `another instance (process ${holder})`
  return new StartError(
    `The data folder ${dataDir} is in use by ${who}. Stop that one first, or set DATA_DIR to another folder.`,
  )
}

async function start(
  { dataDir, log, settings }: Required<Options>,
  release: () => void,
): Promise<EmbeddedPostgres> {
  const cluster = join(dataDir, 'postgres')
  const urlFile = join(dataDir, 'postgres-url')
  rmSync(urlFile, { force: true })
  const binaries = findPostgresBinaries()
  const account = chooseAccount(binaries, dataDir, cluster)
  const password = readPassword(dataDir)
  await stopOrphan(cluster)
  if (!hasCluster(dataDir, binaries)) createCluster(binaries, account, dataDir, password)

  const plan: ServerPlan = { binaries, account, dataDir, password, settings }
  const supervisor = await supervise(plan, log)
  const urls = buildUrls(`postgres://${OWNER}:${password}@127.0.0.1:${supervisor.port}/${DATABASE}`)
  try {
    await prepareDatabase(supervisor.port, password)
    writeFileSync(urlFile, urls.migrationUrl, { mode: 0o600 })
  } catch (error) {
    await supervisor.stop()
    throw error
  }
  return {
    ...urls,
    async stop() {
      await supervisor.stop()
      rmSync(urlFile, { force: true })
      release()
    },
  }
}

/** Returns the pause before the next start after some starts in a row that failed or didn't last. */
export function getRestartPause(failures: number): number {
  return Math.min(RESTART_PAUSE_MS * 2 ** failures, RESTART_PAUSE_MAXIMUM_MS)
}

/** Starts the server, restarts it on the same port when it crashes, and stops it with us. */
async function supervise(plan: ServerPlan, log: PostgresLog) {
  const stopped = new AbortController()
  const { signal } = stopped
  let restarting = Promise.resolve()
  let failures = 0
  let server = await launchAnywhere(plan)
  let startedAt = performance.now()
  const { port } = server
  const isAlive = () => server.process.exitCode === null && server.process.signalCode === null
  const stopOnExit = () => void (isAlive() && server.process.kill('SIGINT'))
  const watch = () => {
    // It ends with us, so it must not keep us running.
    server.process.unref()
    server.process.once('exit', () => {
      if (!signal.aborted) restarting = restart()
    })
  }
  const restart = async () => {
    log.warn('The embedded PostgreSQL stopped unexpectedly; restarting it.')
    if (performance.now() - startedAt > STABLE_MS) failures = 0
    while (!signal.aborted && !isAlive()) {
      // Rejected when we stop.
      await wait(getRestartPause(failures++), undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      try {
        server = await launch(plan, port)
        startedAt = performance.now()
        watch()
        log.info('The embedded PostgreSQL is running again.')
      } catch (error) {
        log.warn(error instanceof Error ? error.message : String(error))
      }
    }
  }
  watch()
  process.once('exit', stopOnExit)
  return {
    port,
    async stop() {
      stopped.abort()
      await restarting
      process.off('exit', stopOnExit)
      await stopServer(server.pid, isAlive)
    },
  }
}

/** Tries another port if a program takes the free one before the server does. */
async function launchAnywhere(plan: ServerPlan): Promise<RunningServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(plan)
    } catch (error) {
      if (
        attempt === 5 ||
        !(
          error instanceof Error &&
          /Address already in use|could not create any TCP/.test(error.message)
        )
      )
        throw error
    }
  }
}

async function prepareDatabase(port: number, password: string) {
  const client = createSuperuserClient(port, password)
  await client.connect()
  try {
    await createRole(client, OWNER, { password, attributes: 'createdb' })
    await client.query(`grant pg_monitor, pg_signal_backend to ${OWNER}`)
    for (const role of [SERVER_ROLE, READ_ROLE])
      await createRole(client, role, { password: derivePassword(password, role), attributes: '' })
    await createRole(client, BACKUP_ROLE, {
      password: derivePassword(password, BACKUP_ROLE),
      attributes: 'replication',
    })
    const database = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (database.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`)
  } finally {
    await client.end()
  }
}

async function createRole(
  client: pg.Client,
  role: string,
  { password, attributes }: { password: string; attributes: string },
) {
  const known = await client.query('select from pg_roles where rolname = $1', [role])
  if (known.rowCount === 0)
    await client.query(
      `create role ${role} login ${attributes} password ${client.escapeLiteral(password)}`,
    )
}
