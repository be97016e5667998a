import { expect, test } from 'vitest'
import { hasSessionState } from './session-state.ts'

test.each([
  "sql`set statement_timeout = '60s'`",
  "client.query('SET SESSION lock_timeout TO 0')",
  "sql`select set_config('adire.actor', ${id}, false)`",
  'sql`select pg_advisory_lock(1)`',
  "query('select pg_try_advisory_lock_shared($1)')",
  '`listen ${CHANNEL}`',
  "'create temporary table found (id uuid)'",
])('finds session state in %s', (source) => {
  expect(hasSessionState(source)).toBe(true)
})

test.each([
  "sql`set local statement_timeout = '60s'`",
  "sql`select set_config('adire.actor', ${id}, true)`",
  'sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`',
  'sql`update profiles set name = ${name}`',
  "app.listen({ port: 0, host: '127.0.0.1' })",
])('accepts %s', (source) => {
  expect(hasSessionState(source)).toBe(false)
})
