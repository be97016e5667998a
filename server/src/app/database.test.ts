import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { createPool } from '../db/db.ts'
import type { DatabaseUrls } from '../db/migrate.ts'
import { checkRoleSettings, storeRoleSettings } from '../db/role-settings.ts'
import { startTestApp, until, untilEventsDelivered } from '../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { aMember, match, sendMessage } from '../testing/members.ts'
import { startPgBouncer, type TestPooler } from '../testing/pgbouncer.ts'
import { type Database, openDatabase } from './database.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function aPooler(...given: Parameters<typeof startPgBouncer>): Promise<TestPooler> {
  const pooler = await startPgBouncer(...given)
  stops.push(() => pooler.stop())
  return pooler
}

async function open(urls: DatabaseUrls): Promise<Database> {
  const database = await openDatabase(urls)
  stops.push(
    () => database.pool.end(),
    async () => database.jobsPool?.end(),
  )
  return database
}

/** Puts a pooler in front of the address for requests. */
async function behindPooler({ url, migrationUrl }: DatabaseUrls, settings = {}) {
  return { url: (await aPooler(url, settings)).url, directUrl: url, migrationUrl }
}

async function readSettings(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in
       ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone')`,
  )
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

/** Lists the settings stored for roles in a database. */
async function listStoredSettings({ migrationUrl }: TestDatabase): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: migrationUrl })
  await client.connect()
  const { rows } = await client.query(
    `select setconfig from pg_db_role_setting
     where setdatabase = (select oid from pg_database where datname = current_database())`,
  )
  await client.end()
  return rows
}

const SETTINGS = {
  statement_timeout: '5000',
  lock_timeout: '2000',
  idle_in_transaction_session_timeout: '10000',
  TimeZone: 'UTC',
}

describe('time limits', () => {
  test('apply to a direct connection', async () => {
    const { pool, jobsPool } = await open(await createTestDatabase())
    expect(await readSettings(pool)).toEqual(SETTINGS)
    expect(jobsPool).toBeUndefined()
  })

  test('apply to connections of a transaction pooler', async () => {
    const { pool } = await open(await behindPooler(await createTestDatabase()))
    expect(await readSettings(pool)).toEqual(SETTINGS)
  })

  test('replace other settings of the role at the start', async () => {
    const database = await createTestDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(
      `alter role current_user in database ${client.database} set statement_timeout = 0`,
    )
    await client.end()
    expect(await readSettings((await open(database)).pool)).toEqual(SETTINGS)
  })

  test('are missing on older connections of a pooler, which refuses the start', async () => {
    const urls = await behindPooler(await createTestDatabase())
    const early = createPool(urls.url)
    await early.query('select 1')
    await early.end()
    await expect(openDatabase(urls)).rejects.toThrow(/statement_timeout is 0, not 5000.*RECONNECT/)
  })

  test('are looked for also on connections that the pooler did not use last', async () => {
    const { url, directUrl } = await behindPooler(await createTestDatabase())
    const pool = createPool(url)
    stops.push(() => pool.end())
    const [older, newer] = [await pool.connect(), await pool.connect()]
    await older.query('begin')
    await storeRoleSettings(directUrl)
    await newer.query('begin')
    await older.query('commit')
    await newer.query('commit')
    older.release()
    newer.release()
    expect(await readSettings(pool)).toEqual(SETTINGS)
    await expect(checkRoleSettings(pool, true)).rejects.toThrow(/RECONNECT/)
  })
})

