import { sql } from 'kysely'
import type { SortPosition } from '../lib/paging.ts'

/**
 * SQL condition for the rows after a position in a list that is sorted by a timestamp column and an
 * id column, both in `order`.
 */
export function isAfter(
  position: SortPosition | undefined,
  [timestamp, id]: [timestamp: string, id: string],
  order: 'asc' | 'desc' = 'desc',
) {
  if (!position) return sql<boolean>`true`
  return sql<boolean>`(${sql.ref(timestamp)}, ${sql.ref(id)}) ${sql.raw(order === 'desc' ? '<' : '>')} (${position.sortKey}::timestamptz, ${position.id}::uuid)`
}
