import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { runMigrations } from 'graphile-worker'
import { grantPrivileges, getRole } from './privileges.ts'

const folder = join(import.meta.dirname, '../../migrations')
/** Key of the advisory lock that servers of every version take; an arbitrary number. */
const LOCK = 7_214_001

/** Reads all migrations in order. The effect of an applied migration never changes; a later one changes the result. */
export async function readMigrations(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
}

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
}

/** A migration takes its time, also if its role has the limits of the server's. */
const NO_LIMITS =
  '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'

/**
 * Applies missing migrations and grants the server's role its privileges. A lock makes servers that
 * start at the same time wait. Returns the names of the applied migrations.
 */
export async function migrate({ url, migrationUrl }: DatabaseUrls): Promise<string[]> {
  const client = new pg.Client({ connectionString: migrationUrl, options: NO_LIMITS })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    const missing = (await readMigrations()).filter(({ name }) => !done.has(name))
    for (const { name, text } of missing) await apply(client, name, text)
    await migrateJobs(migrationUrl)
    if (getRole(url) !== getRole(migrationUrl)) await grantPrivileges(client, getRole(url))
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
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

async function apply(client: pg.Client, name: string, text: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '2s'")
    await client.query(text)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}

/** Lists migrations that the database lacks, for the readiness check. */
export async function listMissingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations')
  const done = new Set(rows.map((row) => row.name))
  return (await readMigrations()).map(({ name }) => name).filter((name) => !done.has(name))
}
