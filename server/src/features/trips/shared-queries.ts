import type { MemberId } from '@adire/contract/ids.ts'
import type { RecordedTrip, SharedTrip } from '@adire/contract/trips.ts'
import { sql } from 'kysely'

/** SQL for the open trips of a profile, for staff. One that ended stays until the next is saved. */
export function openTripsAsJson(profile: string) {
  return sql<RecordedTrip[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'city', t.city, 'from', t.starts_on, 'until', t.ends_on, 'viewer', t.viewer, 'tellsOthers', t.tells_others)
      order by t.starts_on, t.id)
    from trips t where t.member_id = ${sql.ref(`${profile}.id`)} and t.slot is not null), '[]')`
}

interface Reader {
  reader: MemberId
  now: Date
  /** Time after which a match may have ended. */
  endedAfter: Date
}

/**
 * SQL for the trips that a profile shows to this reader, or showed until the end of their match, if they
 * weren't saved again since.
 */
export function readTripsAsJson(profile: string, { reader, now, endedAfter }: Reader) {
  const id = sql.ref(`${profile}.id`)
  return sql<SharedTrip[]>`coalesce((
    select jsonb_agg(jsonb_build_object('city', t.city, 'from', t.starts_on, 'until', t.ends_on) order by t.starts_on, t.id)
    from trips t where t.member_id = ${id} and t.viewer = 'matches' and t.slot is not null
      and t.ends_on >= (${now}::timestamptz at time zone ${sql.ref(`${profile}.time_zone`)})::date
      and exists (
        select from matches m where m.user_a_id = least(${id}, ${reader}::uuid) and m.user_b_id = greatest(${id}, ${reader}::uuid)
          and (m.unmatched_at is null or (m.unmatched_at > ${endedAfter} and t.saved_at <= m.unmatched_at))
      )), '[]')`
}
