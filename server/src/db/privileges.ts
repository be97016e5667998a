import type pg from 'pg'
import { StartError } from '../lib/start-error.ts'

/** Privileges of the server on a table that `RESTRICTED` does not list. */
const READ_AND_WRITE = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
const ALL = [...READ_AND_WRITE, 'TRUNCATE', 'REFERENCES', 'TRIGGER']

/**
 * Privileges on append-only tables, and on tables that only triggers or migrations write. A
 * migration that adds such a table needs an entry here.
 */
const RESTRICTED: Readonly<Record<string, readonly string[]>> = {
  transfers: ['SELECT', 'INSERT'],
  ledger_entries: ['SELECT', 'INSERT'],
  wallet_chain: ['SELECT'],
  audit_log: ['SELECT', 'INSERT'],
  audit_chain: ['SELECT'],
  payment_events: ['SELECT', 'INSERT'],
  ad_invoices: ['SELECT', 'INSERT'],
  ad_invoice_lines: ['SELECT', 'INSERT'],
  ad_invoice_numbers: ['SELECT', 'INSERT', 'UPDATE'],
  ad_recounts: ['SELECT', 'UPDATE'],
  member_notes: ['SELECT', 'INSERT', 'DELETE'],
  authority_reports: ['SELECT', 'INSERT'],
  evidence_hold_changes: ['SELECT', 'INSERT'],
  breaches: ['SELECT', 'INSERT'],
  breach_entries: ['SELECT', 'INSERT'],
  consents: ['SELECT', 'INSERT', 'DELETE'],
  consent_versions: ['SELECT', 'INSERT'],
  migrations: ['SELECT'],
  backfills: ['SELECT', 'UPDATE'],
  log_timelines: ['SELECT', 'INSERT'],
  transparency_quarters: ['SELECT', 'INSERT'],
  transparency_figures: ['SELECT', 'INSERT'],
}
/** Functions that run with the owner's rights and are called by the server. */
const CALLABLE_FUNCTIONS = [
  'clear_old_audit_entries(timestamptz, timestamptz, integer)',
  'delete_old_breaches(timestamptz)',
  'create_partition(text, date, date)',
  'drop_partition(text, date, date)',
]

/** Optional role for people and reports, which may read everything except credentials. */
export const READ_ROLE = 'adire_read'
const CREDENTIAL_TABLES = [
  'accounts',
  'sessions',
  'verifications',
  'two_factors',
  'server_keys',
  'recovery_codes',
  'passkeys',
  'sign_in_steps',
  'known_devices',
]

/** Returns the role of a database address. */
export function getRole(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

/**
 * Grants the server's role exactly what it needs, on a connection of the owner. Called at every
 * start; changes nothing if the privileges are right. Throws a `StartError` if the role still has
 * more, such as a superuser, or less.
 */
export async function grantPrivileges(owner: pg.Client, role: string): Promise<void> {
  if ((await listFaults(owner, role)).length > 0) {
    await owner.query('begin')
    await owner.query(grantsFor(owner.escapeIdentifier(role), await listTables(owner, role)))
    await grantJobs(owner, owner.escapeIdentifier(role))
    await owner.query('commit')
  }
  await grantReadRole(owner)
  const faults = await listFaults(owner, role)
  if (faults.length > 0)
    throw new StartError(
      `The database role ${role} has the wrong privileges: ${faults.join('; ')}.`,
    )
}

/**
 * Grants the role what it needs on new tables. Called in the transaction that creates them, because
 * triggers may use them in requests that begin right after its commit.
 */
export async function grantTables(owner: pg.Client, role: string): Promise<void> {
  const wrong = (await listTables(owner, role)).filter((table) => !isRight(table))
  if (wrong.length === 0) return
  const name = owner.escapeIdentifier(role)
  await owner.query(
    [
      `grant usage on schema public to ${name}`,
      ...wrong.flatMap((table) => [
        `revoke all on ${table.name} from ${name}`,
        grantFor(name, table),
      ]),
      `grant usage, select on all sequences in schema public to ${name}`,
    ].join(';\n'),
  )
}

/** Privileges of the server on the tables of a thread home, whose messages are never deleted. */
const homePrivileges: Readonly<Record<string, string>> = {
  messages: 'SELECT, INSERT, UPDATE',
  home: 'SELECT, INSERT',
  migrations: 'SELECT',
}

/** Grants the server's role what it needs in a thread home; changes nothing if it has that. */
export async function grantHomePrivileges(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ table: string }>(
    `select key as table from json_each_text($2)
     where not (select bool_and(has_table_privilege($1::name, key, p)) from unnest(string_to_array(value, ', ')) p)`,
    [role, JSON.stringify(homePrivileges)],
  )
  if (rows.length === 0) return
  const name = owner.escapeIdentifier(role)
  await owner.query(
    [
      'revoke create on schema public from public',
      `grant usage on schema public to ${name}`,
      `revoke all on all tables in schema public from ${name}`,
      ...Object.entries(homePrivileges).map(
        ([table, privileges]) => `grant ${privileges} on ${table} to ${name}`,
      ),
    ].join(';\n'),
  )
}

