import type pg from 'pg'
import { createDb, createPool, type Db } from '../db/db.ts'

export interface CrashingDb {
  db: Db
  /** Connections to the other databases, which fail with the first. */
  others: pg.Pool[]
  /**
   * Lets this many statements through and then none, as if the server had crashed. Undefined for no
   * limit.
   */
  crashAfter(statements: number | undefined): void
  close(): Promise<void>
}

/**
 * Creates a second connection to a test's database, and to others, that can fail like a crashed
 * server between any two statements; open transactions roll back.
 */
export function createCrashingDb(url: string, otherUrls: readonly string[] = []): CrashingDb {
  const pools = [url, ...otherUrls].map((one) => createPool(one, { session: {} }))
  let left = Number.POSITIVE_INFINITY

  async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
    const client = await pool.connect()
    let isDead = false
    async function query(text: string, values: unknown[]) {
      isDead ||= left <= 0
      if (isDead) throw new Error('the server died here')
      left -= 1
      return client.query(text, values)
    }
    // Postgres rolls back open transactions of a closed connection.
    return replaced(client, { query, release: () => client.release(isDead) })
  }

  const [first, ...others] = pools.map((pool) => replaced(pool, { connect: () => connect(pool) }))
  if (!first) throw new Error('there is no database')
  return {
    db: createDb(first),
    others,
    crashAfter(statements) {
      left = statements ?? Number.POSITIVE_INFINITY
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

/** Proxies an object with some methods replaced. */
function replaced<Thing extends object>(thing: Thing, methods: Record<string, unknown>): Thing {
  return new Proxy(thing, {
    get: (target, name) =>
      typeof name === 'string' && Object.hasOwn(methods, name)
        ? methods[name]
        : Reflect.get(target, name, target),
  })
}
