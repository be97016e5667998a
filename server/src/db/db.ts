import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './types.ts'

/** Reads accept either type. A function that writes takes a `Tx`, so it can't run outside one. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

const statementNames = new Map<string, string>()

function getStatementName(text: string): string {
  let name = statementNames.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    statementNames.set(text, name)
  }
  return name
}

/**
 * Names every statement by the hash of its text, so that PostgreSQL plans it once per connection (2
 * to 3 times the throughput).
 */
class StatementNamingClient extends pg.Client {
  // pg declares a dozen overloads; all of them call this.
  override query(...given: never[]): never {
    const [text, values, ...rest] = given as unknown[]
    const call =
      typeof text === 'string' && Array.isArray(values)
        ? [{ name: getStatementName(text), text, values }, ...rest]
        : given
    return (super.query as (...parts: unknown[]) => never).apply(this, call as unknown[])
  }
}

// Dates without a time stay ISO text. Big integers are numbers, because none of ours exceeds 2^53.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint is larger than 2^53')
  return value
})

/** Size of the pool, and time limits of every connection. */
export const connectionLimits = {
  pool: 20,
  acquireMs: 2_000,
  statementMs: 5_000,
  lockMs: 2_000,
  idleInTransactionMs: 10_000,
}

/** Creates a connection pool with `connectionLimits`, some of which `given` replaces. */
export function createPool(url: string, given: Partial<typeof connectionLimits> = {}): pg.Pool {
  const limits = { ...connectionLimits, ...given }
  const pool = new pg.Pool({
    connectionString: url,
    Client: StatementNamingClient,
    max: limits.pool,
    connectionTimeoutMillis: limits.acquireMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    application_name: 'adire',
    options: '-c TimeZone=UTC',
  })
  // An idle connection that Postgres closes is replaced at the next query; without a listener it
  // would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Creates the query builder on a pool. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
