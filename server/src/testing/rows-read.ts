import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'

async function countSoFar(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as count from pg_stat_xact_user_tables where relname = ${table}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Counts the rows of a table that PostgreSQL reads during some work, by its own statistics. */
export async function countRowsRead(
  db: Db,
  table: string,
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const before = await countSoFar(tx, table)
    await work(tx)
    return (await countSoFar(tx, table)) - before
  })
}
