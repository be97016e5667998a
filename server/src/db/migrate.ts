import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { runMigrations } from 'graphile-worker'
import { grantPrivileges, readRole } from './privileges.ts'

const folder = join(import.meta.dirname, '../../migrations')
const LOCK = 7_214_001

/** Every migration's name and text, in order. Forward only: a mistake is mended by the next one. */
export async function readMigrations(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
}

/**
 * Where the database is: `url` as the server signs in, `migrationUrl` as the owner of the tables
 * does.
 */
export interface DatabaseUrls {
  url: string
  migrationUrl: string
}

/**
 * Brings the database to this version and gives the server's role its privileges; two instances
 * starting at once do it once. Returns the names of the migrations it applied.
 */
export async function migrate({ url, migrationUrl }: DatabaseUrls): Promise<string[]> {
  const client = new pg.Client({ connectionString: migrationUrl })
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
    if (url !== migrationUrl) await grantPrivileges(client, readRole(url))
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * NOTE: a pool of our own, as graphile-worker leaves its own one closing behind it: a server
 * stopped next would end the process.
 */
async function migrateJobs(url: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: url, max: 1 })
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

/** The migrations this code knows and the database lacks: what readiness asks. */
export async function listMissingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations')
  const done = new Set(rows.map((row) => row.name))
  return (await readMigrations()).map(({ name }) => name).filter((name) => !done.has(name))
}
