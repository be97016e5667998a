import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** State that all servers share, for the metrics. */
interface SiteState {
  /** Jobs that used up their attempts, by name; the 50 most frequent names. */
  deadJobs: { name: string; count: number }[]
  /** Seconds since the oldest waiting job was due; 0 if none is. */
  dueSeconds: number
  /** Bytes of the log that the slowest replica has not confirmed; 0 without replicas. */
  slotBytes: number
  databaseBytes: number
  /** Seconds since the oldest message that its home has not stored was accepted; 0 without any. */
  pendingSeconds: number
  /** Seconds since the oldest kept selfie was taken; 0 without any. */
  selfieSeconds: number
  /**
   * Seconds from the decision about a selfie until its pictures were gone: the longest of the last
   * day, or of those that are still there.
   */
  selfieDeletionSeconds: number
  photosInTime: number
  photosLate: number
}

interface Options {
  now: Date
  /** Jobs of this version; others wait for another version of the server. */
  jobNames: readonly string[]
  photosSince: Date
  photoTargetSeconds: number
}

/** Reads what the metrics show about the database, in one statement. */
export async function readSiteState(
  db: Db,
  { now, jobNames, photosSince, photoTargetSeconds }: Options,
): Promise<SiteState> {
  const { rows } = await sql<SiteState>`
    with dead as (
      select tasks.identifier as name, count(*)::integer as count
      from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null
      group by tasks.identifier order by count desc limit 50
    ),
    reviews as (
      select waited_seconds <= ${photoTargetSeconds}::integer as is_in_time from review_times
      where kind = 'photo' and decided_at > ${photosSince}
    )
    select (select coalesce(json_agg(dead), '[]') from dead) as "deadJobs",
      (select coalesce(extract(epoch from now() - min(run_at)), 0)::float8
        from graphile_worker._private_jobs where is_available and run_at < now() and task_id in (
          select id from graphile_worker._private_tasks where identifier = any(${[...jobNames]}::text[]))) as "dueSeconds",
      (select coalesce(max(pg_wal_lsn_diff(
          case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, restart_lsn)), 0)::float8
        from pg_replication_slots where slot_type = 'physical') as "slotBytes",
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8
        from accepted_messages where settled_at is null) as "pendingSeconds",
      (select coalesce(extract(epoch from ${now}::timestamptz - min(taken_at)), 0)::float8
        from selfie_checks where storage_key is not null) as "selfieSeconds",
      (select coalesce(max(extract(epoch from coalesce(deleted_at, ${now}) - due_at)), 0)::float8
        from selfie_deletions where deleted_at is null or deleted_at > ${now}::timestamptz - interval '1 day') as "selfieDeletionSeconds",
      pg_database_size(current_database())::float8 as "databaseBytes",
      (select count(*) filter (where is_in_time) from reviews)::integer as "photosInTime",
      (select count(*) filter (where not is_in_time) from reviews)::integer as "photosLate"`.execute(
    db,
  )
  const [state] = rows
  if (!state) throw new Error('the database returned no state')
  return state
}
