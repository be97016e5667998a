import { createHash, randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { getErrorCode } from '../lib/error-code.ts'
import { traceStatement } from './statement-spans.ts'
import type { DB } from './types.ts'
import { isStalePlan, isUnconfirmedCommit, UnconfirmedCommitError } from './unavailable.ts'

/** Reads accept either type. A function that writes takes a `Tx`, so it can't run outside one. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** Reads that a replica may answer; fits `Db` and `Tx` too. It can't write or open a transaction. */
export type ReadDb = Pick<Db, 'selectFrom' | 'selectNoFrom' | 'getExecutor'>

/** SQL state of a statement in a transaction that has failed. */
const ABORTED_TRANSACTION = '25P02'

const statementNames = new Map<string, string>()

function getStatementName(text: string): string {
  let name = statementNames.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    statementNames.set(text, name)
  }
  return name
}

/** Ending of the statements of a pool; a new one makes every connection prepare them again. */
class StatementEnding {
  readonly #version: string | undefined
  #text: string

  constructor(version: string | undefined) {
    this.#version = version
    this.#text = version === undefined ? '' : ` -- ${version}`
  }

  get text(): string {
    return this.#text
  }

  /** Replaces an ending, unless that has happened already. The new one is not used elsewhere. */
  renew(old: string): void {
    if (this.#text !== old) return
    this.#text = ` -- ${this.#version ?? ''} ${randomBytes(6).toString('base64url')}`
  }
}

/**
 * Names every statement by the hash of its text, so that PostgreSQL plans it once per connection (2
 * to 3 times the throughput).
 */
class AppClient extends pg.Client {
  protected get ending(): StatementEnding {
    throw new Error('the pool has no ending of statements')
  }

  /** True after a commit on this connection that may be missing after a failover. */
  #isUnconfirmed = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('notice', (notice) => {
      this.#isUnconfirmed ||= isUnconfirmedCommit(notice)
    })
  }

  // pg declares a dozen overloads; all of them call this.
  override query(...given: never[]): never {
    const [text, values, callback] = given as unknown[]
    if (typeof text !== 'string' || !Array.isArray(values)) return this.#send(given) as never
    const result = this.#execute(text, values)
    if (typeof callback !== 'function') return result as never
    void result.then(
      (rows) => void callback(null, rows),
      (error: unknown) => void callback(error),
    )
    return undefined as never
  }

  /**
   * Executes a statement, once more if a migration has changed its columns since it was prepared. In
   * a transaction that fails, and `inTransaction` repeats the whole.
   */
  async #execute(text: string, values: unknown[]): Promise<unknown> {
    const ending = this.ending.text
    try {
      return await this.#executeNamed(`${text}${ending}`, values)
    } catch (error) {
      if (!isStalePlan(error)) throw error
      this.ending.renew(ending)
      return this.#executeNamed(`${text}${this.ending.text}`, values).catch((second: unknown) => {
        throw getErrorCode(second) === ABORTED_TRANSACTION ? error : second
      })
    }
  }

  async #executeNamed(text: string, values: unknown[]): Promise<unknown> {
    const statement = { name: getStatementName(text), text, values }
    return traceStatement(statement, () => this.#send([statement]))
  }

  /** Sends a query; rejects with an `UnconfirmedCommitError` if it may be missing on the standby. */
  #send(given: readonly unknown[]): unknown {
    // One of the overloads, whichever the caller meant.
    const result = (super.query as (...parts: unknown[]) => unknown).apply(this, [...given])
    return result instanceof Promise ? result.finally(() => this.#requireConfirmed()) : result
  }

  #requireConfirmed(): void {
    if (!this.#isUnconfirmed) return
    this.#isUnconfirmed = false
    throw new UnconfirmedCommitError()
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
   * connections of a pooler outlive this process, and have prepared statements whose columns a
   * migration has changed.
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
    Client: createClientClass(new StatementEnding(schemaVersion)),
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
  return pool
}

/** Connections of a pool share the ending, because all of them have stale plans after a migration. */
function createClientClass(ending: StatementEnding): typeof AppClient {
  return class extends AppClient {
    protected override get ending(): StatementEnding {
      return ending
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
