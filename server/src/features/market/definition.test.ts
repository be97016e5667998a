import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPool } from '../../db/db.ts'
import { createTestDatabase } from '../../testing/database.ts'

const migration = join(
  import.meta.dirname,
  '../../../migrations/0366_definitions_of_market_weeks.sql',
)

test('marks weeks before the update, and has the last one measured again', async () => {
  const { migrationUrl } = await createTestDatabase()
  const pool = createPool(migrationUrl)
  await pool.query('alter table market_weeks drop column definition')
  await pool.query(`
    insert into market_weeks (week, computed_at, is_complete)
    select date_trunc('week', now() at time zone 'UTC')::date - 7 * ago, now(), ago > 0 from generate_series(0, 2) ago`)
  await pool.query(readFileSync(migration, 'utf8'))
  const { rows } = await pool.query<{ is_complete: boolean; definition: number }>(
    'select is_complete, definition from market_weeks order by week',
  )
  await pool.end()
  expect(rows).toEqual([
    { is_complete: true, definition: 1 },
    { is_complete: false, definition: 1 },
    { is_complete: false, definition: 1 },
  ])
})
