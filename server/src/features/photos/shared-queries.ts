import { type RawBuilder, sql } from 'kysely'
import { takeOthers, takeQuarter } from '../../db/quarter-queries.ts'
import { QUARTER_ORDERS, type QuarterOrder } from '../../lib/quarter-orders.ts'
import { ALIKE_BITS, NEIGHBOURS } from './rules.ts'

/**
 * SQL for the photos that share the first quarter with `own` and come next in an order, on one side.
 * `photos` has an index of each order (`photos_near_1234` and so on).
 */
function listNeighbours(order: QuarterOrder, side: 'before' | 'after'): RawBuilder<unknown> {
  const first = (of: string) => takeQuarter(`${of}.perceptual_hash`, order[0])
  const rest = (of: string) => takeOthers(`${of}.perceptual_hash`, order)
  const [comparison, direction] = side === 'after' ? [sql`>=`, sql`asc`] : [sql`<`, sql`desc`]
  return sql`(select p.user_id, p.created_at, p.perceptual_hash from photos p
    where ${first('p')} = ${first('own')} and p.perceptual_hash is not null and ${rest('p')} ${comparison} ${rest('own')}
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
      QUARTER_ORDERS.flatMap((order) => [
        listNeighbours(order, 'before'),
        listNeighbours(order, 'after'),
      ]),
      sql` union all `,
    )}
  ) near where bit_count(near.perceptual_hash # own.perceptual_hash) <= ${sql.lit(ALIKE_BITS)}
)`