interface Table {
  name: string
  isView: boolean
  /** Privileges that the role has now. */
  privileges: string[]
}

/**
 * Views have the rights of their owner, so writing to one would bypass the limits of its tables.
 */
function privilegesFor({ name, isView }: Table): readonly string[] {
  return isView ? ['SELECT'] : (RESTRICTED[name] ?? READ_AND_WRITE)
}

function isRight(table: Table): boolean {
  const expected = privilegesFor(table)
  return (
    expected.length === table.privileges.length &&
    expected.every((one) => table.privileges.includes(one))
  )
}

function grantFor(role: string, table: Table): string {
  return `grant ${privilegesFor(table).join(', ')} on ${table.name} to ${role}`
}

async function listTables(owner: pg.Client, role: string): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select c.relname as name, c.relkind = 'v' as "isView",
       array(select p from unnest($2::text[]) as p
         where has_table_privilege($1::name, c.oid, p)
           or (p in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') and has_any_column_privilege($1::name, c.oid, p))) as privileges
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`,
    [role, ALL],
  )
  return rows
}

function grantsFor(role: string, tables: Table[]): string {
  return [
    'revoke create on schema public from public',
    "do $$ begin execute format('revoke create, temporary on database %I from public', current_database()); end $$",
    `grant usage on schema public, graphile_worker to ${role}`,
    `revoke all on all tables in schema public from ${role}`,
    ...tables.map((table) => grantFor(role, table)),
    `grant ${READ_AND_WRITE.join(', ')} on all tables in schema graphile_worker to ${role}`,
    `grant usage, select on all sequences in schema public, graphile_worker to ${role}`,
    ...CALLABLE_FUNCTIONS.map((name) => `grant execute on function ${name} to ${role}`),
  ].join(';\n')
}

/** Opens graphile-worker's tables, which row-level security limits to their owner. */
async function grantJobs(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity`,
  )
  for (const { name } of rows) {
    await owner.query(`drop policy if exists adire_server on ${name}`)
    await owner.query(
      `create policy adire_server on ${name} to ${role} using (true) with check (true)`,
    )
  }
}

async function grantReadRole(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [READ_ROLE])
  if (rowCount === 0) return
  await owner.query(
    `grant usage on schema public to ${READ_ROLE}; grant select on all tables in schema public to ${READ_ROLE};
     revoke select on ${CREDENTIAL_TABLES.join(', ')} from ${READ_ROLE}`,
  )
}

/** Describes, for the operator, every privilege that the role has too much or too little. */
async function listFaults(owner: pg.Client, role: string): Promise<string[]> {
  const tables = await listTables(owner, role)
  return [
    ...(await listRoleFaults(owner, role)),
    ...tables
      .filter((table) => !isRight(table))
      .map(
        (table) =>
          `${table.name}: ${table.privileges.join(', ') || 'nothing'} instead of ${privilegesFor(table).join(', ')}`,
      ),
    ...(await listJobFaults(owner, role)),
  ]
}

async function listRoleFaults(owner: pg.Client, role: string): Promise<string[]> {
  const { rows } = await owner.query<{ fault: string }>(
    `select fault from pg_roles r, lateral (values
       (r.rolsuper, 'it is a superuser'),
       (r.rolcreaterole, 'it may create roles'),
       (r.rolcreatedb, 'it may create databases'),
       (r.rolbypassrls, 'it bypasses row-level security'),
       (pg_has_role(r.oid, (select datdba from pg_database where datname = current_database()), 'MEMBER'), 'it belongs to the owner of the database'),
       (pg_has_role(r.oid, current_user, 'MEMBER'), 'it belongs to the owner of the tables'),
       (exists (select from pg_roles g where g.oid <> r.oid and pg_has_role(r.oid, g.oid, 'MEMBER')
          and (g.rolsuper or g.rolcreaterole or g.rolbypassrls or g.rolname like 'pg\\_%')), 'it belongs to a role with rights beyond this database'),
       (has_schema_privilege(r.oid, 'public', 'CREATE'), 'it may create tables'),
       (has_schema_privilege(r.oid, 'partitions', 'USAGE'), 'it may use partitions directly'),
       (has_database_privilege(r.oid, current_database(), 'CREATE'), 'it may create schemas'),
       (has_database_privilege(r.oid, current_database(), 'TEMPORARY'), 'it may create temporary tables'),
       (exists (select from pg_class c where c.relowner = r.oid), 'it owns tables')
     ) as found (is_so, fault) where r.rolname = $1 and is_so`,
    [role],
  )
  return rows.map(({ fault }) => fault)
}

async function listJobFaults(owner: pg.Client, role: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and not (
       has_table_privilege($1::name, c.oid, 'SELECT') and has_table_privilege($1::name, c.oid, 'DELETE')
       and (not c.relrowsecurity or exists (
         select from pg_policy p where p.polrelid = c.oid and p.polroles @> array[(select oid from pg_roles where rolname = $1)])))`,
    [role],
  )
  return rows.map(({ name }) => `graphile_worker.${name} is closed to it`)
}
