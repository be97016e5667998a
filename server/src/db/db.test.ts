import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { createDb, createPool } from './db.ts'
import type { DatabaseUrls } from './migrate.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

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

test('prepares a statement again after a migration changed its columns', async () => {
  const single = createPool(database.migrationUrl, { pool: 1 })
  const db = createDb(single)
  await sql`create table changed (first integer)`.execute(db)
  const read = () => sql`select * from changed where first is null or first > ${0}`.execute(db)
  await read()
  await sql`alter table changed add column second integer`.execute(db)
  const error = await read().catch((caught: unknown) => caught)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect((await read()).rows).toEqual([])
  await single.end()
})
