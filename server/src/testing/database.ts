import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate, readMigrations } from '../db/migrate.ts'

const LOCK = 7_214_002
const DROP_ATTEMPTS = 25

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A database of its own at the newest migration, copied from a template that the first test makes. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest')
  const name = `adire_test_${process.pid}_${randomBytes(6).toString('hex')}`
  await withClient(server, async (client) => {
    const template = await ensureTemplate(client, server)
    await copyTemplate(client, name, template)
  })
  return {
    url: urlOf(server, name),
    drop: () => withClient(server, (client) => drop(client, name)),
  }
}

/** A connection of another role, such as autovacuum's, may be in the way for a moment. */
async function drop(client: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if (attempt === DROP_ATTEMPTS) throw error
      await client.query('select pg_sleep(0.2)')
    }
  }
}

async function ensureTemplate(client: pg.Client, server: string): Promise<string> {
  const migrations = await readMigrations()
  const hash = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 12)
  const name = `adire_template_${hash}`
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return name
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft}`)
    await migrate(urlOf(server, draft))
    await client.query(`alter database ${draft} rename to ${name}`)
    return name
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

/** Copies of one template wait for each other; Postgres refuses two at once. */
async function copyTemplate(client: pg.Client, name: string, template: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
