import { sql } from 'kysely'
import type { SortPosition } from '../lib/paging.ts'

/**
 * SQL condition for the rows after a position in a list that is sorted by a timestamp column and an
 * id column, both in `order`. `buildOrder` is for lists that readers can sort in several ways.
 */
export function isAfter(
  position: SortPosition | undefined,
  [timestamp, id]: [timestamp: string, id: string],
  order: 'asc' | 'desc' = 'desc',
) {
  if (!position) return sql<boolean>`true`
  return sql<boolean>`(${sql.ref(timestamp)}, ${sql.ref(id)}) ${sql.raw(order === 'desc' ? '<' : '>')} (${position.sortKey}::timestamptz, ${position.id}::uuid)`
}

/**
 * Order of a list: SQL of its sort key (a constant, never input, and never null), the key's type and
 * the direction. The id breaks ties.
 */
export interface ListOrder {
  key: string
  type: 'timestamptz' | 'text' | 'date' | 'bigint'
  direction: 'asc' | 'desc'
}

/** SQL of a list in one of its orders: the `sortKey` column, the condition of a page, the order. */
export function buildOrder({ key, type, direction }: ListOrder, id: string) {
  const [keySql, idSql, directionSql] = [sql.raw(key), sql.ref(id), sql.raw(direction)]
  return {
    sortKey: sql<string>`(${keySql})::text`,
    orderBy: sql`${keySql} ${directionSql}, ${idSql} ${directionSql}`,
    isAfter: (position: SortPosition | undefined) =>
      position
        ? sql<boolean>`(${keySql}, ${idSql}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${position.sortKey}::${sql.raw(type)}, ${position.id}::uuid)`
        : sql<boolean>`true`,
  }
}
