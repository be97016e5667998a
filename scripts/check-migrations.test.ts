import { expect, test } from 'vitest'
import { checkMigrations } from './check-migrations.ts'

const FIXTURES = 'scripts/fixtures/migrations'

test('finds statements that block requests or break the last release', async () => {
  const problems = await checkMigrations(FIXTURES, '0000')
  expect(problems.map((problem) => problem.split(': ').slice(0, 2))).toEqual([
    [`${FIXTURES}/0001_blocks_requests.sql:1`, 'require-concurrent-index-creation'],
    [`${FIXTURES}/0001_blocks_requests.sql:2`, 'constraint-missing-not-valid'],
    [`${FIXTURES}/0001_blocks_requests.sql:3`, 'adding-required-field'],
    [`${FIXTURES}/0001_blocks_requests.sql:4`, 'changing-column-type'],
    [`${FIXTURES}/0001_blocks_requests.sql:5`, 'renaming-column'],
    [`${FIXTURES}/0001_blocks_requests.sql:6`, 'ban-drop-column'],
  ])
})

test('leaves migrations alone that installations have run', async () => {
  expect(await checkMigrations(FIXTURES, '0001')).toEqual([])
})
