import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { ReadDb } from './db.ts'
import type { DB } from './types.ts'

/** Pools of a read: the replica's, and that of the primary, which repeats what fails. */
interface Sources {
  replica: pg.Pool
  primary: pg.Pool
  onRepeated(error: unknown): void
}

/**
 * Creates the query builder for reads on a replica. A statement that fails there, for any reason,
 * runs once more on the primary: the replica may have died, or have cancelled the statement because
 * it replayed a change that the statement still needed.
 */
export function createReadDb(sources: Sources): ReadDb {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new RepeatingDriver(sources),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Kysely<DB>({ dialect })
}

/** Runs each statement on a connection of its own, so that another pool can repeat it. */
class RepeatingDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor({ replica, primary, onRepeated }: Sources) {
    this.#connection = {
      async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
        const values = [...parameters]
        const { rows } = await replica.query(sql, values).catch((error: unknown) => {
          onRepeated(error)
          return primary.query(sql, values)
        })
        return { rows }
      },
      streamQuery: refuse,
    }
  }

  async init(): Promise<void> {
    // The pools connect by themselves.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    // Each statement has released its own connection.
  }

  async destroy(): Promise<void> {
    // The pools belong to others.
  }

  readonly beginTransaction = refuse
  readonly commitTransaction = refuse
  readonly rollbackTransaction = refuse
}

function refuse(): never {
  throw new Error('reads of a replica are single statements')
}
