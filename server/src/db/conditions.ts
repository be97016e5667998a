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

/**
 * SQL condition for members who were active since a moment. The index is on the hour of the
 * activity, which most visits leave as it is.
 */
export function isActiveSince(since: Date | undefined, profiles: string): RawBuilder<boolean> {
  const [hour, activity] = [
    sql.ref(`${profiles}.active_hour`),
    sql.ref(`${profiles}.last_active_at`),
  ]
  return sql`(${hour} > ${since}::timestamptz - interval '1 hour' and ${activity} >= ${since}::timestamptz)`
}

/**
 * SQL condition for members with a ban for fraud that was not lifted; `member` is the column of
 * their id.
 */
export function isBannedForFraud(member: string): RawBuilder<boolean> {
  return sql`exists (
    select from moderation_actions d
    where d.user_id = ${sql.ref(member)} and d.kind = 'ban' and d.clause = 'scam' and d.lifted_at is null)`
}
