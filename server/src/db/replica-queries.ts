import type pg from 'pg'
import { sql } from 'kysely'
import { parseLsn } from '../lib/lsn.ts'
import { inBatches } from './batches.ts'
import type { ReplicaState, ClusterState, LogSample } from './replica-rules.ts'

/** SQL for the position that all transactions precede which have committed, as text. */
const currentLsn = sql<string>`pg_current_wal_insert_lsn()::text`

/** Reads a position that everything committed so far precedes; one statement for several callers. */
export const readLogPosition = inBatches<null, bigint>({
  async run(db, items) {
    const { rows } = await sql<{ lsn: string }>`select ${currentLsn} as lsn`.execute(db)
    const [row] = rows
    if (!row) throw new Error('PostgreSQL returned no position of the log')
    const lsn = parseLsn(row.lsn)
    return items.map(() => lsn)
  },
})

/** Reads the state of the primary, and a sample of its log for measuring lag. */
export async function readPrimaryState(pool: pg.Pool): Promise<ClusterState & LogSample> {
  const at = performance.now()
  // The flushed position, because a replica gets nothing else; what a commit has reported is in it.
  const { rows } = await pool.query<{ lsn: string; system: string; timeline: number }>(
    `select pg_current_wal_flush_lsn()::text as lsn,
       (select system_identifier::text from pg_control_system()) as system,
       ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::integer as timeline`,
    [],
  )
  const [row] = rows
  if (!row) throw new Error('the primary returned no state')
  return { ...row, lsn: parseLsn(row.lsn), at }
}

/** Reads the state of a replica. */
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
       (select min_recovery_end_timeline from pg_control_recovery()) as timeline`,
    [],
  )
  const [row] = rows
  if (!row) throw new Error('the replica returned no state')
  return { ...row, replayed: parseLsn(row.replayed ?? '0/0'), at }
}
