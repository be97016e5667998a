import { profileFieldNames, profileFields } from '@adire/contract/profile-fields.ts'
import { sql } from 'kysely'

/** A profile's fields by name; null for empty ones. */
export type StoredDetails = Record<string, string | number | string[] | null>

/**
 * SQL for a JSON object of a profile's fields, for member records and the evidence of reports.
 * `table` is the alias of `profiles`.
 */
export function detailsAsJson(table: string) {
  const pairs = profileFieldNames.flatMap((field) => [
    sql.lit(field),
    sql.ref(`${table}.${profileFields[field].column}`),
  ])
  return sql<StoredDetails>`jsonb_build_object(${sql.join(pairs)})`
}
