import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { DatabaseUrls } from './migrate.ts'
import { grantPrivileges, getRole } from './privileges.ts'

const REFUSED = { code: '42501' }

let database: DatabaseUrls
let server: pg.Client
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = new pg.Client({ connectionString: database.url })
  owner = new pg.Client({ connectionString: database.migrationUrl })
  await Promise.all([server.connect(), owner.connect()])
})
afterAll(async () => {
  await Promise.all([server.end(), owner.end()])
})

describe('the role of the server', () => {
  const appendOnly = {
    transfers: 'description',
    ledger_entries: 'amount',
    wallet_chain: 'balance',
    audit_log: 'operation',
    audit_chain: 'position',
    payment_events: 'event_type',
  }

  test.each(Object.entries(appendOnly))(
    'may not change, delete or truncate %s',
    async (table, column) => {
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(server.query(statement), statement).rejects.toMatchObject(REFUSED)
    },
  )

  test.each(Object.keys(appendOnly))('may not switch off the triggers of %s', async (table) => {
    for (const statement of [
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable trigger user`,
      `create trigger other before insert on ${table} for each row execute function refuse_change()`,
      `drop table ${table}`,
      `alter table ${table} owner to current_user`,
    ])
      await expect(server.query(statement), statement).rejects.toMatchObject(REFUSED)
  })

  test('may not write hash chains itself', async () => {
    await expect(
      server.query('insert into audit_chain select * from audit_chain'),
    ).rejects.toMatchObject(REFUSED)
    await expect(
      server.query('insert into wallet_chain select * from wallet_chain'),
    ).rejects.toMatchObject(REFUSED)
  })

  test('may not become the owner, skip triggers or make anything of its own', async () => {
    for (const statement of [
      `set role ${owner.escapeIdentifier(getRole(database.migrationUrl))}`,
      'set session_replication_role = replica',
      'create table mine (id integer)',
      'create temporary table mine (id integer)',
      'create schema mine',
      'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
      "alter function refuse_change() set search_path = ''",
      'create role other superuser',
      "copy transfers to program 'true'",
    ])
      await expect(server.query(statement), statement).rejects.toMatchObject(REFUSED)
  })

  test('clears old audit entries only', async () => {
    await owner.query(`insert into audit_log (operation, target_type, target_id, created_at)
      values ('old', 'x', '1', now() - interval '25 months'), ('young', 'x', '2', now() - interval '23 months')`)
    const { rows } = await server.query<{ count: number }>(
      'select clear_old_audit_entries(now(), now(), 100) as count',
    )
    expect(rows).toEqual([{ count: 1 }])
    const { rows: left } = await server.query(
      "select operation from audit_log where operation <> ''",
    )
    expect(left).toEqual([{ operation: 'young' }])
    expect((await server.query('select from audit_chain_breaks')).rowCount).toBe(0)
  })
})

describe('granting', () => {
  test('takes back what the role was given by hand and gives what a new table lacks', async () => {
    const role = getRole(database.url)
    await owner.query(
      `grant update, truncate on ledger_entries to ${role}; create table later (id integer)`,
    )
    await expect(server.query('select from later')).rejects.toMatchObject(REFUSED)
    await grantPrivileges(owner, role)
    await expect(server.query('select from later')).resolves.toMatchObject({ rowCount: 0 })
    await expect(server.query('update ledger_entries set amount = 1')).rejects.toMatchObject(
      REFUSED,
    )
    await expect(server.query('truncate ledger_entries')).rejects.toMatchObject(REFUSED)
    await owner.query('drop table later')
  })

  test('takes back what the role was given on single columns', async () => {
    const role = getRole(database.url)
    await owner.query(
      `grant update (amount) on ledger_entries to ${role}; grant update (reason), insert (reason) on audit_log to ${role}`,
    )
    await grantPrivileges(owner, role)
    const { rows } = await owner.query(
      "select has_any_column_privilege($1, 'ledger_entries', 'update') as one, has_any_column_privilege($1, 'audit_log', 'update') as other",
      [role],
    )
    expect(rows).toEqual([{ one: false, other: false }])
  })

  test('refuses a role that belongs to a predefined role of the cluster', async () => {
    // A predefined role itself, as the tests may not create any: it belongs to `pg_read_all_stats`
    // and others.
    await expect(grantPrivileges(owner, 'pg_monitor')).rejects.toThrow(
      /rights beyond this database/,
    )
  })

  test('refuses a role that belongs to the owner', async () => {
    const role = getRole(database.url)
    const name = getRole(database.migrationUrl)
    await expect(grantPrivileges(owner, name)).rejects.toThrow(/it owns tables/)
    await expect(grantPrivileges(owner, role)).resolves.toBeUndefined()
  })
})
