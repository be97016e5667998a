import { setTimeout as wait } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type Migration, readHomeMigrations, readMigrations } from './migration-files.ts'
import { applyMigration, lockPatience } from './migration-steps.ts'
import { getRole, grantHomePrivileges, grantPrivileges, grantTables } from './privileges.ts'

/** Key of the advisory lock that servers of every version take; an arbitrary number. */
const LOCK = 7_214_001
/** Interval at which a waiting server tries to take the lock. */
const LOCK_POLL_MS = 100

/** Addresses of the database. */
export interface DatabaseUrls {
  /** With the server's role; may lead to a transaction pooler. */
  url: string
  /**
   * With the same role, to PostgreSQL itself, for sessions that listen or hold a lock; by default
   * `url`.
   */
  directUrl?: string | undefined
  /** With the owner of the tables, to PostgreSQL itself. */
  migrationUrl: string
  /** Read replicas, with the server's role. */
  replicaUrls?: readonly string[]
  /** Databases with the messages of some threads, to PostgreSQL itself. */
  homes?: readonly Pick<DatabaseUrls, 'url' | 'migrationUrl'>[]
}

/** A migration takes its time, also if its role has the limits of the server's. */
const NO_LIMITS =
  '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'

interface Options {
  migrations?: readonly Migration[]
  patience?: typeof lockPatience
}

/**
 * Applies missing migrations and grants the server's role its privileges. A lock makes servers that
 * start at the same time wait. Returns the names of the applied migrations.
 */
export function migrate(
  { url, migrationUrl }: DatabaseUrls,
  { migrations, patience = lockPatience }: Options = {},
): Promise<string[]> {
  return withLock(migrationUrl, async (client) => {
    const { done, missing } = await listMissing(client, migrations ?? (await readMigrations()))
    const role = findServerRole({ url, migrationUrl })
    const beforeCommit = async () => {
      if (done.size === 0) await finishBackfills(client)
      if (role !== undefined) await grantTables(client, role)
    }
    for (const migration of missing)
      await applyMigration({ client, patience, beforeCommit }, migration)
    await migrateJobs(migrationUrl)
    if (role !== undefined) await grantPrivileges(client, role)
    return missing.map(({ name }) => name)
  })
}

/** Applies the missing migrations of a thread home, and grants the server's role its privileges. */
export function migrateHome({
  url,
  migrationUrl,
}: Pick<DatabaseUrls, 'url' | 'migrationUrl'>): Promise<void> {
  return withLock(migrationUrl, async (client) => {
    const { missing } = await listMissing(client, await readHomeMigrations())
    for (const migration of missing)
      await applyMigration(
        { client, patience: lockPatience, beforeCommit: () => Promise.resolve() },
        migration,
      )
    const role = findServerRole({ url, migrationUrl })
    if (role !== undefined) await grantHomePrivileges(client, role)
  })
}

/** Returns the server's role, if it differs from the owner of the tables. */
function findServerRole({
  url,
  migrationUrl,
}: Pick<DatabaseUrls, 'url' | 'migrationUrl'>): string | undefined {
  return getRole(url) === getRole(migrationUrl) ? undefined : getRole(url)
}

async function withLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: NO_LIMITS })
  await client.connect()
  try {
    await takeLock(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

async function listMissing(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<{ done: ReadonlySet<string>; missing: Migration[] }> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const done = new Set(rows.map((row) => row.name))
  return { done, missing: migrations.filter(({ name }) => !done.has(name)) }
}

/**
 * Takes the lock without a statement that waits for it: the concurrent build of an index waits for
 * every statement that began before, also for one that waits for its own lock.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>(
      'select pg_try_advisory_lock($1) as "isTaken"',
      [LOCK],
    )
    if (rows[0]?.isTaken) return
    await wait(LOCK_POLL_MS)
  }
}

/** Finishes the backfills that a migration has declared in a new database, which has no rows yet. */
async function finishBackfills(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select where to_regclass('backfills') is not null")
  if (rowCount === 1)
    await client.query('update backfills set finished_at = now() where finished_at is null')
}

/**
 * Uses our own pool. graphile-worker doesn't wait until its own one is closed, and a PostgreSQL
 * that stops meanwhile would end the process.
 */
async function migrateJobs(url: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: url, max: 1, options: NO_LIMITS })
  pgPool.on('error', () => {})
  pgPool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
}

/** Lists migrations that the database lacks, for the readiness check. */
export async function listMissingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations')
  const done = new Set(rows.map((row) => row.name))
  return (await readMigrations()).map(({ name }) => name).filter((name) => !done.has(name))
}
