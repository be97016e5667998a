import type { Db } from './db/db.ts'
import type { ReadContext } from './deps.ts'

/**
 * Returns the rows that the primary still shows, if a replica may have answered: it may not have
 * replayed a block or a ban yet. `listCurrent` returns those of the ids that may be shown.
 */
export async function keepCurrent<Row extends { id: string }>(
  { readDb, primary }: ReadContext,
  rows: Row[],
  listCurrent: (db: Db, ids: Row['id'][]) => Promise<{ id: Row['id'] }[]>,
): Promise<Row[]> {
  if (readDb === primary.db || rows.length === 0) return rows
  const current = await listCurrent(
    primary.db,
    rows.map(({ id }) => id),
  )
  const ids = new Set(current.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}
