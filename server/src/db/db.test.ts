import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { createDb, createPool, type Db } from './db.ts'
import type { DatabaseUrls } from './migrate.ts'
import { inTransaction } from './transaction.ts'

let database: DatabaseUrls
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url)
})
afterAll(async () => {
  await pool.end()
})

test('sets other time limits than those of the role on direct connections', async () => {
  const own = createPool(database.url, { session: { statementMs: 60_000 } })
  const { rows } = await own.query<{ name: string; value: string }>(
    `select name, current_setting(name) as value from unnest(array
       ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'timezone']) as name`,
  )
  await own.end()
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    statement_timeout: '1min',
    lock_timeout: '2s',
    idle_in_transaction_session_timeout: '10s',
    timezone: 'UTC',
  })
})

test('plans a statement with parameters once per connection', async () => {
  const client = await pool.connect()
  await client.query('select $1::int as n', [1])
  await client.query('select $1::int as n', [2])
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_prepared_statements where statement = 'select $1::int as n'",
  )
  client.release()
  expect(rows[0]?.count).toBe(1)
})

describe('after a migration has added a column', () => {
  const anInteger = sql<{ first: number }>`select * from changed where first > ${0}`
  let owner: pg.Pool
  beforeEach(async () => {
    owner = createPool(database.migrationUrl)
    await owner.query('create table changed (first integer)')
    await owner.query('insert into changed values (1)')
  })
  afterEach(async () => {
    await owner.query('drop table changed')
    await owner.end()
  })

  /** Runs the statement on several connections, changes the table, and runs `work` on all of them. */
  async function withStalePlans<T>(work: (db: Db) => Promise<T>): Promise<T[]> {
    const connections = 4
    const all = createPool(database.migrationUrl, { pool: connections })
    const db = createDb(all)
    const inAll = (run: () => Promise<T>) =>
      Promise.all(Array.from({ length: connections }, () => run()))
    try {
      await inAll(() => db.connection().execute(work))
      expect(all.totalCount).toBe(connections)
      await owner.query('alter table changed add column second integer')
      return await inAll(() => work(db))
    } finally {
      await all.end()
    }
  }

  test('repeats a statement that was prepared before', async () => {
    const results = await withStalePlans(async (db) => (await anInteger.execute(db)).rows)
    for (const rows of results) expect(rows).toEqual([{ first: 1, second: null }])
  })

  test('repeats a whole transaction, and commits it once', async () => {
    const results = await withStalePlans((db) =>
      inTransaction(db, async (tx) => {
        await sql`insert into changed (first) values (${-1})`.execute(tx)
        return (await anInteger.execute(tx)).rows.length
      }),
    )
    expect(results).toEqual([1, 1, 1, 1])
    const { rows } = await owner.query('select from changed where first = -1')
    expect(rows).toHaveLength(8)
  })
})