describe('a transaction pooler', () => {
  test('serves more requests at once than it has connections', async () => {
    const app = await startTestApp({
      withLimits: false,
      openDatabase: async (urls) =>
        openDatabase(await behindPooler(urls, { default_pool_size: 4, query_wait_timeout: 30 })),
    })
    stops.push(() => app.close())
    const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { tokens: 400 })]
    const { threadId } = await match(app, ada, ben)
    let events = 0
    app.deps.realtime.listen(ada.id, ({ type }) => (events += Number(type === 'messages.created')))
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        sendMessage(ben, { threadId, clientId: crypto.randomUUID(), content: `Hello ${i}` }),
      ),
    )
    await until('40 live events', () => events === 40)
    await app.client().auth.requestReset({ email: ada.email })
    await until('a mail sent by a job', async () =>
      (await app.mails()).some(({ to }) => to === ada.email),
    )
  })

  test('is not needed for live events and the job queue', async () => {
    let pooler: TestPooler | undefined
    const app = await startTestApp({
      openDatabase: async ({ url, migrationUrl }) => {
        pooler = await startPgBouncer(url)
        return openDatabase({ url: pooler.url, directUrl: url, migrationUrl })
      },
    })
    stops.push(() => app.close())
    await pooler?.stop()
    await untilEventsDelivered(app)
    await sql`select graphile_worker.add_job('limits.sweep', '{}')`.execute(app.db)
    await until('a job that was tried', async () => {
      const { rows } = await sql`
        select from graphile_worker._private_jobs where attempts > 0`.execute(app.db)
      return rows.length > 0
    })
  })

  test('accepts a statement whose columns a migration has changed', async () => {
    const { url, migrationUrl } = await createTestDatabase()
    const pooler = await aPooler(url)
    const owner = new pg.Client({ connectionString: migrationUrl })
    await owner.connect()
    stops.push(() => owner.end())
    const pool = createPool(pooler.url, { schemaVersion: '0001' })
    stops.push(() => pool.end())
    const read = async (from: pg.Pool) =>
      (await from.query('select * from cities where id = $1', [1])).fields.length
    await owner.query('create table cities (id integer); grant select on cities to public')
    expect(await read(pool)).toBe(1)
    await owner.query('alter table cities add column name text')
    expect(await read(pool)).toBe(2)
    const newer = createPool(pooler.url, { schemaVersion: '0002' })
    stops.push(() => newer.end())
    expect(await read(newer)).toBe(2)
  })

  test.each([
    ['that keeps no prepared statements', { max_prepared_statements: 0 }],
    [
      'without prepared statements and with few connections',
      {
        max_prepared_statements: 0,
        default_pool_size: 2,
        server_round_robin: 1,
      },
    ],
  ])('%s is refused', async (_, settings) => {
    const database = await createTestDatabase()
    await expect(openDatabase(await behindPooler(database, settings))).rejects.toThrow(
      /does not keep prepared statements\. Use PgBouncer 1\.21 or newer/,
    )
  })
})

describe('an address', () => {
  test('for sessions is required behind a pooler, and must not lead to one', async () => {
    const database = await createTestDatabase()
    const { url, migrationUrl } = database
    const pooled = (await aPooler(url)).url
    await expect(openDatabase({ url: pooled, migrationUrl })).rejects.toThrow(
      /^DATABASE_URL points to a connection pooler\. Set DATABASE_DIRECT_URL/,
    )
    await expect(
      openDatabase({ url: pooled, directUrl: `${pooled}?x=1`, migrationUrl }),
    ).rejects.toThrow(/^DATABASE_DIRECT_URL points to a connection pooler/)
    expect(await listStoredSettings(database)).toEqual([])
  })

  test('for migrations must not lead to a pooler', async () => {
    const { url, migrationUrl } = await createTestDatabase()
    const pooled = (await aPooler(migrationUrl)).url
    await expect(openDatabase({ url, migrationUrl: pooled })).rejects.toThrow(
      /^DATABASE_MIGRATION_URL points to a connection pooler/,
    )
  })

  test('must lead to the same database and role as the others', async () => {
    const [database, other] = [await createTestDatabase(), await createTestDatabase()]
    const { url, migrationUrl } = database
    for (const [urls, message] of [
      [
        { url, directUrl: other.url, migrationUrl },
        /^DATABASE_MIGRATION_URL and DATABASE_DIRECT_URL point to different databases/,
      ],
      [
        { url: other.url, directUrl: url, migrationUrl },
        /^DATABASE_DIRECT_URL and DATABASE_URL point to different databases/,
      ],
      [{ url: migrationUrl, directUrl: url, migrationUrl }, /Use the same role for both/],
    ] as const)
      await expect(openDatabase(urls)).rejects.toThrow(message)
  })

  test('that nothing answers, or with a wrong password, is refused by its name', async () => {
    const { url, migrationUrl } = await createTestDatabase()
    const pooler = await aPooler(url)
    const [dead, locked] = [new URL(url), new URL(pooler.url)]
    dead.port = '1'
    locked.password = 'wrong'
    for (const [urls, name] of [
      [{ url: dead.href, migrationUrl }, 'DATABASE_URL'],
      [{ url: locked.href, directUrl: url, migrationUrl }, 'DATABASE_URL'],
      [{ url, directUrl: dead.href, migrationUrl }, 'DATABASE_DIRECT_URL'],
      [{ url, migrationUrl: dead.href }, 'DATABASE_MIGRATION_URL'],
    ] as const)
      await expect(openDatabase(urls)).rejects.toThrow(
        new RegExp(`^Can’t connect to the PostgreSQL server in ${name}\\.`),
      )
  })
})
