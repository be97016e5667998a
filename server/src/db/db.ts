import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { traceStatement } from './statement-spans.ts'
import type { DB } from './types.ts'
import { isStalePlan } from './unavailable.ts'

/** Reads accept either type. A function that writes takes a `Tx`, so it can't run outside one. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** Reads that a replica may answer; fits `Db` and `Tx` too. It can't write or open a transaction. */
export type ReadDb = Pick<Db, 'selectFrom' | 'selectNoFrom' | 'getExecutor'>

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
  /** Ending of every statement, see `PoolOptions`. */
  protected get suffix(): string {
    return ''
  }

  /** True after a statement failed whose columns a migration has changed. */
  hasStalePlan = false

  // pg declares a dozen overloads; all of them call this.
  override query(...given: never[]): never {
    const [text, values, ...rest] = given as unknown[]
    const call =
      typeof text === 'string' && Array.isArray(values)
        ? [this.#toNamed(`${text}${this.suffix}`, values), ...rest]
        : given
    const result = traceStatement(call[0], () =>
      (super.query as (...parts: unknown[]) => unknown).apply(this, call),
    )
    if (result instanceof Promise) void result.catch((error: unknown) => this.#noteStalePlan(error))
    return result as never
  }

  #noteStalePlan(error: unknown): void {
    this.hasStalePlan ||= isStalePlan(error)
  }

  #toNamed(text: string, values: unknown[]) {
    return { name: getStatementName(text), text, values }
  }
}

// Dates without a time stay ISO text. Big integers are numbers, because none of ours exceeds 2^53.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint is larger than 2^53')
  return value
})

/**
 * Time limits of every statement and transaction, in milliseconds. They are settings of the server's
 * role (`role-settings.ts`), because a pooler refuses or drops those of a connection.
 */
export const timeLimits = { statementMs: 5_000, lockMs: 2_000, idleInTransactionMs: 10_000 }

const poolDefaults = { pool: 20, acquireMs: 2_000 }

interface PoolOptions extends Partial<typeof poolDefaults> {
  /**
   * Time limits instead of the role's, in UTC. They are sent when connecting, so the address must
   * not lead to a pooler.
   */
  session?: Partial<typeof timeLimits>
  /**
   * Version of the schema, for addresses of a pooler. It becomes part of every statement: the
   * connections of a pooler outlive this process, and PostgreSQL refuses a statement that they have
   * prepared if a migration has changed its columns.
   */
  schemaVersion?: string | undefined
  /** Time after which a statement fails without an answer, for servers that may vanish. */
  queryMs?: number
  /** Checks each new connection before it is used. */
  verify?: pg.PoolConfig['verify']
}

/** Creates a connection pool. */
export function createPool(
  url: string,
  {
    pool: max = poolDefaults.pool,
    acquireMs = poolDefaults.acquireMs,
    session,
    schemaVersion,
    queryMs,
    verify,
  }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: schemaVersion === undefined ? StatementNamingClient : versioned(schemaVersion),
    max,
    connectionTimeoutMillis: acquireMs,
    application_name: 'adire',
    ...(queryMs !== undefined && { query_timeout: queryMs }),
    ...(verify && { verify }),
    ...(session && toSessionSettings({ ...timeLimits, ...session })),
  })
  // An idle connection that Postgres closes is replaced at the next query; without a listener it
  // would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // The statement would fail as long as the connection exists.
  pool.on('release', (_error, client) => {
    if (client instanceof StatementNamingClient && client.hasStalePlan) void client.end()
  })
  return pool
}

function versioned(schemaVersion: string): typeof StatementNamingClient {
  return class extends StatementNamingClient {
    protected override get suffix(): string {
      return ` -- ${schemaVersion}`
    }
  }
}

function toSessionSettings({ statementMs, lockMs, idleInTransactionMs }: typeof timeLimits) {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    options: '-c TimeZone=UTC',
  }
}

/** Creates the query builder on a pool. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
