import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../server/src/db/migrate.ts'
import { readMigrations } from '../server/src/db/migration-files.ts'
import { startPostgres } from '../server/src/gateways/postgres.ts'
import { fillStatements } from './data-sql.ts'

const DATA_DIR = join(import.meta.dirname, '..', '.cache', 'bench-postgres')
/**
 * Tables that are filled with only their primary keys. Restoring indexes and constraints afterwards
 * makes the build five times as fast.
 */
const TABLES = [
  'users',
  'profiles',
  'profile_terms',
  'photos',
  'premium_features',
  'token_wallets',
  'transfers',
  'ledger_entries',
  'likes',
  'matches',
  'blocks',
  'passes',
  'message_threads',
  'messages',
]

export interface BenchPostgres {
  url: string
  stop(): Promise<void>
}

/**
 * Opens the PostgreSQL of `DATABASE_URL`, else an embedded one that keeps its data sets in `.cache`
 * between runs.
 */
export async function openBenchPostgres(): Promise<BenchPostgres> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined }
  const log = {
    info: () => undefined,
    warn: (line: string) => void process.stderr.write(`${line}\n`),
  }
  // Benchmarks create databases, which the server's role may not do.
  const { migrationUrl: url, stop } = await startPostgres({
    dataDir: DATA_DIR,
    log,
    settings: {
      shared_buffers: '1GB',
      max_wal_size: '4GB',
      maintenance_work_mem: '512MB',
      checkpoint_timeout: '30min',
    },
  })
  return { url, stop }
}

/** Runs `work` on a new database and drops it afterwards. */
export async function inScratchDatabase<Outcome>(
  name: string,
  work: (url: string) => Promise<Outcome>,
): Promise<Outcome> {
  const postgres = await openBenchPostgres()
  const scratch = `${name}_${randomBytes(4).toString('hex')}`
  const url = new URL(postgres.url)
  url.pathname = scratch
  try {
    await withClient(postgres.url, (client) => client.query(`create database ${scratch}`))
    return await work(url.href)
  } finally {
    await withClient(postgres.url, (client) =>
      client.query(`drop database if exists ${scratch} with (force)`),
    )
    await postgres.stop()
  }
}

/** Returns the URL of a database with `size` members; builds it if it is missing or outdated. */
export async function prepareData(
  server: string,
  size: number,
  print: (line: string) => void,
): Promise<string> {
  const name = `adire_bench_${size}`
  const url = new URL(server)
  url.pathname = `/${name}`
  const version = await readVersion(size)
  if ((await readBuiltVersion(url.href)) === version) return url.href

  const startedAt = performance.now()
  print(`building ${name} …`)
  await withClient(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
  await migrate({ url: url.href, migrationUrl: url.href })
  await withClient(url.href, async (client) => {
    await fill(client, size)
    await client.query('vacuum (analyze)')
    await client.query('create table bench_built (version text not null)')
    await client.query('insert into bench_built values ($1)', [version])
    await client.query('checkpoint').catch(() => undefined)
  })
  print(`built ${name} in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  return url.href
}

/** Hashes the schema and the data set: a database with another hash is outdated. */
async function readVersion(size: number): Promise<string> {
  return createHash('sha256')
    .update(JSON.stringify([await readMigrations(), fillStatements(size)]))
    .digest('hex')
}

/** Reads the version of a database; undefined if it doesn't exist or was not finished. */
async function readBuiltVersion(url: string): Promise<string | undefined> {
  try {
    return await withClient(
      url,
      async (client) =>
        (await client.query<{ version: string }>('select version from bench_built')).rows[0]
          ?.version,
    )
  } catch {
    // Not built yet.
    return undefined
  }
}

async function fill(client: pg.Client, size: number): Promise<void> {
  const restore = await dropIndexes(client)
  await client.query(
    "set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off",
  )
  for (const { name, text } of fillStatements(size)) {
    try {
      await client.query(text)
    } catch (error) {
      throw new Error(`could not fill ${name}`, { cause: error })
    }
    if (name === 'profiles' || name === 'matches' || name === 'messages')
      await client.query('analyze')
  }
  for (const statement of restore) await client.query(statement)
}

/** Drops constraints, indexes and triggers, and returns the statements that restore them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  // Unique constraints ('u') have to be restored before the foreign keys ('f') that need them.
  const constraints = await client.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where conrelid::regclass::text = any($1) and contype in ('u', 'f') or confrelid::regclass::text = any($1) and contype = 'f'
     order by contype desc`,
    [TABLES],
  )
  for (const { owner, name } of constraints.rows.toReversed())
    await client.query(`alter table ${owner} drop constraint ${name}`)
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid::regclass::text = any($1) and not indisprimary`,
    [TABLES],
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`)
  return [
    ...indexes.rows.map(({ definition }) => definition),
    ...constraints.rows.map(
      ({ owner, name, definition }) => `alter table ${owner} add constraint ${name} ${definition}`,
    ),
    ...TABLES.map((table) => `alter table ${table} enable trigger user`),
  ]
}

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
