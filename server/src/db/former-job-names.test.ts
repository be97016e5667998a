import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { createPool } from './db.ts'

const migration = join(import.meta.dirname, '../../migrations/0092_former_job_names.sql')

test('removes recurring jobs queued under former names, and keeps their emails', async () => {
  const { migrationUrl } = await createTestDatabase()
  const pool = createPool(migrationUrl)
  for (const name of ['audit.keepChain', 'payments.sendFailureLetter', 'mail.send'])
    await pool.query("select graphile_worker.add_job($1, '{}'::json)", [name])
  await pool.query(readFileSync(migration, 'utf8'))
  const { rows } = await pool.query<{ name: string }>(
    'select task_identifier as name from graphile_worker.jobs order by id',
  )
  await pool.end()
  expect(rows.map(({ name }) => name)).toEqual(['payments.sendFailureEmail', 'mail.send'])
})
