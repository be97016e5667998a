import type { Trip } from '@adire/contract/trips.ts'
import { sql } from 'kysely'

/** SQL for the open trips of a profile, for staff. One that ended stays until the next is saved. */
export function openTripsAsJson(profile: string) {
  return sql<Trip[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'city', t.city, 'from', t.starts_on, 'until', t.ends_on, 'viewer', t.viewer, 'tellsOthers', t.tells_others)
      order by t.starts_on, t.id)
    from trips t where t.member_id = ${sql.ref(`${profile}.id`)} and t.slot is not null), '[]')`
}
