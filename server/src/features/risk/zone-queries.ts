import type { MemberId } from '@adire/contract/ids.ts'
import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { KNOWN_SINCE_DAYS, REPORT_HOURS, TRIP_MARGIN_DAYS } from './zone-rules.ts'

export interface Home {
  city: string
  country: string
  timeZone: string
  /** Cities of trips around now. */
  trips: string[]
}

/** Reads where a member lives and travels. */
export async function readHome(db: Db, member: MemberId, now: Date): Promise<Home | undefined> {
  const day = now.toISOString().slice(0, 10)
  const { rows } = await sql<Home>`
    select p.city, p.country, p.time_zone as "timeZone",
      array(select t.city from trips t where t.member_id = p.id
        and ${day}::date between t.starts_on - ${sql.lit(TRIP_MARGIN_DAYS)} and t.ends_on + ${sql.lit(TRIP_MARGIN_DAYS)}) as trips
    from profiles p where p.id = ${member}`.execute(db)
  return rows[0]
}

/** Stores that the zone of a member's browser fits, and forgets another one. */
export async function saveFittingZone(db: Db, member: MemberId, at: Date): Promise<void> {
  await sql`
    insert into browser_time_zones as known (member_id, fitted_at, reported_at) values (${member}, ${at}, ${at})
    on conflict (member_id) do update set fitted_at = ${at}, reported_at = ${at}, time_zone = null, city = null, since = null
    where known.time_zone is not null or known.fitted_at is null or ${isOlder(at)}`.execute(db)
}

/**
 * Stores that the zone of a member's browser doesn't fit their city. The first report of an older account
 * counts as one that fitted, because nothing is known of the time before.
 */
export async function saveOtherZone(
  db: Db,
  member: MemberId,
  { timeZone, city, at }: { timeZone: string; city: string; at: Date },
): Promise<void> {
  const knownSince = new Date(at.getTime() - KNOWN_SINCE_DAYS * DAY_MS)
  await sql`
    insert into browser_time_zones as known (member_id, fitted_at, reported_at, time_zone, city, since)
    select id, case when created_at < ${knownSince} then ${at}::timestamptz end, ${at}, ${timeZone}, ${city}, ${at}
    from profiles where id = ${member}
    on conflict (member_id) do update set reported_at = ${at}, time_zone = excluded.time_zone, city = excluded.city,
      since = case when (known.time_zone, known.city) = (excluded.time_zone, excluded.city) then known.since else excluded.since end
    where (known.time_zone, known.city) is distinct from (excluded.time_zone, excluded.city) or ${isOlder(at)}`.execute(
    db,
  )
}

const isOlder = (at: Date) =>
  sql<boolean>`known.reported_at <= ${new Date(at.getTime() - REPORT_HOURS * HOUR_MS)}`
