import { type RawBuilder, sql } from 'kysely'
import { ALIKE_BITS, NEIGHBOURS } from './rules.ts'

/**
 * Orders of the four quarters of a perceptual hash of 64 bits, in which each pair of quarters comes
 * first once. `photos` has an index of each (`photos_near_1234` and so on).
 */
const ORDERS = [
  [1, 2, 3, 4],
  [2, 3, 4, 1],
  [3, 4, 1, 2],
  [4, 1, 2, 3],
  [1, 3, 2, 4],
  [2, 4, 1, 3],
] as const

const takeQuarter = (of: string, quarter: number) =>
  sql`substring(${sql.ref(of)}.perceptual_hash from ${sql.lit(16 * quarter - 15)} for 16)`

/** SQL for the photos that share the first quarter with `own` and come next in an order, on one side. */
function listNeighbours(
  [first, ...others]: (typeof ORDERS)[number],
  side: 'before' | 'after',
): RawBuilder<unknown> {
  const rest = (of: string) =>
    sql`(${sql.join(
      others.map((quarter) => takeQuarter(of, quarter)),
      sql` || `,
    )})`
  const [comparison, direction] = side === 'after' ? [sql`>=`, sql`asc`] : [sql`<`, sql`desc`]
  return sql`(select p.user_id, p.created_at, p.perceptual_hash from photos p
    where ${takeQuarter('p', first)} = ${takeQuarter('own', first)} and p.perceptual_hash is not null and ${rest('p')} ${comparison} ${rest('own')}
    order by ${rest('p')} ${direction} limit ${sql.lit(NEIGHBOURS)})`
}

/**
 * SQL for the owners and times of photos that look like `own.perceptual_hash`, also several times.
 * Similar hashes share a quarter. Many photos can share one, so only the nearest ones are compared: two
 * hashes that differ in up to two bits share two quarters, which makes them neighbours in one order.
 */
export const LOOK_ALIKES = sql`(
  select near.user_id, near.created_at from (
    ${sql.join(
      ORDERS.flatMap((order) => [listNeighbours(order, 'before'), listNeighbours(order, 'after')]),
      sql` union all `,
    )}
  ) near where bit_count(near.perceptual_hash # own.perceptual_hash) <= ${sql.lit(ALIKE_BITS)}
)`
