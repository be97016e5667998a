import { sql } from 'kysely'
import { ALIKE_BITS } from './rules.ts'

/**
 * Start positions of the four quarters of a perceptual hash of 64 bits. `photos` has an index on
 * each of these expressions (`photos_look_1` to `photos_look_4`).
 */
const QUARTERS = [1, 17, 33, 49]

/**
 * SQL for the owners and times of photos that look like `own.perceptual_hash`. Similar hashes share a
 * quarter, and each quarter has an index; the whole hash is compared afterwards. One index scan for
 * each quarter, because Postgres does not use these indexes for an `or`.
 */
export const LOOK_ALIKES = sql`(
  ${sql.join(
    QUARTERS.map((from) => {
      const quarter = (of: string) =>
        sql`substring(${sql.raw(of)}.perceptual_hash from ${sql.lit(from)} for 16)`
      return sql`select p.user_id, p.created_at from photos p
        where ${quarter('p')} = ${quarter('own')} and p.perceptual_hash is not null
          and bit_count(p.perceptual_hash # own.perceptual_hash) <= ${sql.lit(ALIKE_BITS)}`
    }),
    sql` union all `,
  )}
)`
