import { type RawBuilder, sql } from 'kysely'

/** SQL of `and (…)` for each condition that applies, after another one in a `where`. */
export function andAll(conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown> {
  return sql.join(
    conditions
      .filter((condition) => condition !== false)
      .map((condition) => sql`and (${condition})`),
    sql` `,
  )
}
