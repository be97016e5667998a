import type pg from 'pg'
import { createDb, createPool, type Db } from '../db/db.ts'

export interface MortalDb {
  db: Db
  /** From now on so many statements get through, and then none: as if the server had died there. Undefined for as many as there are. */
  dieAfter(statements: number | undefined): void
  close(): Promise<void>
}

/** A second way to a test's database, over which a server can die between any two statements; what it had begun is rolled back. */
export function createMortalDb(url: string): MortalDb {
  const pool = createPool(url)
  let left = Number.POSITIVE_INFINITY

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    let isDead = false
    async function query(text: string, values: unknown[]) {
      isDead ||= left <= 0
      if (isDead) throw new Error('the server died here')
      left -= 1
      return client.query(text, values)
    }
    // Postgres rolls back what a closed connection leaves behind.
    return replaced(client, { query, release: () => client.release(isDead) })
  }

  return {
    db: createDb(replaced(pool, { connect })),
    dieAfter(statements) {
      left = statements ?? Number.POSITIVE_INFINITY
    },
    close: () => pool.end(),
  }
}

/** The same thing with other methods of these names. */
function replaced<Thing extends object>(thing: Thing, methods: Record<string, unknown>): Thing {
  return new Proxy(thing, {
    get: (target, name) => (typeof name === 'string' && Object.hasOwn(methods, name) ? methods[name] : Reflect.get(target, name, target)),
  })
}
