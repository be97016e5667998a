import type pg from 'pg'
import { isInTransaction } from '../db/transaction.ts'

/**
 * Fails when code inside a transaction takes a second connection. In production it waits for
 * another connection of the pool; if as many requests as the pool has connections do that at once,
 * all of them fail.
 */
export function refuseSecondConnections(pool: pg.Pool): pg.Pool {
  // One of two overloads, with and without a callback.
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  pool.connect = ((...given: unknown[]) => {
    if (isInTransaction())
      throw new Error('a query inside a transaction went through the pool: pass the transaction')
    return connect(...given)
  }) as typeof pool.connect
  return pool
}
