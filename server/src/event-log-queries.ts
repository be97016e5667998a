import { z } from 'zod'
import type { OwnConnection } from './db/own-connection.ts'
import { CURRENT_TIMELINE } from './db/timeline.ts'
import type { LogSnapshot } from './event-log-rules.ts'
import type { TimelineLsn } from './lib/lsn.ts'

/** Key of the advisory lock of the process that relays; an arbitrary number. */
const RELAY_LOCK = 7_214_003

export const LoggedEvent = z.object({
  recipient: z.string(),
  /** Number of the event, in the order of writing. */
  number: z.number(),
  /** Id of the transaction that wrote the event. */
  writer: z.string(),
  /** Oldest transaction that was still running then: events of older ones are all in the log. */
  horizon: z.string(),
  event: z.unknown(),
  /**
   * Seconds from the start of the transaction to the read; undefined in batches of earlier versions.
   */
  waitedSeconds: z.number().optional(),
})
export type LoggedEvent = z.infer<typeof LoggedEvent>

/** Makes this session the one that relays events; false if another one is. */
export async function takeRelayLock(connection: OwnConnection): Promise<boolean> {
  const [row] = await connection.query<{ isTaken: boolean }>(
    'select pg_try_advisory_lock($1) as "isTaken"',
    [RELAY_LOCK],
  )
  return row?.isTaken ?? false
}

/** Lets another session relay events. */
export async function giveRelayLock(connection: OwnConnection): Promise<void> {
  await connection.query('select pg_advisory_unlock($1)', [RELAY_LOCK])
}

interface LogRead extends TimelineLsn {
  /** The snapshot of this read: the next one starts here. */
  snapshot: string
  /** Database time in seconds. */
  readAt: number
  events: LoggedEvent[]
}

/**
 * Reads the events of the transactions that have committed since a snapshot, up to `limit`, in the
 * order of writing: if one transaction waited for another, its events come later. Undefined while
 * there is no connection.
 */
export async function readEventsSince(
  connection: OwnConnection,
  since: LogSnapshot,
  limit: number,
): Promise<LogRead | undefined> {
  // The parameters are not prepared: a plan for any parameters would read the whole table.
  const [row] = await connection.query<LogRead>(
    `with since as (
      select * from realtime_events where writer >= $1::xid8
      union all
      select * from realtime_events where writer = any($2::xid8[])
    ),
    first as (
      select recipient, id as number, writer, horizon, event,
        extract(epoch from clock_timestamp() - created_at)::float8 as "waitedSeconds"
      from since order by id limit $3
    )
    select pg_current_snapshot()::text as snapshot, pg_current_wal_insert_lsn()::text as lsn, ${CURRENT_TIMELINE} as timeline,
      extract(epoch from now())::float8 as "readAt",
      coalesce((select json_agg(first order by number) from first), '[]') as events`,
    [String(since.end), [...since.running].map(String), limit],
  )
  return row
}

/** Reads the current snapshot. */
export async function readSnapshot(connection: OwnConnection): Promise<string> {
  const [row] = await connection.query<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
    [],
  )
  if (!row) throw new Error('there is no connection to the database')
  return row.snapshot
}
