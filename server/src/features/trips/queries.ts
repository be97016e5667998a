import type { MemberId, TripId } from '@adire/contract/ids.ts'
import { ENDED_TRIPS_MAXIMUM } from '@adire/contract/trip-limits.ts'
import type { Trip, TripInput } from '@adire/contract/trips.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isMatchedWith, isSeenBy, memberIs } from '../profiles/shared-visibility-queries.ts'

type StoredTrip = Omit<Trip, 'savedAt'> & { savedAt: Date }

/** SQL for the columns of a `StoredTrip`, from `trips`. */
const tripColumns = sql`trips.id, trips.city, starts_on::text as "from", ends_on::text as until, viewer,
  tells_others as "tellsOthers", saved_at as "savedAt"`

function toTrip(trip: StoredTrip): Trip {
  return { ...trip, savedAt: trip.savedAt.toISOString() }
}

/** Locks a member's trips until the transaction ends, and returns their time zone. */
export async function lockTrips(tx: Tx, member: MemberId): Promise<{ timeZone: string }> {
  const { rows } = await sql<{ timeZone: string }>`
    select time_zone as "timeZone" from profiles, pg_advisory_xact_lock(hashtextextended('trips:' || ${member}::text, 0))
    where id = ${member}`.execute(tx)
  return rows[0] ?? { timeZone: 'UTC' }
}

/** Frees the slots of trips that ended before a day. */
export async function freeSlots(tx: Tx, member: MemberId, today: string): Promise<void> {
  await sql`update trips set slot = null where member_id = ${member} and slot is not null and ends_on < ${today}::date`.execute(
    tx,
  )
}

/** Lists a member's trips with their slots, also those that have ended. */
export async function listSlots(
  db: Db,
  member: MemberId,
): Promise<(Trip & { slot: number | null })[]> {
  const { rows } = await sql<StoredTrip & { slot: number | null }>`
    select ${tripColumns}, slot from trips where member_id = ${member}`.execute(db)
  return rows.map((row) => ({ ...row, ...toTrip(row) }))
}

/** Adds a trip, or changes the one with its id. */
export async function saveTrip(
  tx: Tx,
  member: MemberId,
  { trip, slot, at }: { trip: TripInput; slot: number; at: Date },
): Promise<void> {
  const { id, city, from, until, viewer, tellsOthers } = trip
  await sql`
    insert into trips (id, member_id, slot, city, starts_on, ends_on, viewer, tells_others, saved_at)
    values (${id}, ${member}, ${slot}, ${city}, ${from}, ${until}, ${viewer}, ${tellsOthers}, ${at})
    on conflict (member_id, id) do update set slot = excluded.slot, city = excluded.city, starts_on = excluded.starts_on,
      ends_on = excluded.ends_on, viewer = excluded.viewer, tells_others = excluded.tells_others, saved_at = excluded.saved_at`.execute(
    tx,
  )
}

export async function removeTrip(tx: Tx, member: MemberId, id: TripId): Promise<void> {
  await sql`delete from trips where member_id = ${member} and id = ${id}`.execute(tx)
}

/** SQL for the trips of the profile `owner` that haven't ended where the member lives. */
function isOpen(now: Date) {
  return sql`ends_on >= (${now}::timestamptz at time zone owner.time_zone)::date`
}

/** Lists a member's trips that haven't ended, the next one first. */
export async function listOpen(db: Db, member: MemberId, now: Date): Promise<Trip[]> {
  const { rows } = await sql<StoredTrip>`
    select ${tripColumns} from trips join profiles owner on owner.id = member_id
    where member_id = ${member} and slot is not null and ${isOpen(now)} order by starts_on, trips.id`.execute(
    db,
  )
  return rows.map(toTrip)
}

/** Lists a member's trips that have ended and still take part in crossings, the latest first. */
export async function listEnded(db: Db, member: MemberId, now: Date): Promise<Trip[]> {
  const { rows } = await sql<StoredTrip>`
    select ${tripColumns} from trips join profiles owner on owner.id = member_id
    where member_id = ${member} and tells_others and not ${isOpen(now)} and last_month >= ${firstMonth(now)}
    order by ends_on desc, trips.id limit ${ENDED_TRIPS_MAXIMUM}`.execute(db)
  return rows.map(toTrip)
}

/** Lists the open trips that a member shows to this match; none to anybody else. */
export async function listShown(
  db: Db,
  { viewer, member, now }: { viewer: MemberId; member: MemberId; now: Date },
): Promise<Pick<Trip, 'city' | 'from' | 'until'>[]> {
  const isMatched = isMatchedWith(sql.ref('owner.id'), memberIs(viewer))
  const { rows } = await sql<Pick<Trip, 'city' | 'from' | 'until'>>`
    select trips.city, starts_on::text as "from", ends_on::text as until from trips join profiles owner on owner.id = member_id
    where member_id = ${member} and viewer = 'matches' and slot is not null and ${isOpen(now)}
      and ${isMatched} and ${isSeenBy('owner', memberIs(viewer))}
    order by starts_on, trips.id`.execute(db)
  return rows
}

/** SQL for the first day of the oldest month that isn't over everywhere. */
function firstMonth(now: Date) {
  return sql`date_trunc('month', (${now}::timestamptz - interval '2 days') at time zone 'UTC')::date`
}

/** Rows that one statement deletes. */
const BATCH = 5000

/**
 * Deletes trips and crossings of past months, some at a time; returns whether there may be more. They
 * stay until then, because no stranger's observation may depend on a day.
 */
export async function forgetPast(db: Db, now: Date): Promise<boolean> {
  const trips = await sql`delete from trips where (member_id, id) in (
    select member_id, id from trips where last_month < ${firstMonth(now)} limit ${BATCH})`.execute(
    db,
  )
  const crossings = await sql`delete from trip_crossings where (a_id, b_id, city, month) in (
    select a_id, b_id, city, month from trip_crossings where month < ${firstMonth(now)} limit ${BATCH})`.execute(
    db,
  )
  return [trips, crossings].some(({ numAffectedRows = 0n }) => numAffectedRows >= BATCH)
}
