import { type RawBuilder, sql } from 'kysely'
import type { QuarterOrder } from '../lib/quarter-orders.ts'

/** SQL for a quarter of a column of 64 bits, as indexes have it. */
export function takeQuarter(column: string, quarter: number): RawBuilder<unknown> {
  return sql`substring(${sql.ref(column)} from ${sql.lit(16 * quarter - 15)} for 16)`
}

/** SQL for the quarters after the first one of an order, as indexes have them. */
export function takeOthers(column: string, [, ...others]: QuarterOrder): RawBuilder<unknown> {
  return sql`(${sql.join(
    others.map((quarter) => takeQuarter(column, quarter)),
    sql` || `,
  )})`
}
