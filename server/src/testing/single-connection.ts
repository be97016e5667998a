import type pg from 'pg'
import { isInTransaction } from '../db/transaction.ts'

/**
 * Refuses a connection to code that runs inside a transaction and so holds one already. In production such a query waits for a
 * second connection of the pool; when as many requests as the pool has connections do that at once, all of them fail.
 */
export function refuseSecondConnections(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  pool.connect = ((...given: unknown[]) => {
    if (isInTransaction()) throw new Error('a query inside a transaction went through the pool: pass the transaction')
    return connect(...given)
  }) as typeof pool.connect
  return pool
}
