import type { MemberId } from '@adire/contract/ids.ts'
import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { CURRENT_TIMELINE } from '../../db/timeline.ts'
import type { TimelineLsn } from '../../lib/lsn.ts'
import type { LogPosition } from '../../realtime.ts'
import { isNamedTo, memberIs } from '../profiles/shared-visibility-queries.ts'

/** Moment in the log of stored events. */
export interface LogMoment extends TimelineLsn {
  /** Oldest transaction that was still running: events of older ones are all readable. */
  horizon: string
  /** The snapshot itself, as text. */
  snapshot: string
}

/** Reads the present moment, as of which a reader who reads everything is up to date. */
export async function readMoment(db: Db): Promise<LogMoment> {
  const { rows } = await sql<LogMoment>`
    select pg_snapshot_xmin(now)::text as horizon, now::text as snapshot,
      pg_current_wal_insert_lsn()::text as lsn, ${sql.raw(CURRENT_TIMELINE)} as timeline
    from pg_current_snapshot() as now`.execute(db)
  return rows[0] ?? { horizon: '0', snapshot: '0:0:', lsn: '0/0', timeline: 0 }
}

/** An event of the log, which a reader missed. */
export interface MissedEvent extends Omit<LogPosition, keyof TimelineLsn> {
  event: RealtimeEvent
}

interface EventFilter {
  reader: MemberId
  recipients: string[]
  horizon: string
  /** Snapshot of the moment up to which the reader catches up. */
  until: string
  limit: number
}

/**
 * Lists events written at or after a horizon: all that the reader misses, and perhaps some they
 * know. The end of a session concerns open streams only. `isHidden` marks events that name a member whom the reader may no longer see, as after a
 * block.
 */
export async function listSince(
  db: Db,
  { reader, recipients, horizon, until, limit }: EventFilter,
): Promise<(MissedEvent & { isHidden: boolean })[]> {
  const { rows } = await sql<MissedEvent & { isHidden: boolean }>`
    select events.id as number, events.writer::text as writer, events.horizon::text as horizon, events.event,
      named.id is not null and named.id <> ${reader} and (named_members.id is null or not ${isNamedTo('named_members', memberIs(reader))}) as "isHidden"
    from realtime_events events
    cross join lateral (select coalesce(events.event ->> 'from', events.event ->> 'by', events.event ->> 'with')::uuid as id) as named
    left join profiles named_members on named_members.id = named.id
    where events.recipient = any(${recipients}::uuid[]) and events.writer >= ${horizon}::text::xid8
      and pg_visible_in_snapshot(events.writer, ${until}::text::pg_snapshot) and events.event ->> 'type' <> 'auth.ended'
    order by events.id
    limit ${limit}`.execute(db)
  return rows
}

/** Reads the status of an account and the end of its suspension. */
export function readAccountState(db: Db, memberId: MemberId) {
  return db
    .selectFrom('profiles')
    .select(['account_status as status', 'suspended_until as suspendedUntil'])
    .where('id', '=', memberId)
    .executeTakeFirst()
}

/**
 * Deletes the events before a UTC day that are in no partition of one day: those of before the
 * table had partitions, and of days for which none was created.
 */
export async function removeStrayEvents(db: Db, before: string): Promise<void> {
  await sql`delete from realtime_events where created_at < ${before}::timestamp at time zone 'UTC'`.execute(
    db,
  )
}
