import { sql } from 'kysely'
import type { SortPosition } from '../lib/paging.ts'

/** SQL condition for the rows after a position, in the order of a moment and a unique id. */
export function isAfter(
  position: SortPosition | undefined,
  [moment, id]: [moment: string, id: string],
  order: 'asc' | 'desc' = 'desc',
) {
  if (!position) return sql<boolean>`true`
  return sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) ${sql.raw(order === 'desc' ? '<' : '>')} (${position.sortKey}::timestamptz, ${position.id}::uuid)`
}
