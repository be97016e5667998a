import type pg from 'pg'
import { sql } from 'kysely'
import { joinTimeline, parseLsn, type TimelineLsn } from '../lib/lsn.ts'
import { inBatches } from './batches.ts'
import type { Tx } from './db.ts'
import type { ReplicaState, ClusterState, LogSample } from './replica-rules.ts'
import { CURRENT_TIMELINE } from './timeline.ts'

/** Reads a position that everything committed so far precedes; one statement for several callers. */
export const readLogPosition = inBatches<null, bigint>({
  async run(db, items) {
    const { rows } = await sql<TimelineLsn>`
      select pg_current_wal_insert_lsn()::text as lsn, ${sql.raw(CURRENT_TIMELINE)} as timeline`.execute(
      db,
    )
    const [row] = rows
    if (!row) throw new Error('PostgreSQL returned no position of the log')
    const position = joinTimeline(row.timeline, parseLsn(row.lsn))
    return items.map(() => position)
  },
})

/** Reads the state of the primary, and a sample of its log for measuring lag. */
export async function readPrimaryState(pool: pg.Pool): Promise<ClusterState & LogSample> {
  const at = performance.now()
  // The flushed position, because a replica gets nothing else; what a commit has reported is in it.
  const { rows } = await pool.query<{ system: string } & TimelineLsn>(
    `select pg_current_wal_flush_lsn()::text as lsn, ${CURRENT_TIMELINE} as timeline,
       (select system_identifier::text from pg_control_system()) as system`,
    [],
  )
  const [row] = rows
  if (!row) throw new Error('the primary returned no state')
  const { system, timeline, lsn } = row
  return { system, timeline, position: joinTimeline(timeline, parseLsn(lsn)), at }
}

/**
 * Stores the timeline that the server of this transaction writes, and returns it. The control file
 * of a replica may name the one before for minutes; the row tells at once that it has gone on.
 */
export async function addTimeline(tx: Tx): Promise<number | undefined> {
  // A connection to a former primary must not name the timeline of the new one.
  const { rows } = await sql<{ timeline: number }>`
    with own as (
      select system_identifier::text as system, ${sql.raw(CURRENT_TIMELINE)} as timeline
      from pg_control_system()
    ),
    added as (
      insert into log_timelines (system, timeline) select system, timeline from own
      on conflict do nothing
    )
    select timeline from own`.execute(tx)
  return rows[0]?.timeline
}

/**
 * Reads the state of a replica; its timeline is the newest of which it has surely replayed a part. That of
 * a promoted one is the one that it writes.
 */
export async function readReplicaState(client: pg.Pool | pg.ClientBase): Promise<ReplicaState> {
  const at = performance.now()
  const { rows } = await client.query<{
    isReplica: boolean
    replayed: string | null
    system: string
    timeline: number
  }>(
    `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as replayed,
       (select system_identifier::text from pg_control_system()) as system,
       case when not pg_is_in_recovery() then ${CURRENT_TIMELINE} else greatest(
         (select min_recovery_end_timeline from pg_control_recovery()),
         (select max(seen.timeline) from log_timelines seen
          where seen.system = (select system_identifier::text from pg_control_system()))
       ) end as timeline`,
    [],
  )
  const [row] = rows
  if (!row) throw new Error('the replica returned no state')
  return { ...row, replayed: joinTimeline(row.timeline, parseLsn(row.replayed ?? '0/0')), at }
}
