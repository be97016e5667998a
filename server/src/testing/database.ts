import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type DatabaseUrls, migrate } from '../db/migrate.ts'
import { readMigrations } from '../db/migration-files.ts'
import { derivePassword, SERVER_ROLE } from '../gateways/postgres.ts'

const LOCK = 7_214_002
const DROP_ATTEMPTS = 25

export interface TestDatabase extends DatabaseUrls {
  drop(): Promise<void>
}

/** Names the databases of one test run, which are dropped together at its end. */
const PREFIX = `adire_test_${process.env['TEST_RUN'] ?? process.pid}_`

/**
 * Most tests are about other rules, join members without photos and leave messages without an answer,
 * so both settings of decision P24 and the pause of likes are off. `setPhotoRules` in
 * `photo-settings.ts` and `setWaitingLimit` in `waiting-replies.ts` turn them on.
 */
const TEST_SETTINGS = `
  update system_config set config_value = 'false' where config_key in ('photo_to_be_shown_enabled', 'photo_to_reach_out_enabled');
  update system_config set config_value = '0' where config_key = 'waiting_replies_limit'`

/**
 * Creates a database at the newest migration, copied from a template that the first test creates.
 * Tests leave it to the shared server, or to `dropTestDatabases` on another one.
 */
export async function createTestDatabase(
  server = process.env['TEST_DATABASE_URL'],
): Promise<TestDatabase> {
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest')
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`
  await withClient(server, async (client) => {
    const template = await ensureTemplate(client, server)
    await copyTemplate(client, name, template)
  })
  return {
    ...urlsFor(withDatabase(server, name)),
    drop: () => withClient(server, (client) => drop(client, name)),
  }
}

/** Creates a database without any table. */
export async function createEmptyDatabase(): Promise<DatabaseUrls> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest')
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`
  await withClient(server, async (client) => {
    await ensureServerRole(client, server)
    await client.query(`create database ${name} template template0`)
  })
  return urlsFor(withDatabase(server, name))
}

/**
 * Drops the databases of a test run at its end. Dropping each one after its test file made the next
 * database ten times as expensive: ext4 doesn't reuse inodes for half a minute after a deletion, and
 * checks every deleted file for each of the 900 files of a new database.
 */
export async function dropTestDatabases(server: string, run: string): Promise<void> {
  await withClient(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [`adire_test_${run}_`],
    )
    for (const { datname } of rows) await drop(client, datname)
  })
}

/** Retries, because another role's connection, such as autovacuum's, may block the drop briefly. */
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

let templateName: Promise<string> | undefined

/** Derives the name of the template from all that it is made from, read once in each process. */
function nameTemplate(): Promise<string> {
  return (templateName ??= (async () => {
    const migrations = await readMigrations()
    const privileges = await readFile(join(import.meta.dirname, '../db/privileges.ts'), 'utf8')
    const hash = createHash('sha256')
      .update(JSON.stringify(migrations))
      .update(privileges)
      .update(TEST_SETTINGS)
      .digest('hex')
      .slice(0, 12)
    return `adire_template_${hash}`
  })())
}

async function ensureTemplate(client: pg.Client, server: string): Promise<string> {
  const name = await nameTemplate()
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return name
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft}`)
    await ensureServerRole(client, server)
    await migrate(urlsFor(withDatabase(server, draft)))
    await withClient(withDatabase(server, draft), (drafted) => drafted.query(TEST_SETTINGS))
    await client.query(`alter database ${draft} rename to ${name}`)
    return name
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

/**
 * Copies the template under a lock, because Postgres refuses concurrent copies. It copies files,
 * in the kernel if it can, because a copy through its buffers and its log takes three times as long.
 */
async function copyTemplate(client: pg.Client, name: string, template: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    await client.query(
      "select set_config(name, 'clone', false) from pg_settings where name = 'file_copy_method' and 'clone' = any(enumvals)",
    )
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    // Privileges on a database are not copied with it, unlike those on its tables.
    await client.query(`revoke create, temporary on database ${name} from public`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

/**
 * Creates the server role on servers without it, with a password that every run derives alike;
 * embedded servers have it.
 */
async function ensureServerRole(client: pg.Client, server: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SERVER_ROLE])
  if (rowCount === 0)
    await client.query(
      `create role ${SERVER_ROLE} login password ${client.escapeLiteral(serverPassword(server))}`,
    )
}

function serverPassword(ownersUrl: string): string {
  return derivePassword(new URL(ownersUrl).password, SERVER_ROLE)
}

/** Derives the URLs of a database from its owner's. */
export function urlsFor(migrationUrl: string): DatabaseUrls {
  const url = new URL(migrationUrl)
  url.username = SERVER_ROLE
  url.password = serverPassword(migrationUrl)
  return { url: url.href, migrationUrl }
}

function withDatabase(server: string, database: string): string {
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
