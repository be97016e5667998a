import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { connectionLimits, createPool } from './db.ts'
import type { DatabaseUrls } from './migrate.ts'

let database: DatabaseUrls
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url)
})
afterAll(async () => {
  await pool.end()
})

test('sets the time limits on every connection', async () => {
  expect(connectionLimits).toEqual({
    pool: 20,
    acquireMs: 2_000,
    statementMs: 5_000,
    lockMs: 2_000,
    idleInTransactionMs: 10_000,
  })
  for (const [name, value] of [
    ['statement_timeout', '5s'],
    ['lock_timeout', '2s'],
    ['idle_in_transaction_session_timeout', '10s'],
    ['timezone', 'UTC'],
  ]) {
    const { rows } = await pool.query<{ value: string }>('select current_setting($1) as value', [
      name,
    ])
    expect([name, rows[0]?.value]).toEqual([name, value])
  }
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
