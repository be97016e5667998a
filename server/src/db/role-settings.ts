import pg from 'pg'
import { StartError } from '../lib/start-error.ts'
import { timeLimits } from './db.ts'

/** Settings of the server's role in its database, in the units of `pg_settings`. */
const roleSettings: Readonly<Record<string, string>> = {
  statement_timeout: String(timeLimits.statementMs),
  lock_timeout: String(timeLimits.lockMs),
  idle_in_transaction_session_timeout: String(timeLimits.idleInTransactionMs),
  TimeZone: 'UTC',
}

/** Key of the advisory lock; an arbitrary number. */
const LOCK = 7_214_004
/** Seconds for which each query of the check occupies its connection. */
const HOLD_SECONDS = 0.05

/**
 * Stores the settings with the role of `directUrl`, for all later connections to the database. A
 * role may change its own settings. Changes nothing if they are right.
 */
export async function storeRoleSettings(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  try {
    const wrong = listWrong(await readSettings(client))
    if (wrong.length === 0) return
    const database = client.escapeIdentifier(client.database ?? '')
    await client.query('begin')
    // Servers that start at the same time would change the same row of the catalog.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    for (const { name, wanted } of wrong)
      await client.query(
        `alter role current_user in database ${database} set ${name} = ${client.escapeLiteral(wanted)}`,
      )
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * Reads the settings through the pool of the server. Throws a `StartError` if a connection lacks
 * one. Behind a pooler it looks at as many connections as the pool may use at once, because a pooler
 * also has connections that are older than the settings.
 */
export async function checkRoleSettings(pool: pg.Pool, isPooled: boolean): Promise<void> {
  const count = isPooled ? pool.options.max : 1
  const reads = await Promise.all(Array.from({ length: count }, () => readSettings(pool, isPooled)))
  const wrong = reads.map(listWrong).find((faults) => faults.length > 0)
  if (!wrong) return
  const faults = wrong.map(({ name, wanted, value }) => `${name} is ${value}, not ${wanted}`)
  const remedy = isPooled
    ? 'Make the pooler open new connections (RECONNECT in the console of PgBouncer), and remove settings of its own (connect_query).'
    : 'Remove settings of this role or database that are set elsewhere, and options in the address or PGOPTIONS.'
  throw new StartError(
    `DATABASE_URL leads to connections without the settings of the server’s role: ${faults.join('; ')}. ${remedy}`,
  )
}

type Settings = Readonly<Record<string, string>>

async function readSettings(from: pg.Pool | pg.Client, holds = false): Promise<Settings> {
  // The text has no parameters, so it is not prepared.
  const { rows } = await from.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings${holds ? `, pg_sleep(${HOLD_SECONDS})` : ''}
     where name in (${Object.keys(roleSettings)
       .map((name) => `'${name}'`)
       .join(', ')})`,
  )
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

function listWrong(settings: Settings) {
  return Object.entries(roleSettings)
    .map(([name, wanted]) => ({ name, wanted, value: settings[name] ?? 'unknown' }))
    .filter(({ wanted, value }) => value !== wanted)
}
